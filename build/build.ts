import { rm } from 'node:fs/promises';
import { build } from 'vite';

/**
 * Builds everything under dist/: the Node side (command, host, search worker) and the renderer.
 * Dependencies of the Node side stay outside the bundle; the shim has none.
 */
const root = new URL('..', import.meta.url).pathname;

await rm(new URL('../dist', import.meta.url), { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: {
        'cli/copyq-companion': 'electron/cli/copyq-companion.ts',
        'cli/main': 'electron/cli/main.ts',
        'cli/shim': 'electron/cli/mcp/shim.ts',
        'host/search-worker': 'electron/host/search/search-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
await build({ root: `${root}renderer`, configFile: `${root}vite.config.ts`, logLevel: 'warn' });
