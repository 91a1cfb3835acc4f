import { dataFolder } from '../../host/lifecycle/data-folder.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Check, type CheckContext, fail, ok } from './check.ts';
import { checkAudit } from './check-audit.ts';
import { checkCopyQ } from './check-copyq.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDisplay } from './check-display.ts';
import { checkHost } from './check-host.ts';
import { checkSettings } from './check-settings.ts';

type Checker = (context: CheckContext) => Check | readonly Check[] | Promise<Check | readonly Check[]>;

/** In the order they are shown: each is about what the next ones rest on. */
const checkers: readonly (readonly [name: string, check: Checker])[] = [
  ['Node', () => ok('Node', `${process.version} (${process.execPath})`)],
  ['Data folder', checkDataFolder],
  ['Settings', checkSettings],
  ['Audit log', checkAudit],
  ['Companion', checkHost],
  ['Display', checkDisplay],
  ['CopyQ', checkCopyQ],
];

/** Runs all checks, changes nothing, prints what was found; the exit code is 1 when something does not work. */
export async function doctor({ json }: { readonly json: boolean }): Promise<number> {
  const context: CheckContext = {
    dataFolder: dataFolder(process.env),
    environment: process.env,
    platform: process.platform,
  };
  const checks = await runChecks(context);
  process.stdout.write(json ? `${JSON.stringify({ checks }, null, 2)}\n` : report(checks));
  return checks.some(({ state }) => state === 'fail') ? exitCodes.failed : exitCodes.done;
}

/** A check that itself fails is a finding like any other. */
export async function runChecks(context: CheckContext): Promise<readonly Check[]> {
  const found: Check[] = [];
  for (const [name, check] of checkers) {
    try {
      found.push(...[await check(context)].flat());
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      found.push(fail(name, `could not be checked: ${problem}`, 'Mend what the message names, then check again'));
    }
  }
  return found;
}

function report(checks: readonly Check[]): string {
  const lines = checks.flatMap(({ state, name, found, advice }) => [
    `${state.padEnd(5)} ${name}: ${found}`,
    ...(advice === null ? [] : [`      → ${advice}`]),
  ]);
  return `${lines.join('\n')}\n`;
}
