import type { Writable } from 'node:stream';
import { AuditDamaged } from '../../host/audit/audit-errors.ts';
import type { ChainReport } from '../../host/audit/audit-log.ts';
import { exitCodes } from '../exit-codes.ts';
import { print } from './print.ts';
import { withReader } from './with-reader.ts';

export interface AuditVerifyOptions {
  readonly dataFolder: string;
  readonly output: Writable;
  /** The report as one JSON object: intact, operations, events, and the problem if there is one. */
  readonly json: boolean;
}

/**
 * Recomputes the hash chain and says what it found.
 *
 * @returns the exit code: 0 only when the chain is intact
 * @throws AuditFileError, its message for the person, when there is no log to verify
 */
export async function auditVerify({ dataFolder, output, json }: AuditVerifyOptions): Promise<number> {
  const report = await verify(dataFolder);
  await print(output, [`${json ? JSON.stringify(report) : words(report)}\n`]);
  return report.intact ? exitCodes.done : exitCodes.failed;
}

async function verify(dataFolder: string): Promise<ChainReport> {
  try {
    return await withReader(dataFolder, (reader) => reader.verify());
  } catch (error) {
    if (!(error instanceof AuditDamaged)) throw error;
    return { intact: false, operations: 0, events: 0, problem: error.message };
  }
}

function words(report: ChainReport): string {
  const size = `${report.operations} operations, ${report.events} events`;
  return report.intact ? `chain intact: ${size}` : `chain broken: ${report.problem} (${size})`;
}
