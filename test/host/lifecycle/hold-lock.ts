import { AlreadyRunning, acquireHostLock } from '../../../electron/host/lifecycle/host-lock.ts';

/** Run as a process of its own: takes the lock of the folder given and holds it until it is killed. */
try {
  acquireHostLock(process.argv[2] ?? '');
  process.stdout.write('held\n');
  process.stdin.resume();
} catch (error) {
  process.stdout.write(error instanceof AlreadyRunning ? 'already running\n' : `${String(error)}\n`);
}
