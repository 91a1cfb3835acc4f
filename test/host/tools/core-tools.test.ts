import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../electron/host/log.ts';
import { createSearchEngine } from '../../../electron/host/search/search-engine.ts';
import { createCoreTools } from '../../../electron/host/tools/core-tools.ts';
import type { ToolCall, ToolSet } from '../../../electron/host/tools/tool-set.ts';
import type { WriteService } from '../../../electron/host/tools/write-service.ts';
import type { Store } from '../../../shared/store/store.ts';
import { defaultManagedNames } from '../../../shared/tools/managed-names.ts';
import { agentNamed, type FixtureOptions, startOperations } from '../../support/operations-fixture.ts';
import { createRecordedStore } from './tools-fixture.ts';

interface Tools {
  readonly tools: ToolSet;
  call(name: string, parameters: unknown, readOnly?: boolean): Promise<{ text: string; isError: boolean }>;
  validate(tool: 'read' | 'write', params: unknown, readOnly?: boolean): Promise<string>;
}

function toolsOver(store: Store, writes: WriteService): Tools {
  const search = createSearchEngine();
  onTestFinished(() => search.close());
  const log = createLog('silent');
  const tools = createCoreTools({ store, names: defaultManagedNames, search, writes, builtinStore: true, log });
  async function call(name: string, parameters: unknown, readOnly = false) {
    const toolCall: ToolCall = {
      agent: agentNamed('tester', { readOnly }),
      signal: new AbortController().signal,
      progress: undefined,
    };
    const answer = tools.call(name, parameters, toolCall);
    if (answer === undefined) throw new Error('no such tool');
    return answer;
  }
  return {
    tools,
    call,
    async validate(tool, params, readOnly) {
      const answer = await call('mcp_validate', { tool, params }, readOnly);
      expect(answer.isError).toBe(false);
      return answer.text;
    },
  };
}

async function realTools(options: FixtureOptions = {}) {
  const { store, audit, operations, add, stop } = await startOperations(options);
  onTestFinished(() => stop());
  const { tools, call, validate } = toolsOver(store, operations);
  return { tools, tool: call, validate, store, audit, operations, add };
}

/** A write service that must not be reached. */
const noWrites: WriteService = {
  noteRead: () => {},
  submit: async () => {
    throw new TypeError('a private text');
  },
  check: async () => ({ errors: [], effect: 'deny', answer: '' }),
};

