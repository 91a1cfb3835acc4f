import { defineConfig } from 'vitest/config';

/** Tests run on Node 24; time-outs are generous because CI shares two cores among CopyQ, Chromium and the tests. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: false,
    setupFiles: ['test/support/no-stray-output.ts'],
  },
});
