import type { EffectView } from '../../shared/contract/views.ts';

/** Which sentence says what an operation will do. */
export function sentenceKey(effect: EffectView) {
  return effect.mode === 'update' ? (`sentence.update_${effect.field}` as const) : (`sentence.${effect.mode}` as const);
}