describe('the set', () => {
  test('lists three tools, two for an agent that may only read', async () => {
    const { tools } = await realTools();
    const names = (readOnly: boolean) => tools.definitions({ readOnly }).map(({ name }) => name);
    expect(names(false)).toEqual(['mcp_read', 'mcp_write', 'mcp_validate']);
    expect(names(true)).toEqual(['mcp_read', 'mcp_validate']);
    expect(tools.instructions).toContain('built-in store');
  });

  test('knows no other tools', async () => {
    const { tools } = toolsOver(createRecordedStore().store, noWrites);
    const call = { agent: agentNamed('a'), signal: new AbortController().signal, progress: undefined };
    for (const name of ['mcp_delete', 'constructor', '__proto__', ''])
      expect(tools.call(name, {}, call)).toBeUndefined();
  });

  test('answers reads and writes', async () => {
    const { tool } = await realTools();
    expect(await tool('mcp_write', { mode: 'add', tab: 'info', text: 'жук', tags: ['a'] })).toEqual({
      text: 'ok|mode:add|tab:info|full_path:mcp/info|index:0|text_len:3|tags:1|note:False',
      isError: false,
    });
    expect(await tool('mcp_read', { mode: 'list', tab: 'info' })).toEqual({
      text: 'mode:list|tab:info|full_path:mcp/info|total:1|showing:0-0\n0|"жук"|[a]',
      isError: false,
    });
  });

  test('answers the first error', async () => {
    const { tool } = await realTools();
    expect(await tool('mcp_read', { mode: 'item', skip: -1 })).toEqual({
      text: "error|MISSING_PARAM|Parameter 'tab' required for mode 'item'",
      isError: true,
    });
    expect(await tool('mcp_read', undefined)).toMatchObject({ isError: true });
    expect(await tool('mcp_write', { mode: 'tab_create', path: 'info/subtab' })).toEqual({
      text: "error|PERMISSION_DENIED|Operation 'tab_create' not allowed on 'info/subtab'",
      isError: true,
    });
  });

  test('refuses the writes of an agent that may only read, and records them', async () => {
    const { tool, audit, store } = await realTools();
    const answer = await tool('mcp_write', { mode: 'add', tab: 'info', text: 'x' }, true);
    expect(answer).toEqual({ text: 'error|PERMISSION_DENIED|This client may only read', isError: true });
    expect(await tool('mcp_write', { mode: 'add' }, true)).toEqual(answer);
    expect(audit.list({ limit: 5 }).map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect((await store.snapshot('mcp/info')).items).toEqual([]);
  });

  test('turns whatever is thrown into an answer without its message', async () => {
    const recorded = createRecordedStore();
    const broken: Store = {
      ...recorded.store,
      pages: async () => {
        throw new TypeError('a private text');
      },
    };
    const { call } = toolsOver(broken, noWrites);
    for (const answer of [
      await call('mcp_read', { mode: 'list', tab: 'info' }),
      await call('mcp_write', { mode: 'add', tab: 'info', text: 'x' }),
    ]) {
      expect(answer.isError).toBe(true);
      expect(answer.text).toMatch(/^error\|COPYQ_ERROR\|CopyQ Companion failed at this call/);
      expect(answer.text).not.toContain('private');
    }
    const validation = await call('mcp_validate', { tool: 'read', params: { mode: 'list', tab: 'info' } });
    expect(validation.isError).toBe(false);
    expect(validation.text).toMatch(/^valid:false\|errors:1\nerror\|COPYQ_ERROR\|/);
  });
});

describe('validation', () => {
  test('of a good read estimates its answer and changes nothing', async () => {
    const { validate, add, tool } = await realTools();
    await add('mcp/info', 'text');
    const { text } = await tool('mcp_read', { mode: 'list', tab: 'info' });
    const valid = await validate('read', { mode: 'list', tab: 'info' });
    expect(valid).toMatch(/^valid:true\|warnings:0\|estimated_tokens:\d+$/);
    expect(Number(valid.split(':').at(-1))).toBeGreaterThan(text.length / 5);
    expect(Number(valid.split(':').at(-1))).toBeLessThan(text.length);
  });

  test.each([
    [{ mode: 'list', tab: 'nonexistent' }, ['error|TAB_NOT_FOUND|Tab not found: nonexistent']],
    [{ mode: 'item', tab: 'info', index: 100 }, ['error|INDEX_OUT_OF_BOUNDS|Index 100 out of bounds (count: 0)']],
    [{}, ["error|MISSING_PARAM|Parameter 'mode' required"]],
    [
      { mode: 'list', tab: 'nonexistent', max_items: 500, scope: 'x' },
      [
        "error|INVALID_PARAM|Parameter 'scope' must be one of: mcp, all, external",
        "error|INVALID_PARAM|Parameter 'max_items' must be an integer from 1 to 100",
        'error|TAB_NOT_FOUND|Tab not found: nonexistent',
      ],
    ],
    [
      { mode: 'search', query: '(', tab: 'nope' },
      [
        "error|INVALID_PARAM|Parameter 'query' is not a valid regular expression: a group ( is not closed (at character 0)",
        'error|TAB_NOT_FOUND|Tab not found: nope',
      ],
    ],
  ])('of the read %j lists all errors', async (params, errors) => {
    const { validate } = await realTools();
    expect((await validate('read', params)).split('\n')).toEqual([`valid:false|errors:${errors.length}`, ...errors]);
  });

  test.each([
    [{ mode: 'delete', tab: 'info', index: 5 }, ['error|INDEX_OUT_OF_BOUNDS|Index 5 out of bounds (count: 0)']],
    [
      { mode: 'add', tab: 'архив', tags: 5 },
      [
        "error|MISSING_PARAM|Parameter 'text' required for mode 'add'",
        "error|INVALID_PARAM|Parameter 'tags' must be an array of strings",
        "error|PERMISSION_DENIED|Operation 'add' not allowed on 'архив'",
      ],
    ],
    [
      { mode: 'delete', tab: 'workspace/nope', index: 0, intent: 'later' },
      [
        "error|INVALID_PARAM|Parameter 'intent' must be one of: execute, preview",
        'error|TAB_NOT_FOUND|Tab not found: workspace/nope',
      ],
    ],
  ])('of the write %j lists all errors', async (params, errors) => {
    const { validate, audit } = await realTools();
    expect((await validate('write', params)).split('\n')).toEqual([`valid:false|errors:${errors.length}`, ...errors]);
    expect(audit.count()).toBe(0);
  });

  test('of its own parameters is an answer too', async () => {
    const { tool } = await realTools();
    expect(await tool('mcp_validate', { tool: 'x', params: {} })).toEqual({
      text: "valid:false|errors:1\nerror|INVALID_PARAM|Parameter 'tool' must be one of: read, write",
      isError: false,
    });
  });

  test('warns of a large page, of approval and of unknown parameters', async () => {
    const { validate, add, audit, operations } = await realTools();
    await add('mcp/info', 'text');
    expect((await validate('read', { mode: 'list', tab: 'info', max_items: 51, limit: 1 })).split('\n')).toEqual([
      'valid:true|warnings:2',
      'warning|LARGE_RESPONSE|max_items=51 may return large response',
      "warning|UNKNOWN_PARAM|Unknown parameter: 'limit'",
      expect.stringMatching(/^estimated_tokens:\d+$/),
    ]);
    expect((await validate('write', { mode: 'delete', tab: 'info', index: 0 })).split('\n')).toEqual([
      'valid:true|warnings:1',
      "warning|APPROVAL_REQUIRED|mode 'delete' waits for a person",
      expect.stringMatching(/^estimated_tokens:\d+$/),
    ]);
    expect(await validate('write', { mode: 'delete', tab: 'info', index: 0, intent: 'preview' })).toContain(
      'warnings:0',
    );
    expect(await validate('write', { mode: 'add', tab: 'info', text: 'x' })).toContain('valid:true|warnings:0|');
    expect(audit.count()).toBe(0);
    expect(operations.pending()).toEqual([]);
  });

  test('warns of a large answer to a small request', async () => {
    const { validate, add } = await realTools();
    await add('mcp/info', 'слово за словом '.repeat(20_000));
    const lines = (await validate('read', { mode: 'item', tab: 'info', index: 0 })).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'valid:true|warnings:1',
      'warning|LARGE_RESPONSE|this call returns a large response',
    ]);
  });

  test('a rule that forbids the write makes it invalid', async () => {
    const { validate } = await realTools({ rules: [{ effect: 'deny', modes: ['add'] }] });
    expect(await validate('write', { mode: 'add', tab: 'info', text: 'x' })).toMatch(
      /^valid:false\|errors:1\nerror\|PERMISSION_DENIED\|A rule of the user forbids 'add'/,
    );
  });

  test('for an agent that may only read every write is invalid', async () => {
    const { validate } = await realTools();
    expect(await validate('write', { mode: 'add', tab: 'info', text: 'x' }, true)).toBe(
      'valid:false|errors:1\nerror|PERMISSION_DENIED|This client may only read',
    );
    expect((await validate('write', { mode: 'add', tab: 'info' }, true)).split('\n')[0]).toBe('valid:false|errors:2');
    expect(await validate('read', { mode: 'tree' }, true)).toContain('valid:true');
  });
});
