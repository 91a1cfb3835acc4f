import { createHash } from 'node:crypto';
import type { WriteRequest } from '../../../shared/tools/requests.ts';

/**
 * What makes two calls the same: the client and the parameters after parsing. Whether a call is a preview is left
 * out, so that an `execute` finds the proposal its preview made.
 *
 * @param agent the agent's name
 */
export function joinKey(agent: string, request: WriteRequest): string {
  const { intent: _intent, ...parameters } = request;
  return createHash('sha256')
    .update(JSON.stringify([agent, sorted(parameters)]))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
