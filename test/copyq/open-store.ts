import { createCopyQStore } from '../../shared/copyq/copyq-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { type CopyQSession, type CopyQSessionOptions, startCopyQ } from '../support/copyq-session.ts';

/** A CopyQ of its own with a client on it. */
export async function openStore(
  options: CopyQSessionOptions & { readonly timeoutMs?: number } = {},
): Promise<{ store: Store; copyq: CopyQSession; stop(): Promise<void> }> {
  const copyq = await startCopyQ(options);
  const { environment } = copyq;
  const { timeoutMs = 8_000 } = options;
  const store = createCopyQStore({ command: 'copyq', prefixArguments: [], environment, start: false, timeoutMs });
  return {
    store,
    copyq,
    async stop() {
      await store.close();
      await copyq.stop();
    },
  };
}
