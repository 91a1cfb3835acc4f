import { AuditUnreadable, openingError } from './audit-errors.ts';
import { openForReading } from './connection.ts';
import { createReader, type FullAuditReader } from './reading.ts';

export interface OpenAuditReader extends FullAuditReader {
  close(): void;
}

/**
 * Opens the audit log for reading only, while the host may be writing it: for the command line.
 *
 * @throws AuditMissing, AuditDamaged, AuditVersionMismatch, AuditUnreadable; their messages are for the person
 */
export function openAuditReader(path: string): OpenAuditReader {
  const database = openForReading(path);
  try {
    return {
      ...createReader(database),
      close: () => {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw openingError(path, error, (cause) => new AuditUnreadable(path, { cause }));
  }
}
