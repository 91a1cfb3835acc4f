import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../support/agent-scene.ts';
import { command, connectAgent, startHost } from '../support/companion-process.ts';

const run = promisify(execFile);
const inspector = path.join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'mcp-inspector');

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.stop());

describe('the shim', () => {
  it('offers three tools to an agent and two to a read-only one, which cannot write by any means', async () => {
    const { tools } = await scene.agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['mcp_read', 'mcp_write', 'mcp_validate']);
    const reader = await connectAgent(scene.host.environment, { parameters: ['--read-only'] });
    expect((await reader.client.listTools()).tools.map(({ name }) => name)).toEqual(['mcp_read', 'mcp_validate']);
    expect(await reader.call('mcp_write', { mode: 'add', tab: 'info', text: 'x' })).toEqual({
      text: 'error|PERMISSION_DENIED|This client may only read',
      isError: true,
    });
    expect(await scene.texts('mcp/info')).toEqual([]);
    await reader.close();
  });

  it('tells the agent that content is data, not instructions', () => {
    const instructions = scene.agent.client.getInstructions() ?? '';
    expect(instructions).toMatch(/data/i);
    expect(Buffer.byteLength(instructions)).toBeLessThan(2048);
  });

  it('refuses an unknown tool as the protocol wants it', async () => {
    await expect(scene.agent.client.callTool({ name: 'mcp_erase', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
  });

  it('stands before the strict inspector', async () => {
    const { stdout } = await run(
      process.execPath,
      [inspector, '--cli', process.execPath, command, 'mcp', '--method', 'tools/list', '--strict', '--format', 'json'],
      { env: scene.host.environment },
    );
    expect(stdout).toContain('mcp_validate');
  });

  it('carries calls over a restart of the host without the agent noticing', async () => {
    const first = await startHost({ environment: scene.copyq.environment });
    const agent = await connectAgent(first.environment, { name: 'Survivor' });
    expect(await agent.write({ mode: 'add', tab: 'workspace/restart', text: 'before' })).toMatch(/^ok/);
    await first.kill();
    const second = await startHost({ environment: scene.copyq.environment, home: first.home });
    expect(await agent.write({ mode: 'add', tab: 'workspace/restart', text: 'after' })).toMatch(/^ok/);
    expect(await scene.texts('mcp/workspace/restart')).toEqual(['after', 'before']);
    await agent.close();
    await second.stop();
    await first.stop();
  });
});
