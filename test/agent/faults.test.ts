import { afterEach, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../support/agent-scene.ts';
import { type AgentClient, connectAgent, type HostProcess, startHost } from '../support/companion-process.ts';
import { type CopyQPlace, prepareCopyQ, startCopyQ } from '../support/copyq-session.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

function later<Thing>(thing: Thing, end: (thing: Thing) => Promise<unknown>): Thing {
  ended.push(() => end(thing));
  return thing;
}

async function hostOn(place: CopyQPlace, more: Record<string, string> = {}, parameters: string[] = []) {
  const host = later(await startHost({ environment: { ...place.environment, ...more }, parameters }), (one) =>
    one.stop(),
  );
  const agent = later(await connectAgent(host.environment), (one) => one.close());
  return { host, agent };
}

/** The answer, which must come within ten seconds of the call. */
async function inTime(agent: AgentClient, tool: string, parameters: Record<string, unknown>): Promise<string> {
  const { text } = await agent.client
    .callTool({ name: tool, arguments: parameters }, undefined, { timeout: 10_000 })
    .then(({ content }) => (content as { text: string }[])[0] ?? { text: '' });
  return text;
}

const list = { mode: 'list', tab: 'info' };
const add = { mode: 'add', tab: 'info', text: 'x' };

describe('CopyQ that is not there', () => {
  it('is told with what to do, and never replaced by the built-in store', async () => {
    const place = later(await prepareCopyQ(), (one) => one.stop());
    const missing = { COPYQ_COMPANION_COPYQ: '/nonexistent/copyq' };
    const { agent } = await hostOn(place, missing, ['--store', 'copyq']);
    expect(await inTime(agent, 'mcp_read', list)).toMatch(/^error\|COPYQ_ERROR\|.*install/i);
    expect(await inTime(agent, 'mcp_write', add)).toMatch(/^error\|COPYQ_ERROR\|/);
  });

  it('is started when it is not running', async () => {
    const place = later(await prepareCopyQ(), (one) => one.stop());
    const { agent } = await hostOn(place);
    expect(await inTime(agent, 'mcp_read', { mode: 'tree' })).toBe('info [0]\nworkspace [0]\nзаметки [0]');
    expect(place.servers()).toHaveLength(1);
    await place.kill();
    expect(await inTime(agent, 'mcp_write', add)).toMatch(/^ok\|mode:add/);
  });

  it('is not started when the person does not want that, and is found again once they have started it', async () => {
    const place = later(await prepareCopyQ(), (one) => one.stop());
    const { writeFileSync } = await import('node:fs');
    writeFileSync(`${place.folder}/settings.json`, JSON.stringify({ copyq: { start: false } }));
    const host = later(await startHost({ environment: place.environment, home: place.folder }), (one) => one.stop());
    const agent = later(await connectAgent(host.environment), (one) => one.close());
    expect(await inTime(agent, 'mcp_read', list)).toMatch(/^error\|COPYQ_ERROR\|.*not running.*start/i);
    expect(place.servers()).toEqual([]);
    await place.start();
    expect(await inTime(agent, 'mcp_write', add)).toMatch(/^ok\|mode:add/);
  });
});

describe('CopyQ that fails in the middle', () => {
  async function running(): Promise<Scene> {
    return later(await startScene(), (one) => one.stop());
  }

  it('stopped, is given up in time, and works again once it goes on', async () => {
    const scene = await running();
    await scene.putTexts('mcp/info', ['a']);
    scene.copyq.pause();
    expect(await inTime(scene.agent, 'mcp_read', list)).toMatch(/^error\|COPYQ_ERROR\|/);
    scene.copyq.resume();
    expect(await inTime(scene.agent, 'mcp_read', list)).toContain('total:1');
  });

  it('stopped during a write, leaves an outcome that is called unknown', async () => {
    const scene = await running();
    await scene.agent.write(add);
    scene.copyq.pause();
    expect(await inTime(scene.agent, 'mcp_write', { ...add, text: 'y' })).toMatch(/^error\|COPYQ_ERROR\|/);
    scene.copyq.resume();
    const { rows } = await scene.person.ask('history', { limit: 1, before: null });
    expect(['unknown', 'failed']).toContain(rows[0]?.state);
    const texts = await scene.texts('mcp/info');
    if (rows[0]?.state === 'failed') expect(texts).toEqual(['x']);
  });

  it('killed, is started again for the next call', async () => {
    const scene = await running();
    const calls = Array.from({ length: 6 }, () => inTime(scene.agent, 'mcp_read', { mode: 'tree', scope: 'all' }));
    await scene.copyq.kill();
    for (const text of await Promise.all(calls)) expect(text).toMatch(/^(error\|COPYQ_ERROR\||info \[)/);
    expect(await inTime(scene.agent, 'mcp_read', { mode: 'tree' })).toMatch(/^info \[0\]/);
  });
});

describe('a tab at its limit', () => {
  it('refuses what would push the oldest item out', async () => {
    const scene = later(await startScene({ copyq: { maxItems: 3 } }), (one) => one.stop());
    await scene.putTexts('mcp/info', ['a', 'b', 'c']);
    expect(await scene.agent.write(add)).toMatch(/^error\|COPYQ_ERROR\|.*3/);
    expect(await scene.agent.write({ ...add, intent: 'preview' })).toMatch(/^error\|COPYQ_ERROR\|/);
    expect(await scene.texts('mcp/info')).toEqual(['a', 'b', 'c']);
    expect(await scene.agent.write({ ...add, tab: 'workspace' })).toMatch(/^ok/);
  });
});

describe('where no CopyQ is installed', () => {
  it('the built-in store takes its place, says so to the agent, and keeps what was written', async () => {
    const environment = { ...process.env, PATH: '/nonexistent', COPYQ_COMPANION_COPYQ: undefined };
    const { mkdtempSync, rmSync } = await import('node:fs');
    const home = mkdtempSync('/tmp/builtin-');
    ended.push(async () => rmSync(home, { recursive: true }));
    const start = async (): Promise<{ host: HostProcess; agent: AgentClient }> => {
      const host = await startHost({ environment, home });
      return { host, agent: await connectAgent({ ...process.env, COPYQ_COMPANION_HOME: home }) };
    };
    const first = await start();
    expect(first.agent.client.getInstructions()).toMatch(/built-in store/i);
    expect(await first.agent.read({ mode: 'tree', scope: 'all', max_items: 0 })).toContain('&буфер обмена');
    expect(await first.agent.write({ ...add, text: 'kept' })).toMatch(/^ok/);
    await first.agent.close();
    await first.host.stop();
    const second = await start();
    expect(await second.agent.read(list)).toContain('0|"kept"');
    await second.agent.close();
    await second.host.stop();
  });

  it('is not what an environment that names a missing CopyQ means by itself', async () => {
    const place = later(await startCopyQ(), (one) => one.stop());
    const { agent } = await hostOn(place, { COPYQ_COMPANION_COPYQ: '/nonexistent/copyq' });
    expect(await inTime(agent, 'mcp_read', list)).toMatch(/^error\|COPYQ_ERROR\|/);
  });
});
