import type { ContractError } from '../tools/errors.ts';
import { formatError } from './error.ts';
import { echo } from './one-line.ts';

/** What may surprise a caller although the call is valid. */
export type Warning =
  /** `maxItems`: the request itself is large; else only its answer is. */
  | { readonly code: 'LARGE_RESPONSE'; readonly maxItems: number | undefined }
  | { readonly code: 'APPROVAL_REQUIRED'; readonly mode: string }
  | { readonly code: 'UNKNOWN_PARAM'; readonly parameter: string };

/** What mcp_validate answers for a call that would fail: every error found. */
export function formatInvalid(errors: readonly ContractError[]): string {
  return [`valid:false|errors:${errors.length}`, ...errors.map(formatError)].join('\n');
}

/**
 * What mcp_validate answers for a good call.
 *
 * @param estimatedTokens tokens of the answer that the call would give
 */
export function formatValid(warnings: readonly Warning[], estimatedTokens: number): string {
  const head = `valid:true|warnings:${warnings.length}`;
  const estimate = `estimated_tokens:${estimatedTokens}`;
  if (warnings.length === 0) return `${head}|${estimate}`;
  const lines = warnings.map((warning) => `warning|${warning.code}|${warningMessage(warning)}`);
  return [head, ...lines, estimate].join('\n');
}

function warningMessage(warning: Warning): string {
  switch (warning.code) {
    case 'LARGE_RESPONSE':
      return warning.maxItems === undefined
        ? 'this call returns a large response'
        : `max_items=${warning.maxItems} may return large response`;
    case 'APPROVAL_REQUIRED':
      return `mode '${warning.mode}' waits for a person`;
    case 'UNKNOWN_PARAM':
      return `Unknown parameter: '${echo(warning.parameter)}'`;
  }
}
