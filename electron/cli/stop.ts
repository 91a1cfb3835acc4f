import { dataFolder } from '../host/lifecycle/data-folder.ts';
import { readDiscovery } from '../host/lifecycle/discovery.ts';
import { exitCodes } from './exit-codes.ts';
import { connectToHost } from './mcp/host-link.ts';
import { say } from './say.ts';

/** Milliseconds in which a host that was told to stop ends. */
const patience = 15_000;
const lookEvery = 50;

/** Stops the companion of the data folder, whoever started it. Returns the exit code. */
export async function stop(): Promise<number> {
  const folder = dataFolder(process.env);
  const link = await connectToHost(folder, {});
  const pid = readDiscovery(folder)?.pid;
  if (link.kind !== 'connected' || pid === undefined) {
    say(`No companion runs on ${folder}`);
    return exitCodes.done;
  }
  link.socket.destroy();
  process.kill(pid, 'SIGTERM');
  for (const end = performance.now() + patience; performance.now() < end; ) {
    if (!isRunning(pid)) {
      say('Stopped. An agent that is still connected starts it again with its next call.');
      return exitCodes.done;
    }
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  say(`Process ${pid} was told to stop but still runs`);
  return exitCodes.failed;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
