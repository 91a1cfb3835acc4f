import { z } from 'zod';
import { operationState } from './operation-state.ts';

/** What the window is shown. All texts are untrusted clipboard content or agents' words: shown inert, never parsed. */

/** Milliseconds since the epoch. */
const time = z.number();

export const itemView = z.object({
  /** Cut at `viewTextLimit` code units. */
  text: z.string(),
  /** Code points of the whole text. */
  textLength: z.number(),
  tags: z.array(z.string()),
  note: z.string(),
  /** Every format of the item, text, tags and note included. */
  formats: z.array(z.object({ mime: z.string(), bytes: z.number() })),
  /** A small raster image of the item, when it has one below the size limit. */
  image: z.object({ mime: z.string(), base64: z.string() }).nullable(),
});
export type ItemView = z.infer<typeof itemView>;
export const viewTextLimit = 200_000;

export const agentView = z.object({
  name: z.string(),
  clientName: z.string().nullable(),
  clientVersion: z.string().nullable(),
  parentProcess: z.string().nullable(),
  connectedAt: time,
  connected: z.boolean(),
  readOnly: z.boolean(),
});
export type AgentView = z.infer<typeof agentView>;

/** What exactly an operation will do, as the person judges it. Tab names are full names. */
export const effectView = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('add'), tab: z.string(), createsTab: z.boolean(), item: itemView }),
  z.object({
    mode: z.literal('update'),
    tab: z.string(),
    index: z.number(),
    field: z.enum(['text', 'note', 'tags']),
    /** Whole values; tags comma separated. */
    before: z.string(),
    after: z.string(),
    /** MIME types of renderings of the old text that the edit drops. */
    dropsFormats: z.array(z.string()),
    item: itemView,
  }),
  z.object({ mode: z.literal('delete'), tab: z.string(), index: z.number(), item: itemView }),
  z.object({
    mode: z.literal('move'),
    tab: z.string(),
    index: z.number(),
    toTab: z.string(),
    createsTab: z.boolean(),
    item: itemView,
  }),
  z.object({ mode: z.literal('tab_create'), tab: z.string() }),
  z.object({
    mode: z.literal('tab_delete'),
    tab: z.string(),
    /** The tab itself and those below it, a few hundred at the most; the first few items of each, cut. */
    tabs: z.array(z.object({ tab: z.string(), count: z.number(), items: z.array(itemView) })),
    /** All that go, shown or not. */
    tabsCount: z.number(),
    itemsCount: z.number(),
  }),
]);
export type EffectView = z.infer<typeof effectView>;

export const pendingView = z.object({
  /** The operation's code, e.g. `7K3QF`. */
  id: z.string(),
  /** Sent back with a decision: binds it to exactly what was shown. */
  shown: z.string(),
  /** True for a preview that the person may approve ahead of the call. */
  proposal: z.boolean(),
  agent: agentView,
  requestedAt: time,
  expiresAt: time,
  /** `waiting`: the agent's call is held open. `away`: it was answered `pending`. `gone`: cancelled, or the agent left. */
  caller: z.enum(['waiting', 'away', 'gone']),
  effect: effectView,
});
export type PendingView = z.infer<typeof pendingView>;

export const storeView = z.object({
  kind: z.enum(['copyq', 'builtin']),
  version: z.string().nullable(),
  reachable: z.boolean(),
  /** The kind of StoreFault, for the words in the window. */
  fault: z.string().nullable(),
  /** Why the built-in store is in use; null with CopyQ. */
  builtinReason: z.enum(['copyq-not-installed', 'chosen']).nullable(),
});

export type StoreView = z.infer<typeof storeView>;

export const overview = z.object({
  version: z.string(),
  store: storeView,
  /** False when agents' writes are refused because the audit log cannot be written. */
  auditWritable: z.boolean(),
  managedRoot: z.string(),
  agents: z.array(agentView),
  pendingCount: z.number(),
  /** When the last request of an agent's write arrived; null when there was none. */
  lastRequestAt: time.nullable(),
  dataFolder: z.string(),
});
export type Overview = z.infer<typeof overview>;

export const tabView = z.object({
  tab: z.string(),
  managed: z.boolean(),
  count: z.number(),
  state: z.enum(['ok', 'locked']),
});
export type TabView = z.infer<typeof tabView>;

export const itemRow = z.object({
  index: z.number(),
  /** Cut at 500 code units. */
  text: z.string(),
  tags: z.array(z.string()),
  hasNote: z.boolean(),
  formats: z.array(z.string()),
});
export type ItemRow = z.infer<typeof itemRow>;

export const itemsPage = z.object({
  tab: z.string(),
  state: z.enum(['ok', 'locked', 'missing']),
  count: z.number(),
  rows: z.array(itemRow),
});

export const decisionView = z.object({
  by: z.enum(['person', 'rule', 'time']),
  at: time,
  /** The person's words, or the rule's. */
  reason: z.string().nullable(),
});

export const historyRow = z.object({
  /** Ascending number of the operation. */
  number: z.number(),
  id: z.string(),
  at: time,
  agent: z.string(),
  tool: z.string(),
  mode: z.string(),
  tab: z.string().nullable(),
  index: z.number().nullable(),
  state: operationState,
  /** One line of what it was about: a cut of the text. */
  summary: z.string(),
  /** Milliseconds from call to end; null while it is open. */
  duration: z.number().nullable(),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const historyPage = z.object({ rows: z.array(historyRow), total: z.number() });
export type HistoryPage = z.infer<typeof historyPage>;

export const imageView = z.object({
  tab: z.string(),
  row: z.number().nullable(),
  item: itemView,
});

export const historyDetail = z.object({
  row: historyRow,
  agent: agentView.omit({ connected: true }),
  /** The call's arguments as pretty JSON. */
  parameters: z.string(),
  decision: decisionView.nullable(),
  /** What the agent was told. */
  result: z.string().nullable(),
  before: z.array(imageView),
  after: z.array(imageView),
  /** Images left out because there are more than a screen needs. */
  imagesLeftOut: z.number(),
});
export type HistoryDetail = z.infer<typeof historyDetail>;

export const decisionResult = z.object({
  id: z.string(),
  state: operationState,
  /** What the agent was or will be told. */
  result: z.string().nullable(),
  /**
   * `stale`: what was shown is not what is pending any more, so nothing was decided. `gone`: no such pending operation.
   * `unavailable`: the store cannot be reached or the log cannot be written, so nothing was decided; `result` says why.
   */
  refused: z.enum(['stale', 'gone', 'unavailable']).nullable(),
});
export type DecisionResult = z.infer<typeof decisionResult>;
