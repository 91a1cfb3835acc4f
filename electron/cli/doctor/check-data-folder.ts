import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { isOurs } from '../../host/lifecycle/private-folder.ts';
import { type Check, type CheckContext, fail, ok, warn } from './check.ts';

const name = 'Data folder';
/** An editor makes it as the umask likes, and it holds no content. */
const handMade = 'settings.json';

/** Whether the data folder is there, ours, and closed to others with everything in it. */
export function checkDataFolder({ dataFolder, platform }: CheckContext): Check {
  const found = statSync(dataFolder, { throwIfNoEntry: false });
  if (found === undefined) return ok(name, `${dataFolder} (not there yet: the first start makes it)`);
  if (!found.isDirectory()) {
    return fail(name, `${dataFolder} is not a folder`, 'Move it away, or set COPYQ_COMPANION_HOME to a folder');
  }
  if (platform === 'win32') return ok(name, dataFolder);
  if (!isOurs(found)) {
    return fail(name, `${dataFolder} belongs to another user`, 'Give it to yourself, or set COPYQ_COMPANION_HOME');
  }
  if (isOpen(found)) {
    return warn(
      name,
      `${dataFolder} is open to other users`,
      `The next start closes it; or run: chmod 700 '${dataFolder}'`,
    );
  }
  const open = readdirSync(dataFolder).filter(
    (file) => file !== handMade && isOpen(statSync(join(dataFolder, file), { throwIfNoEntry: false })),
  );
  // The folder keeps others out; a copy of such a file would not.
  if (open.length > 0) {
    return warn(
      name,
      `${dataFolder} has files that are not for you alone: ${open.join(', ')}`,
      'Run chmod 600 on them',
    );
  }
  return ok(name, dataFolder);
}

function isOpen(stats: Stats | undefined): boolean {
  return stats !== undefined && (stats.mode & 0o077) !== 0;
}
