import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../electron/host/operations/plan.ts';
import { decodePlan, encodePlan } from '../../../electron/host/operations/plan-codec.ts';

const tab = { relative: 'info', full: 'mcp/info' };
const data = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
const formats = fc
  .dictionary(fc.string({ minLength: 1, maxLength: 20 }), data, { maxKeys: 4 })
  .map((value) => new Map(Object.entries(value)));
const item = fc.record({ index: fc.nat(), fingerprint: fc.string(), formats });

const plans: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ mode: fc.constant('add' as const), tab: fc.constant(tab), createsTab: fc.boolean(), formats }),
  fc.record({
    mode: fc.constant('update' as const),
    tab: fc.constant(tab),
    item,
    field: fc.constantFrom('text' as const, 'note' as const, 'tags' as const),
    changes: fc
      .array(fc.tuple(fc.string(), fc.option(data, { nil: undefined })), { maxLength: 3 })
      .map((entries) => new Map(entries)),
  }),
  fc.record({ mode: fc.constant('delete' as const), tab: fc.constant(tab), item }),
  fc.record({
    mode: fc.constant('move' as const),
    tab: fc.constant(tab),
    item,
    toTab: fc.constant(tab),
    createsTab: fc.boolean(),
  }),
  fc.record({ mode: fc.constant('tab_create' as const), tab: fc.constant(tab), exists: fc.boolean() }),
  fc.record({
    mode: fc.constant('tab_delete' as const),
    tab: fc.constant(tab),
    tabs: fc.array(
      fc.record({ tab: fc.string(), count: fc.nat(), digest: fc.string(), items: fc.array(formats, { maxLength: 2 }) }),
      { maxLength: 3 },
    ),
  }),
);

describe('a plan in the audit log', () => {
  it('comes back as it was, with its item from the before-image', () => {
    fc.assert(
      fc.property(plans, fc.string(), (plan, key) => {
        const stored: unknown = JSON.parse(JSON.stringify(encodePlan(key, plan)));
        const images =
          'item' in plan ? [{ phase: 'before' as const, tab: 'mcp/info', row: 0, formats: plan.item.formats }] : [];
        expect(decodePlan(stored, images)).toEqual({ key, plan });
      }),
    );
  });

  it('is refused when the image of its item is missing', () => {
    const plan: Plan = { mode: 'delete', tab, item: { index: 0, fingerprint: 'f', formats: new Map() } };
    expect(() => decodePlan(encodePlan('key', plan), [])).toThrow('before-image');
  });
});
