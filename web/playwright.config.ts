// Browser tests of the web app, served by the program itself, at desktop and phone size.
import { tmpdir } from 'node:os';

import { defineConfig } from '@playwright/test';

const port = process.env['CALDERA_PORT'] ?? '8471';
// The address of a running server, for work on the pages; without it the tests start the program.
const running = process.env['CALDERA_URL'];
const program = process.env['CALDERA'] ?? '../target/release/caldera';
// Each run uses a new database.
const database = `sqlite:${tmpdir()}/caldera-${process.pid}.db`;
// The headless shell lacks the browser's own windows, which cost a third of the time.
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';

// What these tests show does not depend on the size of the screen, or they set sizes themselves. So `make test` runs them at
// desktop size only, and `make test-long`, with SIZES=all, at both.
const AT_ONE_SIZE = /no language overflows|axe finds no violations|(page|GIPF|screen|puzzles) in \S+$/;
const FILES_AT_ONE_SIZE = [
  'account',
  'fonts',
  'moderation',
  'offline',
  'online-analysis',
  'online-passkeys',
  'online-people',
  'online-sound',
  'online-sync',
  'sharing',
  'site-links',
  'site-puzzles',
  'sound',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    locale: 'en-GB',
    actionTimeout: 30_000,
    // Tests load files from the server, except those about the service worker.
    serviceWorkers: 'block',
    testIdAttribute: 'data-test',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      ...(process.env['SIZES'] === 'all' ? {} : { testIgnore: FILES_AT_ONE_SIZE, grepInvert: AT_ONE_SIZE }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  ...(running
    ? {}
    : {
        webServer: {
          command: `${program} serve --listen 127.0.0.1:${port} --database ${database} --exempt-address 127.0.0.1`,
          url: `http://127.0.0.1:${port}/`,
          reuseExistingServer: false,
          env: { RUST_LOG: 'warn' },
        },
      }),
});
