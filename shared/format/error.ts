import type { ContractError, Denial } from '../tools/errors.ts';
import { formatFault } from './fault.ts';
import { echo } from './one-line.ts';

/** The one line an agent is told: `error|CODE|message`. */
export function formatError(error: ContractError): string {
  return `error|${error.code}|${errorMessage(error)}`;
}

function errorMessage(error: ContractError): string {
  switch (error.code) {
    case 'TAB_NOT_FOUND':
      return `Tab not found: ${echo(error.tab)}`;
    case 'INDEX_OUT_OF_BOUNDS':
      return `Index ${error.index} out of bounds (count: ${error.count})`;
    case 'INVALID_MODE':
      return `Invalid mode: '${echo(error.mode)}' (allowed: ${error.allowed.join(', ')})`;
    case 'INVALID_PARAM':
      return echo(error.problem);
    case 'MISSING_PARAM':
      return `Parameter '${error.parameter}' required${error.mode === undefined ? '' : ` for mode '${error.mode}'`}`;
    case 'PERMISSION_DENIED':
      return denialMessage(error.denial);
    case 'MATCH_NOT_FOUND':
      return `Match string not found: '${echo(error.match)}'`;
    case 'COPYQ_ERROR':
      return formatFault(error.fault);
    case 'APPROVAL_DENIED':
      return `Rejected by user${error.reason === '' ? '' : `: ${echo(error.reason)}`}`;
    case 'APPROVAL_EXPIRED':
      return `No decision within ${error.minutes} ${error.minutes === 1 ? 'minute' : 'minutes'}`;
    case 'CONFLICT':
      return `${conflictTarget(error)} changed after it was shown or read; nothing was done. Read it again and decide anew`;
  }
}

function denialMessage(denial: Denial): string {
  switch (denial.kind) {
    case 'operation':
      return `Operation '${denial.mode}' not allowed on '${echo(denial.path)}'`;
    case 'read-only':
      return 'This client may only read';
    case 'rule':
      return `A rule of the user forbids '${denial.mode}' on '${echo(denial.tab)}'`;
    case 'too-many-pending':
      return `${denial.limit} operations of this client already wait for a person. Wait for their decisions, then repeat the call`;
    case 'audit-unavailable':
      return 'The audit log cannot be written, so writes are refused. Tell the user; reading still works';
  }
}

function conflictTarget(error: { readonly tab: string; readonly index?: number }): string {
  const tab = `tab '${echo(error.tab)}'`;
  return error.index === undefined ? tab[0]?.toUpperCase() + tab.slice(1) : `Item ${error.index} of ${tab}`;
}
