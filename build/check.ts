import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { productSources, zoneViolations } from './zones.ts';

/** Format, lint, types, dead code and the boundaries between rooms. Exits 1 if any of them finds something. */
const root = path.join(import.meta.dirname, '..');

const commands = [
  ['biome', 'ci', '--error-on-warnings', '.'],
  ['tsc', '-p', '.'],
  ['tsc', '-p', 'shared'],
  ['tsc', '-p', 'renderer'],
  ['knip'],
] as const;

let failed = false;
for (const [command, ...parameters] of commands) {
  console.log(`> ${[command, ...parameters].join(' ')}`);
  const executable = path.join(root, 'node_modules', '.bin', command);
  const { status } = spawnSync(executable, parameters, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed = true;
}

console.log('> boundaries between rooms');
for (const violation of zoneViolations(await productSources(root))) {
  console.error(violation);
  failed = true;
}
process.exitCode = failed ? 1 : 0;
