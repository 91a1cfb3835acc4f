import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runShim } from '../../electron/cli/mcp/shim.ts';

/**
 * Stands in for the command: `mcp` is the real shim, `serve` a host with fake tools that a test can make fail. It notes
 * each start in `starts` of the data folder.
 */
const [command, ...parameters] = process.argv.slice(2);
const folder = process.env.COPYQ_COMPANION_HOME ?? '';

if (command === 'mcp') await runShim(parameters, fileURLToPath(import.meta.url));
else {
  appendFileSync(join(folder, 'starts'), `${process.pid} ${parameters.join(' ')}\n`);
  const failing = process.env.FAKE_HOST_EXIT;
  if (failing !== undefined) process.exit(Number(failing));
  const { serveFake } = await import('./fake-host.ts');
  process.exitCode = await serveFake(folder);
}
