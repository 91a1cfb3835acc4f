import { createInterface } from 'node:readline';
import { auditPath } from '../../../electron/host/audit/audit-path.ts';
import { openAuditLog } from '../../../electron/host/audit/open-audit-log.ts';
import { createLog } from '../../../electron/host/log.ts';
import { image, operation } from './audit-samples.ts';

/**
 * A process of its own that writes the log in the folder given, for tests that kill it or take something from it.
 * For each line on standard input it records that many operations; it answers each one that was acknowledged with
 * its number, each failure with its name, and each line with `end`.
 */
const folder = process.argv[2] ?? '';
const answer = (line: string | number) => process.stdout.write(`${line}\n`);

let serial = 0;
try {
  const log = openAuditLog({ path: auditPath(folder), log: createLog('silent') });
  answer('open');
  for await (const line of createInterface({ input: process.stdin })) {
    for (let left = Number(line); left > 0; left -= 1) {
      serial += 1;
      const code = `${process.pid}-${serial}`;
      try {
        const number = log.record(operation(code, { images: [image('before', `${code} `.repeat(500))] }));
        log.advance(code, { state: 'executed', at: 2_000, result: 'ok' });
        answer(number);
      } catch (error) {
        answer(error instanceof Error ? error.name : 'unknown');
      }
    }
    answer('end');
  }
} catch (error) {
  answer(error instanceof Error ? error.name : 'unknown');
}
