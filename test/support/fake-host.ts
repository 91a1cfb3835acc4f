import type { HostEvents } from '../../electron/host/events.ts';
import type { WindowServer } from '../../electron/host/window/window-server.ts';
import type { Handlers, Input } from '../../shared/contract/api.ts';
import type {
  DecisionResult,
  HistoryRow,
  ItemRow,
  Overview,
  PendingView,
  TabView,
} from '../../shared/contract/views.ts';
import { builtRenderer } from './built-renderer.ts';
import { quietOverview, serveWindow } from './fake-window.ts';
import { sampleHistoryDetail } from './sample-views.ts';

type Operations = Input<'approve'>['operations'];

/** A host for the window's tests: its state is set by the test, decisions are noted and carried out on that state. */
export class FakeHost {
  overview: Overview = quietOverview;
  pending: readonly PendingView[] = [];
  tabs: readonly TabView[] = [];
  history: readonly HistoryRow[] = [];
  /** Answers a decision in the place of this host. */
  decide: ((operation: Operations[number]) => DecisionResult) | undefined;
  /** What becomes of the next decisions; executed or denied when there is nothing. */
  outcome: Partial<DecisionResult> = {};
  readonly decisions: { readonly approve: boolean; readonly operations: Operations; readonly reason: string }[] = [];
  itemsAsked = 0;
  #served: { readonly server: WindowServer; readonly events: HostEvents } | undefined;
  readonly #overrides: Partial<Handlers>;

  constructor(overrides: Partial<Handlers> = {}) {
    this.#overrides = overrides;
  }

  /** @param port 0: any free one */
  async start(port = 0): Promise<this> {
    this.#served = await serveWindow({ folder: await builtRenderer(), handlers: this.#handlers(), port });
    return this;
  }

  get server(): WindowServer {
    if (this.#served === undefined) throw new Error('the fake host has not been started');
    return this.#served.server;
  }

  get events(): HostEvents {
    if (this.#served === undefined) throw new Error('the fake host has not been started');
    return this.#served.events;
  }

  setPending(...pending: readonly PendingView[]): void {
    this.pending = pending;
    this.events.emit('pending');
  }

  setOverview(change: Partial<Overview>): void {
    this.overview = { ...this.overview, ...change };
    this.events.emit('overview');
  }

  #decide(approve: boolean, operations: Operations, reason: string): DecisionResult[] {
    this.decisions.push({ approve, operations, reason });
    const { decide } = this;
    if (decide !== undefined) return operations.map((operation) => decide(operation));
    return operations.map(({ id, shown }) => {
      const view = this.pending.find((each) => each.id === id);
      if (view?.shown !== shown) {
        return { id, state: 'pending', result: null, refused: view === undefined ? 'gone' : 'stale' };
      }
      this.setPending(...this.pending.filter((each) => each !== view));
      return { id, state: approve ? 'executed' : 'denied', result: null, refused: null, ...this.outcome };
    });
  }

  #handlers(): Partial<Handlers> {
    return {
      overview: async () => this.overview,
      pending: async () => [...this.pending],
      pendingDetail: async ({ id }) => this.pending.find((view) => view.id === id) ?? null,
      approve: async ({ operations }) => this.#decide(true, operations, ''),
      reject: async ({ operations, reason }) => this.#decide(false, operations, reason),
      tabs: async () => [...this.tabs],
      items: async ({ tab, skip, limit }) => {
        this.itemsAsked += 1;
        const found = this.tabs.find((each) => each.tab === tab);
        if (found === undefined) return { tab, state: 'missing', count: 0, rows: [] };
        const length = Math.max(0, Math.min(limit, found.count - skip));
        const rows = Array.from({ length }, (_, at): ItemRow => sampleItemRow(skip + at));
        return { tab, state: found.state, count: found.count, rows: found.state === 'ok' ? rows : [] };
      },
      history: async ({ limit, before }) => {
        const rows = this.history.filter((row) => before === null || row.number < before);
        return { rows: rows.slice(0, limit), total: this.history.length };
      },
      historyDetail: async ({ id }) => {
        const row = this.history.find((each) => each.id === id);
        if (row === undefined) throw new Error('no such operation');
        return sampleHistoryDetail(row);
      },
      ...this.#overrides,
    };
  }
}

function sampleItemRow(index: number): ItemRow {
  return {
    index,
    text: `Item number ${index}\nwith a second line`,
    tags: index % 3 === 0 ? ['task'] : [],
    hasNote: index % 4 === 0,
    formats: ['text/plain'],
  };
}
