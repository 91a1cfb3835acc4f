import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ManagedNames } from '../../../shared/tools/managed-names.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** The settings cannot be used; starting with defaults instead could let through what a rule forbids. */
export class SettingsError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}\nMend it, or remove it to have all defaults.`);
    this.name = 'SettingsError';
  }
}

/**
 * Reads `settings.json` of a data folder; an absent file means all defaults. Environment variables win over it:
 * `COPYQ_COMPANION_APPROVAL_WAIT_SECONDS`.
 *
 * @throws SettingsError when the file or a variable holds anything that is not a setting
 */
export function loadSettings(dataFolder: string, environment: NodeJS.ProcessEnv): Settings {
  const file = path.join(dataFolder, 'settings.json');
  const parsed = settingsSchema.safeParse(readJson(file));
  if (!parsed.success) throw new SettingsError(file, z.prettifyError(parsed.error));
  const settings = parsed.data;
  checkNames(file, settings.managed);
  const name = 'COPYQ_COMPANION_APPROVAL_WAIT_SECONDS';
  const wait = environment[name];
  if (wait === undefined || wait === '') return settings;
  const waitSeconds = settingsSchema.shape.approval.unwrap().shape.waitSeconds.safeParse(Number(wait));
  if (!waitSeconds.success) throw new SettingsError(name, 'must be a number of seconds from 0 to 3600');
  return { ...settings, approval: { ...settings.approval, waitSeconds: waitSeconds.data } };
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new SettingsError(file, `cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingsError(file, 'is not JSON');
  }
}

/** The three tabs must be three, each one segment, below a root without odd segments. */
function checkNames(file: string, names: ManagedNames): void {
  const tabs = [names.info, names.notes, names.workspace].map((name) => name.normalize('NFC').toLowerCase());
  if (new Set(tabs).size !== tabs.length) throw new SettingsError(file, 'managed: the three tabs need different names');
  for (const name of [names.root, names.info, names.notes, names.workspace]) {
    if (/[\p{Cc}&]|^\s|\s$|^\.{1,2}$/u.test(name) || name.includes('/') || Buffer.byteLength(name) > 40) {
      throw new SettingsError(
        file,
        `managed: '${name}' is no name for a tab (no '/', '&', control characters or outer blanks, at most 40 bytes)`,
      );
    }
  }
}
