import { z } from 'zod';
import {
  decisionResult,
  historyDetail,
  historyPage,
  itemsPage,
  itemView,
  overview,
  pendingView,
  tabView,
} from './views.ts';

const decided = z.object({ id: z.string().max(16), shown: z.string().max(128) });
const tabName = z.string().max(4096);

/**
 * The one typed API between host and window: an entry a method, its input and output. The handlers, the wire and the
 * renderer's functions take their types from here; every incoming message is parsed against it.
 */
export const methods = {
  overview: { input: z.object({}), output: overview },
  /** All that waits, as a list shows it: texts cut short, no pictures, no tabs of a tree. */
  pending: { input: z.object({}), output: z.array(pendingView) },
  /** One of them whole; null when it does not wait any more. */
  pendingDetail: { input: z.object({ id: z.string().max(16) }), output: pendingView.nullable() },
  approve: { input: z.object({ operations: z.array(decided).min(1).max(200) }), output: z.array(decisionResult) },
  reject: {
    input: z.object({ operations: z.array(decided).min(1).max(200), reason: z.string().max(2000) }),
    output: z.array(decisionResult),
  },
  tabs: { input: z.object({}), output: z.array(tabView) },
  items: {
    input: z.object({ tab: tabName, skip: z.int().min(0), limit: z.int().min(1).max(500) }),
    output: itemsPage,
  },
  item: {
    input: z.object({ tab: tabName, index: z.int().min(0) }),
    output: z.object({ tab: z.string(), index: z.number(), item: itemView }),
  },
  history: {
    input: z.object({ limit: z.int().min(1).max(500), before: z.int().min(1).nullable() }),
    output: historyPage,
  },
  historyDetail: { input: z.object({ id: z.string().max(16) }), output: historyDetail },
} as const satisfies Record<string, { input: z.ZodObject; output: z.ZodType }>;

/** What the host tells the window unasked. */
export const pushes = {
  pendingChanged: z.array(pendingView),
  overviewChanged: overview,
  /** Full names of tabs whose items may have changed; empty: the list of tabs itself. */
  tabsChanged: z.object({ tabs: z.array(z.string()) }),
  historyChanged: z.object({ newest: z.number() }),
} as const satisfies Record<string, z.ZodType>;

export type MethodName = keyof typeof methods;
export type PushName = keyof typeof pushes;
export type Input<Name extends MethodName> = z.infer<(typeof methods)[Name]['input']>;
export type Output<Name extends MethodName> = z.infer<(typeof methods)[Name]['output']>;
export type Push<Name extends PushName> = z.infer<(typeof pushes)[Name]>;

/** The host's side. */
export type Handlers = { readonly [Name in MethodName]: (input: Input<Name>) => Promise<Output<Name>> };
/** The renderer's side. */
export type Api = Handlers;

/** How a failed call is told to the window: a tag for its words, never a cause or a stack. */
export const wireError = z.object({
  tag: z.enum(['invalid', 'unknown-method', 'contract', 'internal', 'disconnected']),
  /** The contract's one-line error, with the tag `contract`. */
  message: z.string(),
});
export type WireError = z.infer<typeof wireError>;
