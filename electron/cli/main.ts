import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { WriteMode } from '../../shared/tools/requests.ts';
import { writeModes } from '../../shared/tools/requests.ts';
import { AuditFileError } from '../host/audit/audit-errors.ts';
import { version } from '../host/lifecycle/version.ts';
import { addAuditCommands } from './audit-commands.ts';
import { exitCodes } from './exit-codes.ts';
import { say } from './say.ts';

/**
 * Runs the command and returns its exit code. No command approves or rejects anything: only a person's gesture in the
 * window does.
 *
 * @param parameters what stands after `copyq-companion`
 */
export async function main(parameters: readonly string[]): Promise<number> {
  let code: number = exitCodes.done;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    await program.parseAsync([...parameters], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    // A file that cannot be read or written: for the person to mend. Anything else is a fault of ours, shown in full.
    if (!(error instanceof AuditFileError) && !isFileError(error)) throw error;
    say(error.message);
    return exitCodes.failed;
  }
}

function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function createProgram(finish: (code: number) => void): Command {
  const program = new Command('copyq-companion')
    .description('Lets AI agents read and write CopyQ; what could destroy something waits for your yes')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(copyq-companion --help tells more)');

  program
    .command('serve')
    .description('run the companion until it is stopped')
    .option('--no-ui', 'serve no window; what must be approved then waits until it expires')
    .option('--no-open', 'the same as --open never')
    .addOption(
      new Option('--open <when>', 'when to open the window in your browser')
        .choices(['at-start', 'when-needed', 'never'])
        .default('at-start'),
    )
    .option('--port <number>', 'port of the window on 127.0.0.1; 0: any free one', readPort, 0)
    .addOption(
      new Option('--store <kind>', 'where items are kept; auto: in CopyQ when it is installed')
        .choices(['auto', 'copyq', 'builtin'])
        .default('auto'),
    )
    .option(
      '--allow <modes>',
      `modes that run without asking, comma separated, of: ${writeModes.join(', ')}`,
      readModes,
      [],
    )
    .action(async ({ ui, open, port, store, allow }) => {
      const { serve } = await import('./serve.ts');
      finish(await serve({ ui, open: ui && open !== false ? open : 'never', port, store, allow }));
    });

  program
    .command('stop')
    .description('stop the companion that runs, e.g. one that an agent has started')
    .action(async () => {
      const { stop } = await import('./stop.ts');
      finish(await stop());
    });

  program
    .command('mcp')
    .description('be an MCP server on standard input and output; this is what an agent starts')
    .option('--client <name>', 'name of the agent, for rules and the log; otherwise it names itself')
    .option('--read-only', 'refuse all writes of this agent')
    .option('--no-start', 'fail when no companion runs instead of starting one');

  addAuditCommands(program, finish);

  program
    .command('doctor')
    .description('check everything the companion needs, and say what to do about what is wrong')
    .option('--json', 'as JSON')
    .action(async ({ json }) => {
      const { doctor } = await import('./doctor/doctor.ts');
      finish(await doctor({ json: json === true }));
    });

  return program;
}

function readPort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}

function readModes(value: string): readonly WriteMode[] {
  return value.split(',').map((part) => {
    const mode = writeModes.find((known) => known === part.trim());
    if (mode === undefined) throw new InvalidArgumentError(`Modes are: ${writeModes.join(', ')}.`);
    return mode;
  });
}
