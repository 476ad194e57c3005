import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: 'web',
  plugins: [svelte({ configFile: false })],
  resolve: { alias: { '@web': new URL('./web/src', import.meta.url).pathname } },
  build: {
    outDir: '../src/battlespace/server/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700, // a stage in three dimensions is loaded at its own table only
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8765',
      '/play': { target: 'ws://127.0.0.1:8765', ws: true },
    },
  },
  test: { root: '.', include: ['web/**/*.test.ts', 'src/battlespace/games/*/web/**/*.test.ts'] },
});
