import { z } from 'zod';
import type { Formats } from '../../../shared/store/store.ts';
import type { Image } from '../audit/audit-log.ts';
import type { Plan } from './plan.ts';

/**
 * A plan as JSON in the audit log, so that a pending operation outlives the host. The item it is about is not in it:
 * that is the operation's before-image.
 */

const managedTab = z.object({ relative: z.string(), full: z.string() });
const base64 = z.base64();
const formats = z.array(z.tuple([z.string(), base64]));
const item = z.object({ index: z.number(), fingerprint: z.string() });

const storedPlan = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('add'), tab: managedTab, createsTab: z.boolean(), formats }),
  z.object({
    mode: z.literal('update'),
    tab: managedTab,
    item,
    field: z.enum(['text', 'note', 'tags']),
    changes: z.array(z.tuple([z.string(), base64.nullable()])),
  }),
  z.object({ mode: z.literal('delete'), tab: managedTab, item }),
  z.object({ mode: z.literal('move'), tab: managedTab, item, toTab: managedTab, createsTab: z.boolean() }),
  z.object({ mode: z.literal('tab_create'), tab: managedTab, exists: z.boolean() }),
  z.object({
    mode: z.literal('tab_delete'),
    tab: managedTab,
    tabs: z.array(z.object({ tab: z.string(), count: z.number(), digest: z.string(), items: z.array(formats) })),
  }),
]);

const stored = z.object({ version: z.literal(1), key: z.string(), plan: storedPlan });

/** @param key the operation's join key, kept so that a repeated call still finds it after a restart */
export function encodePlan(key: string, plan: Plan): unknown {
  return { version: 1, key, plan: encode(plan) } satisfies z.input<typeof stored>;
}

/**
 * @param images of the operation; the first before-image is the item the plan is about
 * @throws Error when the JSON is no plan, or its item's image is missing
 */
export function decodePlan(value: unknown, images: readonly Image[]): { key: string; plan: Plan } {
  const { key, plan } = stored.parse(value);
  return { key, plan: decode(plan, images) };
}

function encode(plan: Plan): z.input<typeof storedPlan> {
  switch (plan.mode) {
    case 'add':
      return { ...plan, formats: encodeFormats(plan.formats) };
    case 'update':
      return {
        ...plan,
        item: itemKey(plan.item),
        changes: [...plan.changes].map(([mime, data]) => [mime, data === undefined ? null : toBase64(data)]),
      };
    case 'delete':
    case 'move':
      return { ...plan, item: itemKey(plan.item) };
    case 'tab_create':
      return plan;
    case 'tab_delete':
      return { ...plan, tabs: plan.tabs.map((tab) => ({ ...tab, items: tab.items.map(encodeFormats) })) };
  }
}

function decode(plan: z.output<typeof storedPlan>, images: readonly Image[]): Plan {
  switch (plan.mode) {
    case 'add':
      return { ...plan, formats: decodeFormats(plan.formats) };
    case 'update':
      return {
        ...plan,
        item: { ...plan.item, formats: beforeFormats(images) },
        changes: new Map(
          plan.changes.map(([mime, data]) => [mime, data === null ? undefined : Buffer.from(data, 'base64')]),
        ),
      };
    case 'delete':
    case 'move':
      return { ...plan, item: { ...plan.item, formats: beforeFormats(images) } };
    case 'tab_create':
      return plan;
    case 'tab_delete':
      return { ...plan, tabs: plan.tabs.map((tab) => ({ ...tab, items: tab.items.map(decodeFormats) })) };
  }
}

function itemKey({ index, fingerprint }: { index: number; fingerprint: string }): z.input<typeof item> {
  return { index, fingerprint };
}

function beforeFormats(images: readonly Image[]): Formats {
  const image = images.find(({ phase }) => phase === 'before');
  if (image === undefined) throw new Error('the before-image of a pending operation is missing');
  return image.formats;
}

function encodeFormats(value: Formats): [string, string][] {
  return [...value].map(([mime, data]) => [mime, toBase64(data)]);
}

function decodeFormats(value: readonly (readonly [string, string])[]): Formats {
  return new Map(value.map(([mime, data]) => [mime, Buffer.from(data, 'base64')]));
}

function toBase64(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');
}
