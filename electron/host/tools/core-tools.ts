import type { Store } from '../../../shared/store/store.ts';
import { coreToolDefinitions } from '../../../shared/tools/definitions.ts';
import { ContractFailure } from '../../../shared/tools/errors.ts';
import { instructionsFor } from '../../../shared/tools/instructions.ts';
import type { ManagedNames } from '../../../shared/tools/managed-names.ts';
import { parseRead } from '../../../shared/tools/parse-read.ts';
import { parseWrite } from '../../../shared/tools/parse-write.ts';
import type { Parsed, WriteRequest } from '../../../shared/tools/requests.ts';
import type { Agent } from '../agents/agent.ts';
import type { Log } from '../log.ts';
import { contractErrorOf, errorAnswer } from '../operations/outcome.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { createReadTool } from './read-tool.ts';
import type { ToolAnswer, ToolSet } from './tool-set.ts';
import { createValidateTool, readOnlyDenial } from './validate-tool.ts';
import type { WriteService } from './write-service.ts';

/** What the core tools need from the host. */
export interface CoreToolsOptions {
  readonly store: Store;
  readonly names: ManagedNames;
  readonly search: SearchEngine;
  readonly writes: WriteService;
  /** The companion's own store is in use instead of CopyQ; agents are told. */
  readonly builtinStore: boolean;
  readonly log: Log;
}

/** The set of mcp_read, mcp_write and mcp_validate. Whatever goes wrong in a call is its answer. */
export function createCoreTools(options: CoreToolsOptions): ToolSet {
  const { names, writes, log } = options;
  const errorOf = (thrown: unknown) => contractErrorOf(thrown, log);
  const readTool = createReadTool(options);
  const validateTool = createValidateTool({ names, read: readTool, writes, errorOf });
  const { read, write, validate } = coreToolDefinitions(names);

  async function guarded(run: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
    try {
      return await run();
    } catch (thrown) {
      return errorAnswer(errorOf(thrown));
    }
  }

  async function answerRead(parameters: unknown, agent: Agent): Promise<ToolAnswer> {
    const { request, errors } = parseRead(parameters);
    const [firstError] = errors;
    if (firstError !== undefined) throw new ContractFailure(firstError);
    if (request === undefined) throw new Error('a call without errors has a request');
    const text = await readTool(request);
    writes.noteRead(agent);
    return success(text);
  }

  return {
    instructions: instructionsFor(names, options),

    definitions: (agent) => (agent.readOnly ? [read, validate] : [read, write, validate]),

    call(name, parameters, call) {
      switch (name) {
        case read.name:
          return guarded(() => answerRead(parameters, call.agent));
        case write.name:
          return guarded(() => writes.submit(parameters, permitted(parseWrite(parameters, names), call.agent), call));
        case validate.name:
          return guarded(async () => success(await validateTool(parameters, call.agent)));
        default:
          return undefined;
      }
    },
  };
}

/** A read-only agent's write is refused here, yet goes on to the write service, which records every attempt. */
function permitted(parsed: Parsed<WriteRequest>, agent: Agent): Parsed<WriteRequest> {
  if (!agent.readOnly) return parsed;
  return { ...parsed, request: undefined, errors: [readOnlyDenial, ...parsed.errors] };
}

function success(text: string): ToolAnswer {
  return { text, isError: false };
}
