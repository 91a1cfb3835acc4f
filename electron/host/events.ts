import { EventEmitter } from 'node:events';

/** What rooms of the host tell each other has changed; listeners ask for the new state themselves. */
export interface HostEventMap {
  pending: [];
  /** Number of the newest operation in the audit log. */
  history: [newest: number];
  /** Full names of the tabs whose items may have changed; empty: the list of tabs. */
  tabs: [tabs: readonly string[]];
  /** Agents came or went, or the store's or the audit's condition changed. */
  overview: [];
}

export type HostEvents = EventEmitter<HostEventMap>;

export function createHostEvents(): HostEvents {
  return new EventEmitter<HostEventMap>();
}
