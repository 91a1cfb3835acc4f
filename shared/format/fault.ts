import type { StoreFault } from '../tools/errors.ts';
import { echo } from './one-line.ts';

const unknownOutcome = 'The outcome is unknown: read the tab before you repeat the call';

/** What is wrong with the store and what to do about it, in one line for an agent. */
export function formatFault(fault: StoreFault): string {
  switch (fault.kind) {
    case 'missing':
      return 'CopyQ is not installed or was not found. Ask the user to install it or to set its command in the settings';
    case 'too-old':
      return `CopyQ ${echo(fault.version)} is too old: 6.2 or newer is needed. Ask the user to update CopyQ`;
    case 'not-running':
      return 'CopyQ is not running. Ask the user to start it, then repeat the call';
    case 'start-failed':
      return 'CopyQ is not running and could not be started. Ask the user to start it, then repeat the call';
    case 'timeout':
      return `CopyQ did not answer within ${fault.seconds} s. ${outcome(fault.wrote)}`;
    case 'lost':
      return `CopyQ went away during the call. ${outcome(fault.wrote)}`;
    case 'script-broken':
      return "A script command in CopyQ's own configuration is broken and makes every call fail. Ask the user to repair it (copyq-companion doctor tells more)";
    case 'failed':
      return 'CopyQ refused the call or failed at it. Read the tab before you repeat a write; if it fails again, tell the user';
    case 'locked':
      return `Tab '${echo(fault.tab)}' cannot be opened: it is locked, encrypted or damaged. Ask the user to unlock it in CopyQ, then repeat the call`;
    case 'full':
      return `Tab '${echo(fault.tab)}' is full (limit: ${fault.limit} items) and nothing was changed: CopyQ would drop the oldest item. Delete items you do not need, or ask the user to raise the limit`;
    case 'pinned':
      return `Item ${fault.index} of tab '${echo(fault.tab)}' is pinned or protected and cannot be removed. Ask the user to unpin it`;
    case 'not-verified':
      return `CopyQ reported success, but tab '${echo(fault.tab)}' does not show the change. ${unknownOutcome}`;
    case 'too-large':
      return `Too large: ${fault.bytes} bytes, at most ${fault.limit}. Ask for less, or split the content`;
    case 'search-too-slow':
      return `The search took longer than ${fault.seconds} s and was stopped. Use a simpler expression or name one tab`;
    case 'host-gone':
      return `CopyQ Companion ended or restarted during the call. ${unknownOutcome}`;
    case 'internal':
      return 'CopyQ Companion failed at this call; its log has the details. If the call was a write, read the tab before you repeat it';
  }
}

function outcome(wrote: boolean): string {
  return wrote ? unknownOutcome : 'Nothing was changed; repeat the call';
}
