import { afterEach, expect, it } from 'vitest';
import { diagnoseCopyQ } from '../../shared/copyq/diagnosis.ts';
import { type CopyQPlace, prepareCopyQ, startCopyQ } from '../support/copyq-session.ts';

const open: CopyQPlace[] = [];
const place = async (starting: Promise<CopyQPlace>): Promise<CopyQPlace> => {
  const settled = await starting;
  open.push(settled);
  return settled;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()));
});

it('tells all of a CopyQ that runs', async () => {
  const tabs = ['[Tabs]', 'size=1', '1\\name=mcp/info', '1\\max_item_count=77'];
  const plugins = ['[Plugins]', 'itemnotes\\enabled=false'];
  const { environment } = await place(startCopyQ({ maxItems: 200, settings: [...tabs, ...plugins] }));
  expect(await diagnoseCopyQ({ environment, tabs: ['mcp/info', 'mcp/workspace'] })).toEqual({
    found: { command: expect.stringContaining('copyq'), prefixArguments: [] },
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    running: true,
    reachable: true,
    fault: null,
    plugins: { tags: 'available', notes: 'disabled' },
    itemLimit: 200,
    tabLimits: [
      { tab: 'mcp/info', limit: 77 },
      { tab: 'mcp/workspace', limit: 200 },
    ],
    display: true,
  });
});

it('names what is wrong, and starts nothing', async () => {
  const copyq = await place(prepareCopyQ());
  const { environment } = copyq;
  const notRunning = { running: false, reachable: false, fault: { kind: 'not-running' }, display: true, plugins: null };
  expect(await diagnoseCopyQ({ environment, tabs: [] })).toMatchObject(notRunning);
  expect(copyq.servers()).toEqual([]);
  const missing = { ...environment, COPYQ_COMPANION_COPYQ: '/nonexistent/copyq', DISPLAY: '' };
  expect(await diagnoseCopyQ({ environment: missing, tabs: [] })).toMatchObject({
    found: { command: '/nonexistent/copyq' },
    version: null,
    running: false,
    fault: { kind: 'missing' },
    display: false,
  });
});

it('tells a server that gives no proper answer from one that is not there', async () => {
  const copyq = await place(startCopyQ());
  const { environment } = copyq;
  const broken = JSON.stringify({ name: 'Mine', isScript: true, cmd: 'not ( a script' });
  await copyq.evaluate('setCommands([JSON.parse(str(input()))])', broken);
  expect(await diagnoseCopyQ({ environment, tabs: [] })).toMatchObject({
    running: true,
    reachable: false,
    fault: { kind: 'script-broken' },
  });
  copyq.pause();
  expect(await diagnoseCopyQ({ environment, tabs: [], timeoutMs: 1_000 })).toMatchObject({
    running: true,
    reachable: false,
    fault: { kind: 'timeout' },
  });
});
