import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin, type UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';

/** What is loaded later, such as a stage in three dimensions, is no part of a still picture. */
const later: Plugin = {
  name: 'later',
  resolveDynamicImport: specifier =>
    typeof specifier === 'string' ? { id: specifier, external: true } : null,
};

const site: UserConfig['build'] = {
  outDir: '../src/battlespace/server/site',
  emptyOutDir: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 700, // a stage in three dimensions is loaded at its own table only
};

/** `vite build --mode still`: every game's drawing as one script that needs no browser. */
const still: UserConfig['build'] = {
  ssr: 'src/scene/still.ts',
  outDir: '../src/battlespace/kernel/drawings',
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'es2022',
  minify: 'esbuild',
  rollupOptions: {
    plugins: [later],
    output: { format: 'iife', name: 'drawings', entryFileNames: 'drawings.js' },
  },
};

export default defineConfig(({ mode }) => ({
  root: 'web',
  plugins: [svelte({ configFile: false })],
  resolve: { alias: { '@web': new URL('./web/src', import.meta.url).pathname } },
  build: mode === 'still' ? still : site,
  ssr: { noExternal: true, target: 'webworker' },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8765',
      '/play': { target: 'ws://127.0.0.1:8765', ws: true },
    },
  },
  test: {
    root: '.',
    include: ['web/**/*.test.ts', 'src/battlespace/games/*/web/**/*.test.ts'],
    setupFiles: ['web/setup-tests.ts'],
  },
}));
