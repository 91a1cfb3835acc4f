import { type CopyQDiagnosis, diagnoseCopyQ } from '../../../shared/copyq/diagnosis.ts';
import type { StoreFault } from '../../../shared/tools/errors.ts';
import { loadSettings, SettingsError } from '../../host/settings/load-settings.ts';
import { type Settings, settingsSchema } from '../../host/settings/settings.ts';
import { type Check, type CheckContext, fail, ok, warn } from './check.ts';

/** Below this a tab is full soon, and a full tab takes no more items from agents. */
const comfortableLimit = 1000;

/** CopyQ as the host would meet it. Nothing is started or changed. */
export async function checkCopyQ({ dataFolder, environment }: CheckContext): Promise<readonly Check[]> {
  const { copyq, managed } = settingsOf(dataFolder, environment);
  const diagnosis = await diagnoseCopyQ({
    environment,
    setting: copyq.command ?? undefined,
    prefixArguments: copyq.arguments,
    tabs: [managed.info, managed.notes, managed.workspace].map((tab) => `${managed.root}/${tab}`),
    timeoutMs: copyq.timeoutSeconds * 1000,
  });
  return copyQChecks(diagnosis, copyq.start);
}

/**
 * What a diagnosis means for the person.
 *
 * @param mayStart whether the settings let the companion start CopyQ
 */
export function copyQChecks(diagnosis: CopyQDiagnosis, mayStart: boolean): readonly Check[] {
  const { fault, found, version } = diagnosis;
  if (fault !== null) return [faultCheck(fault, diagnosis, mayStart)];
  const place = found === null ? '' : `, ${found.command}`;
  return [
    ok('CopyQ', `runs (${version ?? 'unknown version'}${place})`),
    ...limitChecks(diagnosis),
    ...pluginChecks(diagnosis),
  ];
}

function faultCheck(fault: StoreFault, { found, display }: CopyQDiagnosis, mayStart: boolean): Check {
  const name = 'CopyQ';
  switch (fault.kind) {
    case 'missing':
      return found === null
        ? warn(
            name,
            'is not installed; items are kept in a store of the companion’s own',
            'Install it from https://hluk.github.io/CopyQ/',
          )
        : fail(name, `is not at ${found.command}`, 'Correct COPYQ_COMPANION_COPYQ or copyq.command in settings.json');
    case 'too-old':
      return fail(name, `${fault.version} is too old`, 'Update it to 6.2 or newer; 8 or newer is better');
    case 'not-running':
    case 'start-failed':
      if (!display)
        return fail(
          name,
          'does not run, and there is no display to start it on',
          'Run this inside your desktop session',
        );
      return mayStart
        ? ok(name, 'does not run; the companion starts it when it needs it')
        : warn(name, 'does not run, and copyq.start in settings.json is false', 'Start it');
    case 'timeout':
      return fail(name, `does not answer within ${fault.seconds} s`, 'Look whether it shows a dialog, or restart it');
    case 'script-broken':
      return fail(
        name,
        'runs, but every call to it fails: a command of type Script in it is broken',
        'Mend or switch off that command in CopyQ: Preferences, Commands',
      );
    default:
      return fail(name, `fails (${fault.kind})`, 'Restart it, then check again');
  }
}

function limitChecks({ tabLimits }: CopyQDiagnosis): readonly Check[] {
  const name = 'Item limit';
  const limits = tabLimits.map(({ tab, limit }) => `${tab}: ${limit}`).join(', ');
  if (tabLimits.every(({ limit }) => limit >= comfortableLimit)) return [ok(name, limits)];
  return [
    warn(
      name,
      `${limits}; a full tab takes no more items from agents`,
      'Raise it in CopyQ: Preferences, History; for a single tab: Preferences, Tabs',
    ),
  ];
}

function pluginChecks({ plugins }: CopyQDiagnosis): readonly Check[] {
  return Object.entries(plugins ?? {}).map(([plugin, state]) => {
    const name = `CopyQ plugin for ${plugin}`;
    if (state === 'available') return ok(name, state);
    const found = `${state}: CopyQ does not show ${plugin}, though items keep them`;
    const advice = state === 'disabled' ? 'Switch it on in CopyQ: Preferences, Items' : 'Install CopyQ’s plugins';
    return warn(name, found, advice);
  });
}

/** Settings that cannot be read are a finding of their own; CopyQ is looked at as without any. */
function settingsOf(dataFolder: string, environment: NodeJS.ProcessEnv): Settings {
  try {
    return loadSettings(dataFolder, environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return settingsSchema.parse({});
  }
}
