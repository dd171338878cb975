// The front page: the game that plays by itself, what is going on right now, and the footer of all pages.
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { expect, fresh, gameOf, meet, test } from './online';

/** The number of moves of the game on the front page that have been played. */
const played = (page: Page): Promise<number> => page.getByTestId('demo').getAttribute('data-move').then(Number);

test('the board on the front page plays a whole game, pauses, and leaves the focus alone', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server, serviceWorkers: 'block', locale: 'en-GB' });
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const start = await played(page);
  const primary = page.getByRole('button', { name: 'Play now' });
  await primary.focus();
  await page.clock.runFor(5000);
  expect(await played(page)).toBeGreaterThan(start);
  await expect(primary).toBeFocused();
  // It pauses when asked to, and while the page is hidden.
  await page.getByTestId('demo-pause').click();
  const paused = await played(page);
  await page.clock.runFor(10_000);
  expect(await played(page)).toBe(paused);
  await page.getByRole('button', { name: 'Resume' }).click();
  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.clock.runFor(10_000);
  expect(await played(page)).toBe(paused);
  await hide(false);
  // After the last move it begins again.
  expect(await played(page)).toBe(paused);
  for (let step = 0; step < 40 && (await played(page)) >= 49; step += 1) await page.clock.runFor(2000);
  // It is placing pieces.
  expect(await played(page)).toBeLessThan(49);
  // It is a still picture where the system wants no motion.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  const still = await played(page);
  await page.clock.runFor(10_000);
  expect(await played(page)).toBe(still);
  await expect(page.getByTestId('demo-pause')).toHaveCount(0);
  await page.close();
});

test('the first action is in sight on every screen, in every theme', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [390, 844],
      [320, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const box = (await page.getByRole('button', { name: 'Play now' }).boundingBox())!;
      const bottom = await page.evaluate(() => {
        const nav = document.querySelector('.head nav')!;
        return getComputedStyle(nav).position === 'fixed' ? nav.getBoundingClientRect().top : innerHeight;
      });
      expect(box.y + box.height, `${width} by ${height}`).toBeLessThanOrEqual(bottom);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `${width} by ${height}`).toBeLessThanOrEqual(0);
    }
  }
});

test('a static host gets no requests for a game server, and the console stays empty', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server, serviceWorkers: 'block', locale: 'en-GB' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Playwright logs this if a test blocks the service worker.
    const blocked = message.text().startsWith('Service Worker registration blocked');
    if (['error', 'warning'].includes(message.type()) && !blocked) complaints.push(message.text());
  });
  page.on('request', (request) => request.url().includes('/api/') && complaints.push(request.url()));
  // A static host sends the page without the header of a game server.
  const asked: string[] = [];
  await page.route(`${server}/`, async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    asked.push('HEAD');
    await route.fulfill({ status: 200, contentType: 'text/html' });
  });
  await page.goto('/');
  await expect(page.getByTestId('daily-thumbnail').locator('svg').first()).toBeVisible();
  await expect.poll(() => asked).toEqual(['HEAD']);
  await page.waitForLoadState('networkidle');
  await expect(page.getByTestId('now-online')).toHaveCount(0);
  await expect(page.getByTestId('other-game')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
});

test('the front page shows who is online, and a live game', async ({ arrive }) => {
  const [one, other, visitor] = [await arrive(fresh('Vera')), await arrive(fresh('Willi')), await arrive()];
  const { page } = visitor;
  await meet(one, other, ['White', 'Byo-yomi'], false);
  await page.goto('/#/');
  let requests = 0;
  page.on('request', (one) => (requests += Number(one.url().endsWith('/api/games/live'))));
  await page.reload();
  await expect(page.getByTestId('now-online')).toContainText('live game');
  const top = page.getByTestId('top-game');
  await expect(top.locator('[data-space]').first()).toBeVisible();
  await expectNoViolations(page, 'the front page');
  // The lists are loaded once, and again only after a while.
  expect(requests).toBeLessThan(5);
  // Looking at the game from here does not make the visitor a spectator.
  await expect(one.page.getByTestId('watchers')).toHaveCount(0);
  await top.click();
  await page.waitForURL(/game\//);
  expect(gameOf(page)).not.toBe('');
});

test('the footer of every page leads to what Caldera is, its licence and its API', async ({ page, request }) => {
  for (const address of ['/', '/#/learn', '/#/new']) {
    await page.goto(address);
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['About', 'Licence', 'Contact', 'API']);
  }
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'About' }).click();
  await expect(page.locator('h1')).toHaveText('About Caldera');
  await expect(page.getByRole('main')).toContainText('not affiliated with the author or publishers');
  await footer.getByRole('link', { name: 'Licence' }).click();
  await expect(page.getByRole('heading', { name: 'Licence' })).toBeInViewport();
  await page.getByText('MIT', { exact: true }).click();
  await expect(page.getByText('Permission is hereby granted')).toBeVisible();
  await expectNoViolations(page, 'about');
  const link = await page.getByRole('link', { name: 'OpenAPI description' }).getAttribute('href');
  expect((await request.get(link!)).ok()).toBe(true);
});
