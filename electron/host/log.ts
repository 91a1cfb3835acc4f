import { type Logger, pino } from 'pino';

export type Log = Logger;

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof levels)[number];

/** The level that COPYQ_COMPANION_LOG asks for; `info` when it is not set, undefined when it is none. */
export function logLevel(environment: NodeJS.ProcessEnv): LogLevel | undefined {
  const wanted = environment.COPYQ_COMPANION_LOG || 'info';
  return levels.find((level) => level === wanted);
}

/**
 * The host's log: JSON lines on stderr. Content of items, arguments and reasons never goes in; causes of errors are
 * logged by name, code and stack only where the thrower is our own code or the runtime.
 *
 * @param level `silent` for tests
 */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
}

/**
 * Where an error was thrown, for the log. Its message is left out, whatever lines it has: it may hold content.
 *
 * @returns undefined for what is no error, or has no stack
 */
export function stackWithoutMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const message = error.stack.indexOf(error.message);
  const frames = message === -1 ? '' : error.stack.slice(message + error.message.length);
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
