import { z } from 'zod';
import { defaultManagedNames } from '../../../shared/tools/managed-names.ts';

const mode = z.enum(['add', 'update', 'delete', 'move', 'tab_create', 'tab_delete']);

/** What a rule says of a call it fits; the first rule that fits decides. */
export const ruleSchema = z.strictObject({
  effect: z.enum(['allow', 'ask', 'deny']),
  /** Agent's name; absent: any. */
  agent: z.string().min(1).optional(),
  /** Absent: any mode. */
  modes: z.array(mode).min(1).optional(),
  /** Relative managed path; a trailing `/*` takes in the tab and all below it. Absent: any tab. */
  tab: z.string().min(1).optional(),
});
export type Rule = z.infer<typeof ruleSchema>;

/** The settings file: every value has a default, so an empty object is a whole file. */
export const settingsSchema = z.strictObject({
  copyq: z
    .strictObject({
      /** The executable; null: look for it in the usual places. */
      command: z.string().min(1).nullable().default(null),
      /** Arguments before CopyQ's own, e.g. for `flatpak run`. */
      arguments: z.array(z.string()).default([]),
      /** Start CopyQ when it is not running. */
      start: z.boolean().default(true),
      /** Seconds after which a call to CopyQ is given up. */
      timeoutSeconds: z.number().min(1).max(120).default(8),
    })
    .prefault({}),
  managed: z
    .strictObject({
      root: z.string().min(1).default(defaultManagedNames.root),
      info: z.string().min(1).default(defaultManagedNames.info),
      notes: z.string().min(1).default(defaultManagedNames.notes),
      workspace: z.string().min(1).default(defaultManagedNames.workspace),
    })
    .prefault({}),
  approval: z
    .strictObject({
      /** Seconds a call waits for a person before it answers `pending`. */
      waitSeconds: z.number().min(0).max(3600).default(50),
      /** Minutes in which a repeated call is given the recorded outcome. */
      joinMinutes: z.number().min(0).max(1440).default(15),
      /** Minutes after which an undecided operation expires. */
      expiryMinutes: z.number().min(0.01).max(10080).default(15),
    })
    .prefault({}),
  rules: z.array(ruleSchema).default([]),
});
export type Settings = z.infer<typeof settingsSchema>;
