import { AuditDamaged, isDamage } from '../../host/audit/audit-errors.ts';
import { auditPath } from '../../host/audit/audit-path.ts';
import { type OpenAuditReader, openAuditReader } from '../../host/audit/open-audit-reader.ts';

/**
 * Opens the audit log of a data folder for as long as it is read.
 *
 * @throws AuditFileError, its message for the person, when there is none or it cannot be read
 */
export async function withReader<Result>(
  dataFolder: string,
  use: (reader: OpenAuditReader) => Result | Promise<Result>,
): Promise<Result> {
  const path = auditPath(dataFolder);
  const reader = openAuditReader(path);
  try {
    return await use(reader);
  } catch (error) {
    throw isDamage(error) ? new AuditDamaged(path, error.message, { cause: error }) : error;
  } finally {
    reader.close();
  }
}
