// ESLint: type-checked rules for TypeScript and Svelte, and the basic rules for the scripts that run in Node.js.
// Formatting is left to Prettier, and types in Svelte templates to svelte-check.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

const typed = { projectService: true, extraFileExtensions: ['.svelte'] };

/** Switches off the rules that report every use of a value of type `any`. */
const allowAny = Object.fromEntries(
  ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [`@typescript-eslint/no-unsafe-${use}`, 'off']),
);

export default defineConfig(
  // Generated files. tools/api.mjs writes src/online/api.ts.
  globalIgnores(['dist/', 'src/wasm/', 'src/online/api.ts', 'test-results/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { globals: globals.browser, parserOptions: typed },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `noUncheckedIndexedAccess` makes the assertion necessary where an index is known to be valid.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Event handlers are written as `() => game.resign()`.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `void value` makes an effect depend on a value.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // `catch(() => {})` ignores a failure on purpose.
      '@typescript-eslint/no-empty-function': 'off',
      // Keys of index signatures are written `process.env['CALDERA']`.
      '@typescript-eslint/dot-notation': 'off',
      // Position texts are ASCII.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { ...typed, parser: ts.parser } },
    rules: {
      // Maps and sets are kept in `$state.raw` or `$derived` and replaced as a whole, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
      // `{' · '}` keeps its spaces, which Svelte would trim.
      'svelte/no-useless-mustaches': 'off',
      // The compiler, not ESLint, reports what these comments silence.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    // ESLint sees the properties of imported components as `any`; svelte-check knows their types.
    files: ['**/*.svelte'],
    rules: {
      ...allowAny,
      '@typescript-eslint/restrict-plus-operands': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowAny: true, allowNullish: true }],
    },
  },
  {
    // Tests read JSON and print values that may be absent.
    files: ['tests/**/*.ts'],
    rules: {
      ...allowAny,
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNullish: true }],
    },
  },
  // The benchmark prints its results.
  { files: ['tests/bench/**/*.ts'], rules: { 'no-console': 'off' } },
  { files: ['*.ts', 'tools/*.mjs', '*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['tools/service-worker.js'],
    // tools/offline.mjs replaces __FILES__ and __PAGES__ by the lists of files and pages.
    languageOptions: { globals: { ...globals.serviceworker, __FILES__: 'readonly', __PAGES__: 'readonly' } },
  },
);
