/** One thing the companion needs, and how it stands. Never holds content of the clipboard. */
export interface Check {
  readonly name: string;
  /** `warn`: it works, but not as it should. `fail`: it does not work. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** What to do; null when nothing is wrong. */
  readonly advice: string | null;
}

/** What the checks look at. */
export interface CheckContext {
  readonly dataFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

export function ok(name: string, found: string): Check {
  return { name, state: 'ok', found, advice: null };
}

export function warn(name: string, found: string, advice: string): Check {
  return { name, state: 'warn', found, advice };
}

export function fail(name: string, found: string, advice: string): Check {
  return { name, state: 'fail', found, advice };
}
