import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findCopyQ } from '../shared/copyq/find-copyq.ts';

/**
 * What `npm start` runs: builds, says what is not there and how to get it, starts the companion and tells where its
 * window is. Further parameters go to `copyq-companion serve`.
 */
const root = path.join(import.meta.dirname, '..');
const command = path.join(root, 'dist', 'cli', 'copyq-companion.js');

const howToGetCopyQ =
  process.platform === 'win32'
    ? 'winget install hluk.CopyQ'
    : process.platform === 'darwin'
      ? 'brew install --cask copyq'
      : 'sudo apt install copyq copyq-plugins (or the same from your distribution)';

console.log('Building …');
await run(process.execPath, [path.join(root, 'build', 'build.ts')]);

console.log('Electron is not installed with this version, so the window opens in your browser.');
if (findCopyQ(process.env, undefined) === undefined) {
  console.log(
    `CopyQ is not installed, so a small built-in store with examples is used. To get CopyQ: ${howToGetCopyQ}`,
  );
}

const agent = { mcpServers: { copyq: { command: 'node', args: [command, 'mcp', '--client', 'My agent'] } } };
console.log(`
Connect an agent with this block in its MCP configuration ("My agent" is the name you will see; choose your own):
${JSON.stringify(agent, undefined, 2)}
`);

const host = spawn(process.execPath, [command, 'serve', ...process.argv.slice(2)], {
  cwd: root,
  env: { COPYQ_COMPANION_LOG: 'error', ...process.env },
  stdio: ['ignore', 'pipe', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => host.kill(signal));
host.once('exit', (code) => {
  process.exitCode = code ?? 1;
});

createInterface({ input: host.stdout }).on('line', (line) => {
  const { ui } = JSON.parse(line) as { ui: string | null };
  console.log(`CopyQ Companion is running; Ctrl+C stops it.
Its window opens in your browser; if it does not, open this address (it works once):
${ui ?? 'no window is served'}
`);
});

function run(executable: string, parameters: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(executable, parameters, { cwd: root, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(parameters[0] ?? executable)} ended with exit code ${code}`));
    });
  });
}
