import type { Store } from '../../shared/store/store.ts';
import { ContractFailure } from '../../shared/tools/errors.ts';
import type { ManagedNames } from '../../shared/tools/managed-names.ts';
import { findTab } from '../../shared/tools/tab-path.ts';
import type { HostEvents } from './events.ts';
import type { Log } from './log.ts';

/**
 * The store as the rest of the host sees it: the first time it is reached, the three managed tabs are created.
 *
 * Until that has worked, it is tried again after each call that did; never before one, since a call must not wait for
 * it, and never inside a read.
 */
export function withManagedTabs(
  store: Store,
  names: ManagedNames,
  events: HostEvents,
  log: Log,
): { readonly store: Store; ensure(): Promise<void> } {
  let done = false;
  let running: Promise<void> | undefined;

  async function create(): Promise<void> {
    try {
      const existing = await store.tabs();
      const wanted = [names.info, names.notes, names.workspace].map((name) => `${names.root}/${name}`);
      const missing = wanted.filter((tab) => findTab(existing, tab) === undefined);
      for (const tab of missing) await store.createTab(tab);
      done = true;
      if (missing.length > 0) events.emit('tabs', []);
    } catch (error) {
      const code =
        error instanceof ContractFailure && error.error.code === 'COPYQ_ERROR' ? error.error.fault.kind : 'other';
      log.warn({ fault: code }, 'the managed tabs could not be created yet');
    } finally {
      running = undefined;
    }
  }

  function ensure(): Promise<void> {
    if (done) return Promise.resolve();
    running ??= create();
    return running;
  }

  const reached = new Proxy(store, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      if (typeof value !== 'function') return value;
      if (property === 'close' || property === 'status') return value.bind(target);
      return async (...parameters: unknown[]) => {
        const result: unknown = await value.apply(target, parameters);
        if (!done) void ensure();
        return result;
      };
    },
  });
  return { store: reached, ensure };
}
