import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// A page under development talks to a server that runs beside it.
const proxy = { '/api': { target: process.env['CALDERA_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } };

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Whether the entry point imports a module, directly or indirectly, and not lazily. */
function isEager(id: string, graph: ModuleGraph): boolean {
  const found = new Set([id]);
  for (const module of found) {
    if (module.endsWith('/src/main.ts')) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer);
  }
  return false;
}

export default defineConfig({
  plugins: [svelte()],
  worker: { format: 'es' },
  // Nothing is put into a page as data: the server's policy lets only files of its own run.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A feature's index must not bring modules along that its importer does not use.
      treeshake: { moduleSideEffects: (id) => !/\/src\/(?!main\.ts)(?!.*worker\.ts)[^?]*\.(ts|svelte)$/.test(id) },
      // What the first paint needs is one file, which compresses better than many.
      output: { codeSplitting: { groups: [{ name: (id, graph) => (isEager(id, graph) ? 'index' : null) }] } },
    },
  },
  server: {
    // The puzzles lie beside the web app.
    fs: { allow: ['.', '../data'] },
    proxy,
  },
  preview: { proxy },
  // Some tests prove endings: on a busy machine that takes long, and no test is about how long.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});
