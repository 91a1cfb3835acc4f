import type { ContractError } from '../../../shared/tools/errors.ts';
import type { Parsed, WriteRequest } from '../../../shared/tools/requests.ts';
import type { Agent } from '../agents/agent.ts';
import type { ToolAnswer, ToolCall } from './tool-set.ts';

/** What the tools need from the life of a write (electron/host/operations). */
export interface WriteService {
  /** Runs or previews a call of mcp_write to its answer; every `execute` call becomes a row of the audit log. Never rejects. */
  submit(parameters: unknown, parsed: Parsed<WriteRequest>, call: ToolCall): Promise<ToolAnswer>;
  /** Told of every read that was answered: whoever has looked since knows which items are where. */
  noteRead(agent: Agent): void;
  /** Everything that `submit` would check, without a change, a wait or an audit row. Never rejects. */
  check(request: WriteRequest, agent: Agent): Promise<WriteCheck>;
}

export interface WriteCheck {
  readonly errors: readonly ContractError[];
  /** What the rules say of it. */
  readonly effect: 'allow' | 'ask' | 'deny';
  /** The answer that an immediate success would give, for the estimate; '' when there are errors. */
  readonly answer: string;
}
