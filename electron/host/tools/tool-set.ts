import type { Agent } from '../agents/agent.ts';

/**
 * A set of tools for the store. The connection serves whichever set its agent is given; sets other than the
 * three core tools can be added without touching connections, rules, queue or audit.
 */
export interface ToolSet {
  /** Told to every client on initialize. */
  readonly instructions: string;
  /** What tools/list answers: static, in a fixed order. */
  definitions(agent: Pick<Agent, 'readOnly'>): readonly ToolDefinition[];
  /** Rejects never: whatever goes wrong is an answer. `undefined` when there is no such tool. */
  call(name: string, parameters: unknown, call: ToolCall): Promise<ToolAnswer> | undefined;
}

export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of one flat object. */
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface ToolCall {
  readonly agent: Agent;
  /** Fires when the client cancels, gives up or goes away. */
  readonly signal: AbortSignal;
  /** Sends one progress notification with a fixed text; undefined when the client gave no progress token. */
  readonly progress: ((message: string) => void) | undefined;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}
