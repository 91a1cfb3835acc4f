import type { WriteMode } from '../../shared/tools/requests.ts';
import type { Log } from './log.ts';

/** How a host is started; see `copyq-companion serve --help`. */
export interface CompanionOptions {
  readonly dataFolder: string;
  /** The host's own environment: COPYQ_COMPANION_*, and what CopyQ needs to find its session and display. */
  readonly environment: NodeJS.ProcessEnv;
  /** Whether the review window is served. */
  readonly ui: boolean;
  /** When the person's browser is opened on the window. */
  readonly open: 'at-start' | 'when-needed' | 'never';
  /** Port of the window on 127.0.0.1; 0: any free one. */
  readonly port: number;
  readonly store: 'auto' | 'copyq' | 'builtin';
  /** Modes that run without asking for this run. */
  readonly allow: readonly WriteMode[];
  readonly log: Log;
  /** The built renderer; for tests. */
  readonly rendererFolder?: string;
  /** Opens an address in the person's browser; for tests. */
  readonly openBrowser?: (url: string) => Promise<void>;
}

export interface Companion {
  /** Path of the agents' socket, or name of the pipe. */
  readonly socket: string;
  /** Address of the window with a one-time ticket; null without a window. */
  readonly ui: string | null;
  stop(): Promise<void>;
}
