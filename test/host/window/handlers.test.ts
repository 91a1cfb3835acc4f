import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditLog, Image, NewOperation } from '../../../electron/host/audit/audit-log.ts';
import { openAuditLog } from '../../../electron/host/audit/open-audit-log.ts';
import { createLog } from '../../../electron/host/log.ts';
import type { Review } from '../../../electron/host/operations/review.ts';
import { createHandlers } from '../../../electron/host/window/handlers.ts';
import { type Handlers, type MethodName, methods } from '../../../shared/contract/api.ts';
import { createBuiltinStore } from '../../../shared/store/builtin/builtin-store.ts';
import type { Store } from '../../../shared/store/store.ts';
import { defaultManagedNames } from '../../../shared/tools/managed-names.ts';
import { mimeNote, mimeTags, mimeText } from '../../../shared/tools/mime.ts';
import { quietOverview } from '../../support/fake-window.ts';
import { sampleDelete, samplePending } from '../../support/sample-views.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const item = (text: string) => new Map([[mimeText, bytes(text)]]);
const pending = samplePending('7K3QF', sampleDelete());

let folder: string;
let store: Store;
let audit: AuditLog;
let handlers: Handlers;
let asked: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'companion-handlers-'));
  store = createBuiltinStore({ path: ':memory:', seed: false, names: defaultManagedNames });
  audit = openAuditLog({ path: path.join(folder, 'audit.db'), log: createLog('silent') });
  asked = [];
  const review: Review = {
    pending: () => [pending],
    detail: (id) => (id === pending.id ? pending : undefined),
    approve: async (operations) => {
      asked.push(operations);
      return [{ id: '7K3QF', state: 'executed', result: 'ok', refused: null }];
    },
    reject: async (operations, reason) => {
      asked.push([operations, reason]);
      return [{ id: '7K3QF', state: 'denied', result: null, refused: null }];
    },
  };
  handlers = createHandlers({ store, audit, review, names: defaultManagedNames, overview: async () => quietOverview });
});
afterEach(async () => {
  audit.close();
  await store.close();
  await rm(folder, { recursive: true });
});

/** What the window would be sent: the answer as the contract lets it through, whole. */
async function answer<Name extends MethodName>(name: Name, input: Parameters<Handlers[Name]>[0]): Promise<unknown> {
  const handler = handlers[name] as (input: unknown) => Promise<unknown>;
  const output = await handler(input);
  expect(methods[name].output.parse(output)).toEqual(output);
  return output;
}

function operation(change: Partial<NewOperation> & { code: string }): NewOperation {
  return {
    at: 1000,
    agent: { name: 'A', clientName: 'a', clientVersion: '1', parentProcess: null, connectedAt: 1, readOnly: false },
    tool: 'mcp_write',
    mode: 'delete',
    intent: 'execute',
    tab: 'mcp/info',
    index: 0,
    parameters: { mode: 'delete', tab: 'info', index: 0 },
    plan: null,
    state: 'executed',
    images: [],
    ...change,
  };
}

const image = (text: string, phase: Image['phase'] = 'before', row = 0): Image => ({
  phase,
  tab: 'mcp/info',
  row,
  formats: item(text),
});

test('all tabs with their counts; only those below the root are managed', async () => {
  await store.add('mcp/info', item('one'));
  await store.add('mcp/info', item('two'));
  await store.createTab('mcp');
  await store.createTab('mcpx/info');
  const tabs = (await answer('tabs', {})) as { tab: string }[];
  const of = (name: string) => tabs.find(({ tab }) => tab === name);
  expect(of('mcp/info')).toEqual({ tab: 'mcp/info', managed: true, count: 2, state: 'ok' });
  expect(of('mcp')).toMatchObject({ managed: false, count: 0 });
  expect(of('mcpx/info')).toMatchObject({ managed: false });
});

