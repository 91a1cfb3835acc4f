import { expect, test } from 'vitest';
import { formatPending, type PendingAnswer } from '../../shared/format/pending.ts';

const expiresAt = Date.UTC(2026, 10, 30, 12, 0, 0, 999);
const tail = 'expires:2026-11-30T12:00:00Z\nhint:waiting for approval; repeat the same call to keep waiting';

test.each<[Omit<PendingAnswer, 'expiresAt'>, string]>([
  [{ code: '7K3QF', mode: 'delete', tab: 'info', index: 5 }, 'pending|op:7K3QF|mode:delete|tab:info|index:5'],
  [{ code: '7K3QF', mode: 'add', tab: 'info' }, 'pending|op:7K3QF|mode:add|tab:info'],
  [
    { code: '7K3QF', mode: 'move', tab: 'info', index: 0, toTab: 'workspace/a' },
    'pending|op:7K3QF|mode:move|tab:info|index:0|to_tab:workspace/a',
  ],
  [{ code: '7K3QF', mode: 'tab_delete', path: 'workspace/old' }, 'pending|op:7K3QF|mode:tab_delete|path:workspace/old'],
])('%j', (pending, head) => {
  expect(formatPending({ ...pending, expiresAt })).toBe(`${head}|${tail}`);
});
