// Measures how quickly the web app responds, at desktop and phone size: `make bench-web`. Nothing is asserted.
import { defineConfig } from '@playwright/test';
import base from './playwright.config';

export default defineConfig(base, {
  testDir: 'tests/bench',
  testMatch: '**/*.bench.ts',
  // One measurement at a time.
  workers: 1,
  fullyParallel: false,
});
