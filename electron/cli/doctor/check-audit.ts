import { AuditDamaged, AuditMissing, AuditVersionMismatch } from '../../host/audit/audit-errors.ts';
import { auditPath } from '../../host/audit/audit-path.ts';
import { openAuditReader } from '../../host/audit/open-audit-reader.ts';
import { type Check, type CheckContext, fail, ok, warn } from './check.ts';

const name = 'Audit log';

/** Whether the log is there, opens, and its chain of hashes holds. */
export function checkAudit({ dataFolder }: CheckContext): Check {
  try {
    const reader = openAuditReader(auditPath(dataFolder));
    try {
      const report = reader.verify();
      if (report.intact) return ok(name, `whole: ${report.operations} operations, ${report.events} entries`);
      return fail(
        name,
        `was changed or is damaged: ${report.problem}`,
        'See copyq-companion audit verify, and keep the file',
      );
    } finally {
      reader.close();
    }
  } catch (error) {
    if (error instanceof AuditMissing) return ok(name, 'none yet: the first start makes it');
    if (error instanceof AuditDamaged)
      return fail(name, error.message, 'Keep the file for a look, and restore a backup');
    if (error instanceof AuditVersionMismatch) {
      if (error.found > error.known) return fail(name, error.message, 'Update the companion');
      return warn(name, error.message, 'Start the companion once');
    }
    throw error;
  }
}
