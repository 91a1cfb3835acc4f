import type { Migration } from '../migrate.ts';
import { eventsAndOperations } from './001-events-and-operations.ts';

/** In order; one that has been released is never changed again. */
export const migrations: readonly Migration[] = [eventsAndOperations];

export { applicationId } from './001-events-and-operations.ts';
