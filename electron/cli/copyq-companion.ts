#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

/**
 * The command. `mcp` loads the shim and nothing else: agents start it often, on whatever Node they have. Everything else
 * needs a recent Node and is loaded only then.
 */
const entry = fileURLToPath(import.meta.url);
const parameters = process.argv.slice(2);

if (parameters[0] === 'mcp' && !parameters.includes('--help') && !parameters.includes('-h')) {
  const { runShim } = await import('./mcp/shim.ts');
  await runShim(parameters.slice(1), entry);
} else {
  const { isRecentNode } = await import('../host/lifecycle/node-runtime.ts');
  if (isRecentNode()) {
    const { main } = await import('./main.ts');
    process.exitCode = await main(parameters);
  } else {
    const { runOnHostNode } = await import('./run-on-host-node.ts');
    process.exitCode = await runOnHostNode(entry, parameters);
  }
}
