import { formatInvalid, formatValid, type Warning } from '../../../shared/format/validation.ts';
import type { ContractError } from '../../../shared/tools/errors.ts';
import type { ManagedNames } from '../../../shared/tools/managed-names.ts';
import { parseRead } from '../../../shared/tools/parse-read.ts';
import { parseValidate } from '../../../shared/tools/parse-validate.ts';
import { parseWrite } from '../../../shared/tools/parse-write.ts';
import type { Parsed, ReadRequest, WriteRequest } from '../../../shared/tools/requests.ts';
import type { Agent } from '../agents/agent.ts';
import { compileExpression, isExpressionError } from '../search/expression.ts';
import type { ReadTool } from './read-tool.ts';
import { estimateTokens } from './token-estimate.ts';
import type { WriteService } from './write-service.ts';

/** What running, or checking, a well-formed call came to. */
interface Trial {
  readonly errors: readonly ContractError[];
  /** What the call would answer; '' with errors. */
  readonly answer: string;
  readonly warnings: readonly Warning[];
}

/** What validation needs from the host. */
export interface ValidateToolOptions {
  readonly names: ManagedNames;
  readonly read: ReadTool;
  readonly writes: Pick<WriteService, 'check'>;
  /** Turns whatever a read was rejected with into a contract error. */
  readonly errorOf: (thrown: unknown) => ContractError;
}

/** An estimate above this is worth a warning. */
const manyTokens = 2000;
/** A page above this may be large even when it is not now. */
const manyItems = 50;

/** Answers a call of mcp_validate. Never an error: an invalid call is its answer. */
export function createValidateTool(
  options: ValidateToolOptions,
): (parameters: unknown, agent: Agent) => Promise<string> {
  const { names, read, writes, errorOf } = options;

  async function tryRead(request: ReadRequest): Promise<Trial> {
    if (request.mode === 'search') {
      const expression = compileExpression(request.query);
      if (isExpressionError(expression)) {
        return failed([expression, ...(await tabErrors(request))]);
      }
    }
    try {
      const answer = await read(request);
      const large = request.mode !== 'item' && request.maxItems > manyItems;
      return { errors: [], answer, warnings: large ? [largeResponse(request.maxItems)] : [] };
    } catch (thrown) {
      return failed([errorOf(thrown)]);
    }
  }

  /** What else is wrong with a search whose expression cannot even be tried. */
  async function tabErrors({ tab, ...request }: Extract<ReadRequest, { mode: 'search' }>) {
    return tab === undefined ? [] : (await tryRead({ ...request, mode: 'list', tab, maxItems: 1 })).errors;
  }

  async function tryWrite(request: WriteRequest, agent: Agent): Promise<Trial> {
    const { errors, effect, answer } = await writes.check(request, agent);
    const waits = effect === 'ask' && request.intent === 'execute';
    return { errors, answer, warnings: waits ? [{ code: 'APPROVAL_REQUIRED', mode: request.mode }] : [] };
  }

  /**
   * Tries the call; when some of its parameters are invalid, tries it without those, because what is wrong with the
   * others is wanted too.
   */
  async function trial<Request>(
    parse: (parameters: unknown) => Parsed<Request>,
    params: Readonly<Record<string, unknown>>,
    run: (request: Request) => Promise<Trial>,
  ): Promise<Trial & { readonly unknown: readonly string[] }> {
    const { request, errors, unknownParameters: unknown } = parse(params);
    if (request !== undefined) return { ...(await run(request)), unknown };
    const rest = parse(withoutInvalid(params, errors)).request;
    const others = rest === undefined ? [] : (await run(rest)).errors;
    return { ...failed([...errors, ...others]), unknown };
  }

  return async (parameters, agent) => {
    const { request, errors, unknownParameters } = parseValidate(parameters);
    if (request === undefined) return formatInvalid(errors);
    const { tool, params } = request;
    const refused: readonly ContractError[] = tool === 'write' && agent.readOnly ? [readOnlyDenial] : [];
    const outcome =
      tool === 'read'
        ? await trial(parseRead, params, tryRead)
        : await trial(
            (sent) => parseWrite(sent, names),
            params,
            (write) => tryWrite(write, agent),
          );
    const found = [...refused, ...outcome.errors];
    if (found.length > 0) return formatInvalid(withoutRepeats(found));
    const tokens = await estimateTokens(outcome.answer);
    const warnings = [...outcome.warnings];
    if (tokens > manyTokens && !warnings.some(({ code }) => code === 'LARGE_RESPONSE')) {
      warnings.unshift(largeResponse(undefined));
    }
    for (const parameter of [...unknownParameters, ...outcome.unknown]) {
      warnings.push({ code: 'UNKNOWN_PARAM', parameter });
    }
    return formatValid(warnings, tokens);
  };
}

/** Told to an agent that may only read. */
export const readOnlyDenial: ContractError = { code: 'PERMISSION_DENIED', denial: { kind: 'read-only' } };

function failed(errors: readonly ContractError[]): Trial {
  return { errors, answer: '', warnings: [] };
}

function largeResponse(maxItems: number | undefined): Warning {
  return { code: 'LARGE_RESPONSE', maxItems };
}

function withoutInvalid(
  params: Readonly<Record<string, unknown>>,
  errors: readonly ContractError[],
): Readonly<Record<string, unknown>> {
  const invalid = errors.flatMap((error) => (error.code === 'INVALID_PARAM' ? [error.parameter] : []));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !invalid.includes(name)));
}

/** A write service that refuses a read-only agent on its own says so only once. */
function withoutRepeats(errors: readonly ContractError[]): readonly ContractError[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    const key = JSON.stringify(error);
    return !seen.has(key) && seen.add(key);
  });
}
