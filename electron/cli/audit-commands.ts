import { type Command, InvalidArgumentError, Option } from 'commander';
import { dataFolder } from '../host/lifecycle/data-folder.ts';

/** Adds `audit list`, `audit verify` and `audit export`: they read the log, nothing here changes it. */
export function addAuditCommands(program: Command, finish: (code: number) => void): void {
  const audit = program.command('audit').description('look at the log of everything agents wrote or wanted to write');

  audit
    .command('list')
    .description('list operations, newest first')
    .option('--json', 'as JSON')
    .option('--limit <number>', 'how many at the most', readLimit)
    .action(async ({ json, limit }) => {
      const { auditList } = await import('./audit/audit-list.ts');
      finish(await auditList({ ...place(), json: json === true, limit }));
    });

  audit
    .command('verify')
    .description('recompute the chain of hashes; the exit code is 0 only when it is intact')
    .option('--json', 'as JSON')
    .action(async ({ json }) => {
      const { auditVerify } = await import('./audit/audit-verify.ts');
      finish(await auditVerify({ ...place(), json: json === true }));
    });

  audit
    .command('export')
    .description('write out all operations, oldest first')
    .addOption(
      new Option('--format <format>', 'a JSON object a line, or a table').choices(['jsonl', 'csv']).default('jsonl'),
    )
    .option('--output <file>', 'a file, for you alone; otherwise standard output')
    .option('--images', 'with the items before and after, as base64; in jsonl only')
    .action(async ({ format, output: file, images }) => {
      const { auditExport } = await import('./audit/audit-export.ts');
      finish(await auditExport({ ...place(), format, file, images: images === true }));
    });
}

function place() {
  return { dataFolder: dataFolder(process.env), output: process.stdout };
}

function readLimit(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(value);
}
