import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// A page under development talks to a server that runs beside it.
const proxy = { '/api': { target: process.env['CALDERA_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } };

export default defineConfig({
  plugins: [svelte()],
  worker: { format: 'es' },
  // Nothing is put into a page as data: the server's policy lets only files of its own run.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    // The puzzles lie beside the web app.
    fs: { allow: ['.', '../data'] },
    proxy,
  },
  preview: { proxy },
  // Some tests prove endings: on a busy machine that takes long, and no test is about how long.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});
