import { z } from 'zod';

/** The life of an operation; the transitions stand in electron/host/operations/state.ts. */
export const operationState = z.enum([
  'planned',
  'pending',
  'approved',
  'denied',
  'expired',
  'conflict',
  'withdrawn',
  'executing',
  'executed',
  'failed',
  'unknown',
  'restored',
]);
export type OperationState = z.infer<typeof operationState>;
