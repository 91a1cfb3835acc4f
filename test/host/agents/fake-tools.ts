import type { ToolAnswer, ToolCall, ToolDefinition, ToolSet } from '../../../electron/host/tools/tool-set.ts';

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function definition(name: string): ToolDefinition {
  return { name, title: name, description: `The tool ${name}`, inputSchema: { type: 'object' }, annotations };
}

/** A call that the tests can look at and answer. */
export interface HeldCall {
  readonly call: ToolCall;
  answer(text: string): void;
}

/**
 * A tool set for connection tests: `echo` answers its arguments, `big` a text of `size` characters, `hold` waits for
 * the test, `steps` reports progress, `crash` throws, `reject` rejects; read-only agents do not see `hold`.
 */
export class FakeTools implements ToolSet {
  readonly instructions = 'Fake tools for tests';
  readonly held: HeldCall[] = [];
  readonly seen: ToolCall[] = [];
  #waiting: (() => void)[] = [];

  definitions({ readOnly }: { readonly readOnly: boolean }): readonly ToolDefinition[] {
    return ['echo', 'big', ...(readOnly ? [] : ['hold']), 'steps', 'crash', 'reject'].map(definition);
  }

  call(name: string, parameters: unknown, call: ToolCall): Promise<ToolAnswer> | undefined {
    this.seen.push(call);
    switch (name) {
      case 'echo':
        return Promise.resolve({ text: JSON.stringify(parameters ?? null), isError: false });
      case 'big':
        return Promise.resolve({ text: 'x'.repeat((parameters as { size: number }).size), isError: false });
      case 'hold':
        return this.#hold(call);
      case 'steps':
        for (let step = 0; step < 3; step += 1) call.progress?.('waiting');
        return Promise.resolve({ text: call.progress === undefined ? 'silent' : 'told', isError: false });
      case 'crash':
        throw new Error('secret content in a message');
      case 'reject':
        return Promise.reject(new Error('secret content in a message'));
      default:
        return undefined;
    }
  }

  /** The newest held call, once there are `count`. */
  async waitForHeld(count = 1): Promise<HeldCall> {
    for (;;) {
      const found = this.held[count - 1];
      if (found !== undefined) return found;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    }
  }

  #hold(call: ToolCall): Promise<ToolAnswer> {
    const { promise, resolve } = Promise.withResolvers<ToolAnswer>();
    this.held.push({ call, answer: (text) => resolve({ text, isError: false }) });
    for (const wake of this.#waiting.splice(0)) wake();
    return promise;
  }
}
