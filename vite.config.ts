import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The renderer's bundle: static files that the host serves under its own content security policy. */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    assetsInlineLimit: 0,
    // It is read from the disk of the same computer: one file is as good as many.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
  },
});
