import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The host's log: JSON lines on stderr. Content of items, arguments and reasons never goes in; causes of errors are
 * logged by name, code and stack only where the thrower is our own code or the runtime.
 *
 * @param level a pino level; `silent` for tests
 */
export function createLog(level: string): Log {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
}
