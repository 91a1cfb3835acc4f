import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The port of the last run. With the same one again, the window's language and theme, which the browser keeps for the
 * address, are still there, and a window left open finds its way back.
 *
 * @returns 0 (any free one) when there is none to be had from the file
 */
export function rememberedPort(dataFolder: string): number {
  try {
    const port = Number(readFileSync(fileIn(dataFolder), 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : 0;
  } catch {
    // Nothing depends on it: a first start has no such file.
    return 0;
  }
}

export function rememberPort(dataFolder: string, port: number): void {
  writeFileSync(fileIn(dataFolder), `${port}\n`, { mode: 0o600 });
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, 'window-port');
}
