import type {
  AgentView,
  EffectView,
  HistoryDetail,
  HistoryRow,
  ItemView,
  PendingView,
} from '../../shared/contract/views.ts';
import { mimeNote, mimeTags, mimeText } from '../../shared/tools/mime.ts';

/** Views as a host would give them, for the window's tests. */
const minute = 60_000;

export function sampleAgent(change: Partial<AgentView> = {}): AgentView {
  return {
    name: 'Claude Code',
    clientName: 'claude-code',
    clientVersion: '2.1.4',
    parentProcess: 'claude (4711)',
    connectedAt: Date.now() - 12 * minute,
    connected: true,
    readOnly: false,
    ...change,
  };
}

export function sampleItem(text: string, change: Partial<ItemView> = {}): ItemView {
  const bytes = (value: string) => new TextEncoder().encode(value).byteLength;
  const tags = change.tags ?? [];
  const note = change.note ?? '';
  return {
    text,
    textLength: [...text].length,
    tags,
    note,
    formats: [
      { mime: mimeText, bytes: bytes(text) },
      ...(tags.length > 0 ? [{ mime: mimeTags, bytes: bytes(tags.join()) }] : []),
      ...(note === '' ? [] : [{ mime: mimeNote, bytes: bytes(note) }]),
    ],
    image: null,
    ...change,
  };
}

export function samplePending(id: string, effect: EffectView, change: Partial<PendingView> = {}): PendingView {
  return {
    id,
    shown: `fingerprint-${id}`,
    proposal: false,
    agent: sampleAgent(),
    requestedAt: Date.now() - 20_000,
    expiresAt: Date.now() + 14 * minute,
    caller: 'waiting',
    effect,
    ...change,
  };
}

export function sampleDelete(index = 5, text = 'Grocery list for the week'): EffectView {
  return {
    mode: 'delete',
    tab: 'mcp/info',
    index,
    item: sampleItem(text, { tags: ['home', 'list'], note: 'Asked for on Monday' }),
  };
}

export function sampleRow(number: number, change: Partial<HistoryRow> = {}): HistoryRow {
  return {
    number,
    id: `OP${String(number).padStart(3, '0')}`,
    at: Date.now() - (300 - number) * minute,
    agent: 'Claude Code',
    tool: 'mcp_write',
    mode: 'add',
    tab: 'mcp/info',
    index: 0,
    state: 'executed',
    summary: `Operation number ${number}`,
    duration: 14,
    ...change,
  };
}

export function sampleHistoryDetail(row: HistoryRow, change: Partial<HistoryDetail> = {}): HistoryDetail {
  const { connected: _, ...agent } = sampleAgent();
  return {
    row,
    agent,
    parameters: JSON.stringify({ mode: row.mode, tab: 'info', index: row.index }, null, 2),
    decision: null,
    result: 'ok|mode:add|tab:info|full_path:mcp/info|index:0|text_len:12|tags:0|note:False',
    before: [],
    after: [],
    imagesLeftOut: 0,
    ...change,
  };
}

/** A PNG of one red pixel. */
export const pixel = {
  mime: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
};
