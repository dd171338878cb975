import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  worker: { format: 'es' },
  // Nothing is put into a page as data: the server's policy lets only files of its own run.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    // The puzzles lie beside the web app.
    fs: { allow: ['.', '../data'] },
    // A page under development talks to a server that runs beside it.
    proxy: { '/api': { target: process.env['CALDERA_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
