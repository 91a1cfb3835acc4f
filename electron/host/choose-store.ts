import path from 'node:path';
import type { StoreView } from '../../shared/contract/views.ts';
import { createCopyQStore } from '../../shared/copyq/copyq-store.ts';
import { findCopyQ } from '../../shared/copyq/find-copyq.ts';
import { createBuiltinStore } from '../../shared/store/builtin/builtin-store.ts';
import type { Store } from '../../shared/store/store.ts';
import type { CompanionOptions } from './companion-options.ts';
import type { Settings } from './settings/settings.ts';

export interface ChosenStore {
  readonly store: Store;
  readonly builtinReason: StoreView['builtinReason'];
}

/**
 * CopyQ where it is installed, the built-in store where it is not. CopyQ that is installed but not running is never a
 * reason for the built-in store: its users' items are in CopyQ.
 */
export function chooseStore(options: CompanionOptions, settings: Settings): ChosenStore {
  const { environment, dataFolder } = options;
  const found = findCopyQ(environment, settings.copyq.command ?? undefined);
  if (options.store === 'builtin' || (options.store === 'auto' && found === undefined)) {
    const store = createBuiltinStore({ path: path.join(dataFolder, 'store.db'), seed: true, names: settings.managed });
    return { store, builtinReason: options.store === 'builtin' ? 'chosen' : 'copyq-not-installed' };
  }
  const store = createCopyQStore({
    command: found?.command ?? 'copyq',
    prefixArguments: [...(found?.prefixArguments ?? []), ...settings.copyq.arguments],
    environment,
    start: settings.copyq.start,
    timeoutMs: settings.copyq.timeoutSeconds * 1000,
  });
  return { store, builtinReason: null };
}
