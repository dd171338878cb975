import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// During development, API requests go to a separately started server.
/** What tells the app that a game server answers at this address. */
const SERVED = { 'X-Request-Id': 'development' };
const proxy = { '/api': { target: process.env['CALDERA_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } };

// The addresses of the source code and of the issue tracker, for the footer; none until the package names them.
interface Package {
  repository?: string | { url: string };
  bugs?: string | { url?: string; email?: string };
}
const { repository, bugs } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as Package;
const source = typeof repository === 'object' ? repository.url : repository;
const contact = typeof bugs === 'object' ? (bugs.url ?? (bugs.email && `mailto:${bugs.email}`)) : bugs;

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
  define: {
    SOURCE_ADDRESS: JSON.stringify(source?.replace(/^git\+|\.git$/g, '') ?? null),
    CONTACT_ADDRESS: JSON.stringify(contact ?? null),
  },
  worker: { format: 'es' },
  // No inlined assets: the server's content security policy allows only files from the server.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The index of a folder must not pull in modules that the importer does not use.
      treeshake: { moduleSideEffects: (id) => !/\/src\/(?!main\.ts)(?!.*worker\.ts)[^?]*\.(ts|svelte)$/.test(id) },
      // Everything that the first paint needs is one file, which compresses better than many.
      output: { codeSplitting: { groups: [{ name: (id, graph) => (isEager(id, graph) ? 'index' : null) }] } },
    },
  },
  server: {
    // The puzzles are outside the web folder.
    fs: { allow: ['.', '../data'] },
    proxy,
    headers: SERVED,
  },
  preview: { proxy, headers: SERVED },
  // Some tests solve endgames, which can take long on a busy machine.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});
