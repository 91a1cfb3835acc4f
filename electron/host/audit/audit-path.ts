import path from 'node:path';

/** The audit database inside the data folder. */
export const auditFileName = 'audit.db';

/** @param dataFolder the companion's data folder, made and kept private by the host */
export function auditPath(dataFolder: string): string {
  return path.join(dataFolder, auditFileName);
}
