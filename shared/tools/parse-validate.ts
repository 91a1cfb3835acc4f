import { ParameterReader } from './parameters.ts';
import type { Parsed } from './requests.ts';

export const validatedTools = ['read', 'write'] as const;

/** A call of mcp_validate: which tool's parameters are to be checked. */
export interface ValidateRequest {
  readonly tool: (typeof validatedTools)[number];
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Parses a call of mcp_validate itself; the parameters inside are parsed by their own tool's parser.
 *
 * @param parameters the arguments as the client sent them, of any type
 */
export function parseValidate(parameters: unknown): Parsed<ValidateRequest> {
  const reader = new ParameterReader(parameters, ['tool', 'params']);
  const tool = reader.choice('tool', validatedTools, { required: true });
  const params = reader.object('params');
  const { errors, unknownParameters } = reader;
  const complete = errors.length === 0 && tool !== undefined && params !== undefined;
  return { request: complete ? { tool, params } : undefined, errors, unknownParameters };
}
