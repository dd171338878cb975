// Compares pages with pictures of them: `make test-visual`. Fonts and drawing differ between machines, so the pictures are of one
// machine, and this is not a part of `make test`. VISUAL=all takes every size and theme, to look at.
import { defineConfig } from '@playwright/test';
import base from './playwright.config';

const SIZES = {
  desk: { viewport: { width: 1280, height: 800 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  across: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
};
const all = Object.entries(SIZES).flatMap(([size, use]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ name: `${size}-${colorScheme}`, use: { ...use, colorScheme } })),
);

// Without the projects of the base, which `defineConfig(base, …)` would keep.
export default defineConfig({
  ...base,
  testDir: 'tests/visual',
  testMatch: '**/*.visual.ts',
  // Playwright empties this folder at the start of each run; the pictures of other projects are kept beside it.
  outputDir: 'test-results/run',
  snapshotPathTemplate:
    process.env['VISUAL'] === 'all' ? 'test-results/visual/{projectName}/{arg}{ext}' : '{testDir}/{projectName}/{arg}{ext}',
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide' } },
  projects: process.env['VISUAL'] === 'all' ? all : all.filter(({ name }) => ['desk-light', 'phone-dark'].includes(name)),
});
