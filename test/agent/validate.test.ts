import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../support/agent-scene.ts';
import { connectAgent } from '../support/companion-process.ts';

let scene: Scene;
const validate = (tool: 'read' | 'write', params: Record<string, unknown>) => scene.agent.validate(tool, params);

beforeAll(async () => {
  scene = await startScene();
  await scene.putTexts(
    'mcp/info',
    Array.from({ length: 100 }, (_, at) => `Item ${at}: ${'some words of a note '.repeat(5)}`),
  );
});
afterAll(() => scene.stop());

describe('mcp_validate', () => {
  it('calls a right read valid and estimates its answer', async () => {
    expect(await validate('read', { mode: 'list', tab: 'info', max_items: 5 })).toMatch(
      /^valid:true\|warnings:0\|estimated_tokens:\d+$/,
    );
  });

  it('warns of a large answer and of unknown parameters', async () => {
    const text = await validate('read', { mode: 'list', tab: 'info', max_items: 100, colour: 1 });
    const lines = text.split('\n');
    expect(lines[0]).toBe('valid:true|warnings:2');
    expect(lines).toContain('warning|LARGE_RESPONSE|max_items=100 may return large response');
    expect(lines).toContain("warning|UNKNOWN_PARAM|Unknown parameter: 'colour'");
    expect(lines.at(-1)).toMatch(/^estimated_tokens:\d+$/);
  });

  it('says that a person will be asked, and neither waits nor asks', async () => {
    expect(await validate('write', { mode: 'delete', tab: 'info', index: 0 })).toMatch(
      /^valid:true\|warnings:1\nwarning\|APPROVAL_REQUIRED\|mode 'delete' waits for a person\nestimated_tokens:\d+$/,
    );
    expect(await scene.person.ask('pending', {})).toEqual([]);
    expect((await scene.person.ask('history', { limit: 1, before: null })).total).toBe(0);
  });

  it('gives the error that the call would give, all of them when there are more, and is no error itself', async () => {
    expect(await validate('read', { mode: 'list', tab: 'nonexistent' })).toBe(
      'valid:false|errors:1\nerror|TAB_NOT_FOUND|Tab not found: nonexistent',
    );
    expect(await validate('write', { mode: 'update', tab: 'info', index: 5000, field: 'note', note: 'x' })).toBe(
      'valid:false|errors:1\nerror|INDEX_OUT_OF_BOUNDS|Index 5000 out of bounds (count: 100)',
    );
    const many = await validate('read', { mode: 'list', max_items: 0, skip: -1 });
    expect(many.split('\n')[0]).toBe('valid:false|errors:3');
    const answer = await scene.agent.call('mcp_validate', { tool: 'read', params: { mode: 'nothing' } });
    expect(answer).toMatchObject({ isError: false });
    expect(answer.text).toMatch(/^valid:false\|errors:1\nerror\|INVALID_MODE\|/);
  });

  it.each([
    [{}],
    [{ tool: 'read' }],
    [{ tool: 'delete', params: {} }],
    [{ tool: 'read', params: 'list' }],
    [{ tool: 'write', params: [] }],
  ])('answers its own malformed call %j as invalid', async (parameters) => {
    const answer = await scene.agent.call('mcp_validate', parameters);
    expect(answer.isError).toBe(false);
    expect(answer.text).toMatch(/^valid:false\|errors:\d+\nerror\|(MISSING|INVALID)_PARAM\|/);
  });

  it('denies every write to a read-only agent', async () => {
    const reader = await connectAgent(scene.host.environment, { parameters: ['--read-only'] });
    expect(await reader.validate('write', { mode: 'add', tab: 'info', text: 'x' })).toMatch(
      /^valid:false\|errors:1\nerror\|PERMISSION_DENIED\|/,
    );
    expect(await reader.validate('read', { mode: 'tree' })).toMatch(/^valid:true/);
    await reader.close();
  });
});
