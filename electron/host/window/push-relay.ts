import type { Handlers, Push, PushName } from '../../../shared/contract/api.ts';
import type { HostEventMap, HostEvents } from '../events.ts';
import type { Log } from '../log.ts';

interface RelayOptions {
  readonly events: HostEvents;
  /** Asked for the new state when something changed. */
  readonly handlers: Handlers;
  /** Sends a push to every window. */
  readonly send: <Name extends PushName>(push: Name, value: Push<Name>) => void;
  /** Whether anybody would receive it; if not, nothing is asked for. */
  readonly wanted: () => boolean;
  /** Milliseconds in which changes of one kind become one push. */
  readonly delay: number;
  readonly log: Log;
}

/** Turns the host's events into pushes to the windows. Returns the function that stops it. */
export function startPushRelay({ events, handlers, send, wanted, delay, log }: RelayOptions): () => void {
  let changedTabs = new Set<string>();
  let tabListChanged = false;
  let newest = 0;

  const coalesce = (name: PushName, run: () => Promise<void> | void) =>
    createCoalescer(delay, async () => {
      if (!wanted()) return;
      try {
        await run();
      } catch (cause) {
        log.error({ push: name, error: cause instanceof Error ? cause.name : typeof cause }, 'a push failed');
      }
    });

  const pending = coalesce('pendingChanged', async () => send('pendingChanged', await handlers.pending({})));
  const overview = coalesce('overviewChanged', async () => send('overviewChanged', await handlers.overview({})));
  const history = coalesce('historyChanged', () => send('historyChanged', { newest }));
  const tabs = coalesce('tabsChanged', () => {
    const [list, changed] = [tabListChanged, changedTabs];
    tabListChanged = false;
    changedTabs = new Set();
    if (list) send('tabsChanged', { tabs: [] });
    if (changed.size > 0) send('tabsChanged', { tabs: [...changed] });
  });

  const listeners: { readonly [Name in keyof HostEventMap]: (...values: HostEventMap[Name]) => void } = {
    pending: pending.request,
    overview: overview.request,
    history(number) {
      newest = Math.max(newest, number);
      history.request();
    },
    tabs(names) {
      if (names.length === 0) tabListChanged = true;
      for (const name of names) changedTabs.add(name);
      tabs.request();
    },
  };
  events.on('pending', listeners.pending);
  events.on('overview', listeners.overview);
  events.on('history', listeners.history);
  events.on('tabs', listeners.tabs);
  return () => {
    events.off('pending', listeners.pending);
    events.off('overview', listeners.overview);
    events.off('history', listeners.history);
    events.off('tabs', listeners.tabs);
    for (const coalescer of [pending, overview, history, tabs]) coalescer.stop();
  };
}

/**
 * Runs something once for many requests, `delay` milliseconds after the first, and never twice at once: a state asked
 * for earlier must not arrive after a later one.
 */
function createCoalescer(delay: number, run: () => Promise<void>): { request(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  let stopped = false;
  const start = async () => {
    timer = undefined;
    running = true;
    await run();
    running = false;
    if (again) {
      again = false;
      request();
    }
  };
  const request = () => {
    if (stopped) return;
    if (running) again = true;
    else timer ??= setTimeout(start, delay);
  };
  return {
    request,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
