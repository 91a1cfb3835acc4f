import type { ContractError } from '../../../shared/tools/errors.ts';
import { ExpressionTranslator } from './expression-translator.ts';
import { ExpressionProblem } from './pattern-reader.ts';

/** A search expression ready for `new RegExp(pattern, flags)`. */
export interface CompiledExpression {
  readonly pattern: string;
  /** Always case-insensitive and Unicode-aware; never global or sticky. */
  readonly flags: string;
  /** The expression itself, when it is plain text that the store may look for on its own; ignoring case. */
  readonly literal: string | undefined;
}

const metaCharacter = /[\\^$.*+?()[\]{}|]/;

/**
 * Compiles a search expression of the common ground of PCRE and Python. Only the syntax is checked here: building the
 * RegExp may take seconds and matching may take for ever, so both belong into the worker.
 *
 * @returns the expression, or INVALID_PARAM with the reason
 */
export function compileExpression(query: string): CompiledExpression | ContractError {
  try {
    const pattern = new ExpressionTranslator(query).translate();
    return { pattern, flags: 'iv', literal: metaCharacter.test(query) ? undefined : query };
  } catch (error) {
    if (error instanceof ExpressionProblem) return badExpression(error.message);
    throw error;
  }
}

/** Whether `compileExpression` gave an error. */
export function isExpressionError(result: CompiledExpression | ContractError): result is ContractError {
  return 'code' in result;
}

/** The error for an expression that cannot be used. */
export function badExpression(reason: string): ContractError {
  const problem = `Parameter 'query' is not a valid regular expression: ${reason}`;
  return { code: 'INVALID_PARAM', parameter: 'query', problem };
}
