import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { command, connectAgent, startHost } from '../support/companion-process.ts';
import { startCopyQ } from '../support/copyq-session.ts';
import { inTurns } from './measure.ts';
import { seedLargeTab, seedManyTabs } from './seed.ts';
import { formatTable, isMet, type Ratio } from './table.ts';

/**
 * `npm run bench`: everything runs on its own CopyQ, and every figure is a ratio within this run.
 * `--json FILE` also writes the figures; `--check` exits 1 when a target is missed.
 */
const parameters = process.argv.slice(2);
const jsonFile = parameters.includes('--json') ? parameters[parameters.indexOf('--json') + 1] : undefined;
const run = promisify(execFile);

const copyq = await startCopyQ({ maxItems: 100_000 });
const host = await startHost({ environment: copyq.environment, parameters: ['--no-ui', '--allow', 'delete,move'] });
const agent = await connectAgent(host.environment, { name: 'Bench' });
const bareEval = () => run('copyq', ['eval', 'print(1)'], { env: copyq.environment });

const ratios: Ratio[] = [];
try {
  await seedLargeTab(copyq, 'large', 8_240);
  await seedLargeTab(copyq, 'mcp/info', 8_240);
  ratios.push(...(await readsOnALargeTab()), ...(await writesOnALargeTab()), ...(await startOfTheShim()));
  // Gone before the searches, so that exactly 30,000 items in 100 tabs are searched.
  await copyq.evaluate("removeTab('large')");
  await seedManyTabs(copyq, 100, 300);
  ratios.push(...(await searches()));
} finally {
  await agent.close();
  await host.stop();
  await copyq.stop();
}

console.log(formatTable(ratios));
if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(ratios, undefined, 2)}\n`);
if (parameters.includes('--check') && !ratios.every(isMet)) process.exitCode = 1;

async function readsOnALargeTab(): Promise<readonly Ratio[]> {
  const list = { mode: 'list', scope: 'external', tab: 'large', max_items: 20 };
  const times = await inTurns(100, {
    bareEval,
    list: () => expectText(agent.read(list), 'total:8240|showing:0-19'),
    middle: () => expectText(agent.read({ ...list, skip: 4_000 }), 'showing:4000-4019'),
    item: () => expectText(agent.read({ mode: 'item', scope: 'external', tab: 'large', index: 4_000 }), 'index:4000'),
  });
  const byItem = await inTurns(5, { page: pageItemByItem });
  const bare = { reference: times.bareEval.median, referenceName: 'bare eval' };
  const atMost = { kind: 'at most', value: 2 } as const;
  return [
    { what: 'list of 20 on 8,240 items', measured: times.list.median, ...bare, target: atMost },
    { what: 'list of 20 from row 4,000 on', measured: times.middle.median, ...bare, target: atMost },
    { what: 'item on 8,240 items', measured: times.item.median, ...bare, target: atMost },
    {
      what: 'list of 20, against the command line item by item',
      measured: times.list.median,
      reference: byItem.page.median,
      referenceName: '61 calls of copyq',
      target: { kind: 'at least', value: 20 },
    },
  ];
}

/** The page as scripts around the command line read it: a count, then text, tags and note of each item. */
async function pageItemByItem(): Promise<void> {
  const options = { env: copyq.environment };
  await run('copyq', ['tab', 'large', 'count'], options);
  for (let index = 0; index < 20; index += 1) {
    for (const mime of ['text/plain', 'application/x-copyq-tags', 'application/x-copyq-item-notes']) {
      await run('copyq', ['tab', 'large', 'read', mime, String(index)], options);
    }
  }
}

async function writesOnALargeTab(): Promise<readonly Ratio[]> {
  const times = await inTurns(40, {
    bareEval,
    add: () => expectText(agent.write({ mode: 'add', tab: 'info', text: 'a new note', tags: ['a'] }), 'ok|'),
    update: () =>
      expectText(
        agent.write({ mode: 'update', tab: 'info', index: 0, field: 'text', edit_mode: 'append', text: '!' }),
        'ok|',
      ),
    delete: () => expectText(agent.write({ mode: 'delete', tab: 'info', index: 0 }), 'ok|'),
  });
  const bare = { reference: times.bareEval.median, referenceName: 'bare eval' };
  return (['add', 'update', 'delete'] as const).map((mode) => ({
    what: `${mode} on 8,240 items, logged`,
    measured: times[mode].median,
    ...bare,
  }));
}

async function startOfTheShim(): Promise<readonly Ratio[]> {
  const times = await inTurns(30, { node: bareNode, initialize });
  return [
    {
      what: 'shim started, initialize answered',
      measured: times.initialize.median,
      reference: times.node.median,
      referenceName: 'node -e 0',
      target: { kind: 'at most', value: 2 },
    },
  ];
}

function bareNode(): Promise<unknown> {
  return run(process.execPath, ['-e', '0']);
}

async function initialize(): Promise<void> {
  const child = spawn(process.execPath, [command, 'mcp', '--client', 'Bench'], {
    env: host.environment,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  };
  child.stdin.write(`${JSON.stringify(request)}\n`);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGKILL');
}

async function searches(): Promise<readonly Ratio[]> {
  const search = { mode: 'search', scope: 'external', max_items: 20 };
  const times = await inTurns(15, {
    bareEval,
    word: () => expectText(agent.read({ ...search, query: 'ошибка' }), 'results:'),
    expression: () => expectText(agent.read({ ...search, query: '\\bошибка\\b' }), 'results:'),
  });
  const bare = { reference: times.bareEval.median, referenceName: 'bare eval' };
  return [
    {
      what: 'search of a word, 30,000 items in 100 tabs',
      measured: times.word.median,
      ...bare,
      target: { kind: 'at most', value: 15 },
    },
    { what: 'search of an expression, the same', measured: times.expression.median, ...bare },
  ];
}

async function expectText(answer: Promise<string>, part: string): Promise<void> {
  const text = await answer;
  if (!text.includes(part)) throw new Error(`the bench expected «${part}» in: ${text.slice(0, 200)}`);
}
