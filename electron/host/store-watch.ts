import type { Store, StoreStatus } from '../../shared/store/store.ts';
import type { HostEvents } from './events.ts';

/** Milliseconds between looks at the store while a window is open. */
const interval = 3_000;

export interface StoreWatch {
  /** The store's condition, at most one interval old. */
  status(): Promise<StoreStatus>;
  stop(): void;
}

/** Looks at the store while somebody watches, and says so when its condition changes. */
export function watchStore(store: Store, events: HostEvents, watched: () => boolean, clock: () => number): StoreWatch {
  let known: { readonly status: StoreStatus; readonly at: number } | undefined;
  let looking: Promise<StoreStatus> | undefined;

  async function look(): Promise<StoreStatus> {
    const status = await store.status();
    const changed = known !== undefined && !sameStatus(known.status, status);
    known = { status, at: clock() };
    looking = undefined;
    if (changed) {
      events.emit('overview');
      events.emit('tabs', []);
    }
    return status;
  }

  function fresh(): Promise<StoreStatus> {
    looking ??= look();
    return looking;
  }

  const timer = setInterval(() => {
    if (watched()) void fresh();
  }, interval);

  return {
    status: () => (known !== undefined && clock() - known.at < interval ? Promise.resolve(known.status) : fresh()),
    stop: () => clearInterval(timer),
  };
}

function sameStatus(left: StoreStatus, right: StoreStatus): boolean {
  return left.reachable === right.reachable && left.version === right.version && left.fault?.kind === right.fault?.kind;
}
