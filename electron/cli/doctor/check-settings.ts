import { loadSettings, SettingsError } from '../../host/settings/load-settings.ts';
import { type Check, type CheckContext, fail, ok } from './check.ts';

const name = 'Settings';

/** Whether the settings can be used: the host does not start with others. */
export function checkSettings({ dataFolder, environment }: CheckContext): Check {
  try {
    const { rules } = loadSettings(dataFolder, environment);
    return ok(name, `in order; rules of your own: ${rules.length}`);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const lines = error.message.split('\n').map((line) => line.trim());
    return fail(name, lines.slice(0, -1).join(' '), lines.at(-1) ?? '');
  }
}
