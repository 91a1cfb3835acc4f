import { z } from 'zod';
import { ContractFailure, type StoreFault } from '../tools/errors.ts';
import { checkAnswer } from './answers.ts';
import { createClient } from './client.ts';
import { type CopyQCommand, findCopyQ } from './find-copyq.ts';
import { createProcessTransport } from './process-transport.ts';

export interface CopyQDiagnosisOptions {
  /** The environment CopyQ would be run with. */
  readonly environment: NodeJS.ProcessEnv;
  /** The command of the settings; undefined when none is set. */
  readonly setting?: string | undefined;
  /** Parameters of the settings that stand before CopyQ's own. */
  readonly prefixArguments?: readonly string[];
  /** Tabs whose item limits are of interest; they need not exist. */
  readonly tabs: readonly string[];
  /** Default 8 s. */
  readonly timeoutMs?: number;
}

/** Facts only; null where a fact could not be found out. */
export interface CopyQDiagnosis {
  readonly found: CopyQCommand | null;
  readonly version: string | null;
  /** Whether a server was met, even one that gives no proper answer. */
  readonly running: boolean;
  readonly reachable: boolean;
  /** Why it is not reachable; null when it is. `script-broken`: a user's own script command fails. */
  readonly fault: StoreFault | null;
  /** Whether CopyQ shows tags and notes. Items keep them either way. */
  readonly plugins: { readonly tags: PluginState; readonly notes: PluginState } | null;
  /** CopyQ's own default is 200, which an agent's notes soon reach. */
  readonly itemLimit: number | null;
  readonly tabLimits: readonly { readonly tab: string; readonly limit: number }[];
  /** Whether there is a display, without which a CopyQ server cannot start. */
  readonly display: boolean;
}

export type PluginState = 'available' | 'disabled' | 'not-installed';

const pluginAnswer = z.object({ installed: z.boolean(), enabled: z.boolean() });
const diagnosisAnswer = z.object({
  itemLimit: z.int(),
  tabLimits: z.array(z.object({ tab: z.string(), limit: z.int() })),
  tagsPlugin: pluginAnswer,
  notesPlugin: pluginAnswer,
  pluginFolderRead: z.boolean(),
});

/** Looks CopyQ over without starting or changing anything. Never rejects: what is wrong is in the answer. */
export async function diagnoseCopyQ(options: CopyQDiagnosisOptions): Promise<CopyQDiagnosis> {
  const { environment, setting, tabs } = options;
  const found = findCopyQ(environment, setting);
  const nothing = {
    found: found ?? null,
    version: null,
    running: false,
    reachable: false,
    plugins: null,
    itemLimit: null,
    tabLimits: [],
    display: hasDisplay(environment),
  };
  if (found === undefined) return { ...nothing, fault: { kind: 'missing' } };
  const launch = {
    command: found.command,
    prefixArguments: [...found.prefixArguments, ...(options.prefixArguments ?? [])],
    environment,
  };
  const transport = createProcessTransport(launch);
  const client = createClient({ ...launch, transport, start: false, timeoutMs: options.timeoutMs ?? 8_000 });
  let version: string | null = null;
  try {
    version = await client.version(client.deadline());
    const answer = checkAnswer(diagnosisAnswer, await client.read('diagnose', { tabs }));
    const { itemLimit, tabLimits } = answer;
    const plugins = answer.pluginFolderRead
      ? { tags: stateOf(answer.tagsPlugin), notes: stateOf(answer.notesPlugin) }
      : null;
    return { ...nothing, version, running: true, reachable: true, fault: null, plugins, itemLimit, tabLimits };
  } catch (error) {
    const fault = faultOf(error);
    return { ...nothing, version: fault.kind === 'too-old' ? fault.version : version, running: wasMet(fault), fault };
  } finally {
    client.close();
  }
}

function stateOf({ installed, enabled }: z.infer<typeof pluginAnswer>): PluginState {
  if (!installed) return 'not-installed';
  return enabled ? 'available' : 'disabled';
}

function faultOf(error: unknown): StoreFault {
  if (error instanceof ContractFailure && error.error.code === 'COPYQ_ERROR') return error.error.fault;
  return { kind: 'internal' };
}

function wasMet({ kind }: StoreFault): boolean {
  return kind === 'timeout' || kind === 'script-broken' || kind === 'failed';
}

function hasDisplay(environment: NodeJS.ProcessEnv): boolean {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}
