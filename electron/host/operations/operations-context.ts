import type { Store } from '../../../shared/store/store.ts';
import type { WriteMode } from '../../../shared/tools/requests.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { HostEvents } from '../events.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';

/** Everything the life of a write needs from the rest of the host. */
export interface OperationsContext {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: HostEvents;
  readonly log: Log;
  readonly settings: Pick<Settings, 'approval' | 'rules'>;
  /** Modes that run without asking for this run of the host. */
  readonly allow: ReadonlySet<WriteMode>;
  /** Whether this connection of an agent is alive. */
  readonly connected: (connection: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}