test('a page of rows, texts cut, and what is missing said', async () => {
  await store.add(
    'mcp/info',
    new Map([
      [mimeText, bytes(`${'x'.repeat(499)}👋 and more`)],
      [mimeTags, bytes('a, b')],
      [mimeNote, bytes('note')],
    ]),
  );
  await store.add('mcp/info', item('newest'));
  expect(await answer('items', { tab: 'mcp/info', skip: 1, limit: 10 })).toEqual({
    tab: 'mcp/info',
    state: 'ok',
    count: 2,
    rows: [
      {
        index: 1,
        text: 'x'.repeat(499),
        tags: ['a', 'b'],
        hasNote: true,
        formats: [mimeNote, mimeTags, mimeText],
      },
    ],
  });
  expect(await answer('items', { tab: 'gone', skip: 0, limit: 10 })).toEqual({
    tab: 'gone',
    state: 'missing',
    count: 0,
    rows: [],
  });
});

test('one item whole; a contract error where there is none', async () => {
  await store.add('mcp/info', item('text'));
  expect(await answer('item', { tab: 'mcp/info', index: 0 })).toMatchObject({ index: 0, item: { text: 'text' } });
  await expect(handlers.item({ tab: 'mcp/info', index: 7 })).rejects.toMatchObject({
    error: { code: 'INDEX_OUT_OF_BOUNDS', index: 7, count: 1 },
  });
});

test('pending operations and decisions go to the review and nowhere else', async () => {
  const operations = [{ id: '7K3QF', shown: 's' }];
  expect(await answer('pending', {})).toEqual([pending]);
  expect(await answer('approve', { operations })).toMatchObject([{ state: 'executed' }]);
  expect(await answer('reject', { operations, reason: 'no' })).toMatchObject([{ state: 'denied' }]);
  expect(asked).toEqual([operations, [operations, 'no']]);
  expect(await answer('overview', {})).toEqual(quietOverview);
});

test('history by pages, newest first', async () => {
  for (const code of ['AAAAA', 'BBBBB', 'CCCCC']) audit.record(operation({ code }));
  const first = (await answer('history', { limit: 2, before: null })) as { rows: { id: string; number: number }[] };
  expect(first).toMatchObject({ total: 3, rows: [{ id: 'CCCCC' }, { id: 'BBBBB' }] });
  const before = first.rows[1]?.number ?? 0;
  expect(await answer('history', { limit: 2, before })).toMatchObject({ total: 3, rows: [{ id: 'AAAAA' }] });
});

test('one operation with its images, decision and answer', async () => {
  audit.record(operation({ code: 'AAAAA', state: 'pending', images: [image('as it was')] }));
  audit.advance('AAAAA', {
    state: 'denied',
    at: 4000,
    decision: { by: 'person', at: 3500, reason: 'no' },
    result: 'error|APPROVAL_DENIED|Rejected by user: no',
  });
  expect(await answer('historyDetail', { id: 'AAAAA' })).toMatchObject({
    row: { id: 'AAAAA', state: 'denied', duration: 3000, agent: 'A' },
    agent: { clientName: 'a', parentProcess: null },
    parameters: expect.stringContaining('"mode": "delete"'),
    decision: { by: 'person', at: 3500, reason: 'no' },
    result: 'error|APPROVAL_DENIED|Rejected by user: no',
    before: [{ tab: 'mcp/info', row: 0, item: { text: 'as it was' } }],
    after: [],
    imagesLeftOut: 0,
  });
  await expect(handlers.historyDetail({ id: 'ZZZZZ' })).rejects.toMatchObject({ error: { code: 'INVALID_PARAM' } });
});

test('of very many or very large images only some are sent, and the rest is counted', async () => {
  const many = Array.from({ length: 100 }, (_, row) => image(`item ${row}`, 'before', row));
  audit.record(operation({ code: 'AAAAA', images: many }));
  const large = Array.from({ length: 60 }, (_, row) => image('x'.repeat(300_000 + row), 'before', row));
  audit.record(operation({ code: 'BBBBB', images: large }));
  const sent = async (id: string) =>
    (await handlers.historyDetail({ id })) as { before: unknown[]; imagesLeftOut: number };
  const first = await sent('AAAAA');
  expect([first.before.length, first.imagesLeftOut]).toEqual([40, 60]);
  const second = await sent('BBBBB');
  expect([second.before.length, second.imagesLeftOut]).toEqual([20, 40]);
});
