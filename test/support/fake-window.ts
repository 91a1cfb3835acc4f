import { fileURLToPath } from 'node:url';
import { createHostEvents, type HostEvents } from '../../electron/host/events.ts';
import { createLog } from '../../electron/host/log.ts';
import type { WindowLimits } from '../../electron/host/window/window-limits.ts';
import { startWindowServer, type WindowServer } from '../../electron/host/window/window-server.ts';
import type { Handlers } from '../../shared/contract/api.ts';
import { ticketKey } from '../../shared/contract/socket-terms.ts';
import type { Overview } from '../../shared/contract/views.ts';

/** A few files to be served, with one beside them that must not be. */
const smallRenderer = fileURLToPath(new URL('small-window/renderer', import.meta.url));

export const quietOverview: Overview = {
  version: '0.1.0',
  store: { kind: 'copyq', version: '13.0.0', reachable: true, fault: null, builtinReason: null },
  auditWritable: true,
  managedRoot: 'mcp',
  agents: [],
  pendingCount: 0,
  lastRequestAt: null,
  dataFolder: '/home/person/.local/share/copyq-companion',
};

/** Handlers that answer with nothing, to be overridden by a test. */
export function emptyHandlers(overrides: Partial<Handlers> = {}): Handlers {
  return {
    overview: async () => quietOverview,
    pending: async () => [],
    pendingDetail: async () => null,
    approve: async () => [],
    reject: async () => [],
    tabs: async () => [],
    items: async ({ tab }) => ({ tab, state: 'ok', count: 0, rows: [] }),
    item: async () => Promise.reject(new Error('no item')),
    history: async () => ({ rows: [], total: 0 }),
    historyDetail: async () => Promise.reject(new Error('no operation')),
    ...overrides,
  };
}

export interface ServedWindow {
  readonly server: WindowServer;
  readonly events: HostEvents;
  readonly folder: string;
}

/** Starts a real window server over a small folder of files. */
export async function serveWindow(
  options: {
    handlers?: Partial<Handlers>;
    limits?: Partial<WindowLimits>;
    now?: () => number;
    folder?: string;
    port?: number;
  } = {},
): Promise<ServedWindow> {
  const folder = options.folder ?? smallRenderer;
  const events = createHostEvents();
  const server = await startWindowServer({
    handlers: emptyHandlers(options.handlers),
    events,
    rendererFolder: folder,
    port: options.port ?? 0,
    log: createLog('silent'),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.now === undefined ? {} : { now: options.now }),
  });
  return { server, events, folder };
}

/** The ticket in a window's address. */
export function ticketOf(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get(ticketKey) ?? '';
}
