import type { OperationName } from './script/library.ts';

/** How requests reach the scripts inside CopyQ. Today a process a call; a lasting client can take its place. */
export interface Transport {
  /** Sends one request. Waits for nothing but the answer: whoever asks sets the time limit and kills. */
  send(request: TransportRequest): RunningRequest;
  /** Kills what still runs. */
  close(): void;
}

export interface TransportRequest {
  readonly operation: OperationName;
  readonly data: unknown;
  /** Told of each mark as it comes. */
  readonly onMark?: (mark: ScriptMark) => void;
  /** Told of each part of an answer that comes in parts, and of the bytes that came with it. */
  readonly onPart?: (part: unknown, blobs: readonly Buffer[]) => void;
}

/** How far a script came: `started`, `open` and `opened` around the first touch of a tab, `write` before a change. */
export interface ScriptMark {
  readonly mark: 'started' | 'open' | 'opened' | 'write';
  readonly tab: string | undefined;
}

export interface RunningRequest {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
}

export type Outcome =
  /** `value` is the line the script ended with. */
  | { readonly kind: 'answered'; readonly value: unknown }
  /** It ended without an answer. `complaint` is what it wrote to standard error, for telling causes apart only. */
  | { readonly kind: 'ended'; readonly exitCode: number | null; readonly complaint: string }
  /** There is no such program. */
  | { readonly kind: 'missing'; readonly cause: Error }
  /** The answer passed all bounds and was cut off. */
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number };
