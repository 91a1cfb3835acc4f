/** The oldest CopyQ whose scripts can select items (ItemSelection) and read settings (Settings). */
const minimum = [6, 2] as const;

/**
 * @param output what `copyq --version` printed; its words are translated, its numbers are not
 * @returns e.g. `6.4.0`
 */
export function parseVersion(output: string): string | undefined {
  const [firstLine = ''] = output.split('\n', 1);
  return /v?(\d+\.\d+\.\d+)/.exec(firstLine)?.[1];
}

export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < minimum[0] || (major === minimum[0] && minor < minimum[1]);
}
