import { describe } from 'vitest';
import { createCopyQStore } from '../../shared/copyq/copyq-store.ts';
import { testStore } from '../store/store-behaviour.ts';
import { startCopyQ } from '../support/copyq-session.ts';

describe('CopyQ as a store', () => {
  testStore(async ({ limit } = { limit: 10_000 }) => {
    const session = await startCopyQ({ maxItems: limit });
    const client = () =>
      createCopyQStore({ command: 'copyq', prefixArguments: [], environment: session.environment, start: false });
    const store = client();
    const other = client();
    return {
      store,
      other,
      async stop() {
        await Promise.all([store.close(), other.close()]);
        await session.stop();
      },
    };
  });
});
