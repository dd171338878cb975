import { LANGUAGES, format, type Key, type Language, type Messages } from '../../src/shell/languages';
import { de } from '../../src/locales/de';
import { en } from '../../src/locales/en';
import { es } from '../../src/locales/es';
import { fr } from '../../src/locales/fr';
import { it } from '../../src/locales/it';
import { nl } from '../../src/locales/nl';
import { pl } from '../../src/locales/pl';
import { ru } from '../../src/locales/ru';
import { COLOUR_RULES, expectNoViolations, violationsOf } from './axe';
import { expect, resumeAt, test } from './caldera';

const ALL: Record<Language, Messages> = { en, de, fr, nl, it, es, pl, ru };
const START = '9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move';

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`every page in ${LANGUAGES[language]}`, async ({ page }) => {
    await resumeAt(page, START);
    await page.locator('.settings summary').click();
    await page.getByTestId('language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.keyboard.press('Escape');
    const say = (key: Key): string => format(ALL[language][key], language);
    for (const [address, key] of [
      ['/#/', 'headline'],
      ['/#/new', 'newGame'],
      ['/#/play', 'play'],
      ['/#/rules', 'rules'],
      ['/#/learn', 'learn'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator('h1')).toHaveText(say(key));
      const text = await page.locator('body').innerText();
      expect(text).not.toMatch(/\{\w+\}|undefined/);
      for (const button of await page.locator('button, .button').all())
        expect(((await button.getAttribute('aria-label')) ?? (await button.innerText())).trim()).not.toBe('');
      // No text may make the page wider than the screen, down to 320 pixels.
      for (const width of [320, page.viewportSize()!.width]) {
        await page.setViewportSize({ width, height: page.viewportSize()!.height });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${address} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('the language follows the browser’s', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ locale: 'pl-PL', baseURL: baseURL! });
  await page.goto('/');
  await expect(page.locator('h1')).toHaveText(String(pl.headline));
  await page.close();
});

test('the chosen theme is shown, also after a reload', async ({ page }) => {
  await page.goto('/');
  for (const theme of ['dark', 'clear', 'light']) {
    await page.locator('.settings summary').click();
    await page.getByTestId('theme').selectOption(theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  }
});

test('axe finds no violations', async ({ page }) => {
  const look = (what: string): Promise<void> => expectNoViolations(page, what);
  await resumeAt(page, START);
  await page.locator('.space.mover').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.space.open').first()).toBeVisible();
  await look('a stack is chosen');
  await page.locator('.settings summary').click();
  await look('settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Resign' }).click();
  await look('a question');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.status.over')).toBeVisible();
  await look('the end');
  for (const [address, boards] of [
    // The game that plays by itself, and the daily puzzle.
    ['/#/', 2],
    ['/#/new', 0],
    ['/#/rules', 1],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('svg.board')).toHaveCount(boards);
    await look(address);
  }
});

test('axe finds no violations where something is missing', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL!, serviceWorkers: 'block', locale: 'en-GB' });
  await page.route(/puzzles[^/]*\.json|AnalysisPage[^/]*\.js|\/api\//, (route) => route.abort());
  for (const [address, words] of [
    ['/#/puzzles', 'The puzzles could not be loaded'],
    ['/#/analyse', 'This page could not be loaded'],
    ['/#/nowhere', 'The link may be incomplete.'],
    ['/#/play', 'No game in progress'],
    ['/#/gipf', 'No game in progress'],
    ['/#/online', 'There is no game server at this address.'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
    await expectNoViolations(page, address);
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting players' })).toBeVisible();
  for (const [address, words] of [
    ['/#/game/nothing', 'Not found.'],
    ['/#/challenge/nothing', 'Not found.'],
    ['/#/player/nobody', format(en.onlineNoPlayers, 'en', { name: 'nobody' })],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
    await expectNoViolations(page, address);
  }
  await page.close();
});

test('axe does find a violation where there is one', async ({ page }) => {
  await page.goto('/#/rules');
  await expect(page.locator('svg.board')).toHaveCount(1);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('section:last-of-type p')!.style.color = 'color-mix(in srgb, currentColor 25%, transparent)';
    document.documentElement.removeAttribute('lang');
  });
  const found = async (rules?: string[]): Promise<(string | undefined)[]> =>
    (await violationsOf(page, '', rules)).map((text) => text.trim().split(':')[0]);
  expect(await found()).toEqual(['color-contrast', 'html-has-lang']);
  expect(await found(COLOUR_RULES)).toEqual(['color-contrast']);
});

test('a rule has a board to try it on', async ({ page }) => {
  await page.goto('/#/rules/placing');
  await page.locator('[data-space="e3"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-space="e3"]')).toHaveAttribute('data-stack', 'r');
});

test('the server sends the files with the right headers', async ({ request }) => {
  const page = await request.get('/', { headers: { 'accept-encoding': 'br' } });
  const headers = page.headers();
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  expect(headers['cache-control']).toBe('no-cache');
  const script = /assets\/[^"]+\.js/.exec(await page.text())![0];
  const plain = await request.get(`/${script}`, { headers: { 'accept-encoding': 'identity' } });
  const smallest = await request.get(`/${script}`, { headers: { 'accept-encoding': 'br' } });
  const small = await request.get(`/${script}`, { headers: { 'accept-encoding': 'gzip' } });
  expect(plain.headers()['cache-control']).toContain('immutable');
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect(smallest.headers()['content-encoding']).toBe('br');
  expect(small.headers()['content-encoding']).toBe('gzip');
  expect(await small.text()).toBe(await plain.text());
  const again = await request.get('/', { headers: { 'accept-encoding': 'br', 'if-none-match': headers['etag']! } });
  expect(again.status()).toBe(304);
  const worker = await request.get('/service-worker.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('text/javascript');
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  for (const { src, sizes, type } of (await manifest.json()).icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']!.split(';')[0]).toBe(type);
    // Width and height are in the header of a PNG file.
    const body = await icon.body();
    expect(type === 'image/png' ? `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}` : 'any').toBe(sizes);
  }
  expect((await request.get('/nowhere')).status()).toBe(404);
  expect((await request.post('/')).status()).toBe(405);
});
