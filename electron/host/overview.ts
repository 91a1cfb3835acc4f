import type { AgentView, Overview, StoreView } from '../../shared/contract/views.ts';
import type { ManagedNames } from '../../shared/tools/managed-names.ts';
import type { Agent } from './agents/agent.ts';
import type { AuditReader } from './audit/audit-log.ts';
import { version } from './lifecycle/version.ts';
import type { Operations } from './operations/operations.ts';
import type { StoreWatch } from './store-watch.ts';

export interface OverviewParts {
  readonly watch: StoreWatch;
  readonly audit: AuditReader;
  readonly operations: Operations;
  readonly agents: () => readonly Agent[];
  readonly names: ManagedNames;
  readonly builtinReason: StoreView['builtinReason'];
  readonly dataFolder: string;
}

/** What the window shows around everything else: the store, the agents, whether all is well. */
export function createOverview(parts: OverviewParts): () => Promise<Overview> {
  const { watch, audit, operations, agents, names, builtinReason, dataFolder } = parts;
  return async () => {
    const { kind, version: storeVersion, reachable, fault } = await watch.status();
    return {
      version,
      store: { kind, version: storeVersion, reachable, fault: fault?.kind ?? null, builtinReason },
      auditWritable: operations.auditWritable(),
      managedRoot: names.root,
      agents: agents().map(toAgentView),
      pendingCount: operations.pending().length,
      lastRequestAt: audit.lastRequestAt(),
      dataFolder,
    };
  };
}

function toAgentView({ connection: _connection, ...agent }: Agent): AgentView {
  return { ...agent, connected: true };
}
