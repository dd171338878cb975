import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { expect, test } from './caldera';

const RECORD = '1. e3 d3 {a comment: “edge”} (1... f3 2. d3 (2. g3)) 2. f3 g3 *\n';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The content of a meta tag in the text of a page. */
const meta = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];

test('pages have paths: old addresses, links, the history and the scroll position', async ({ page }) => {
  await page.goto('/#/learn');
  await expect(page).toHaveURL(/\/learn$/);
  await expect(page.locator('h1')).toHaveText('Learn');
  // A link changes the page without loading the app again, and moves the focus to it.
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.evaluate(() => scrollTo(0, 300));
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  // Playwright would scroll to the link.
  await page.locator('nav a[href="/puzzles"]').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/puzzles$/);
  await expect(page.locator('#main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Learn');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await page.goForward();
  await expect(page).toHaveURL(/\/puzzles$/);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  // An old address that is entered on a page of the app.
  await page.evaluate(() => (location.hash = '#/rules'));
  await expect(page).toHaveURL(/\/rules$/);
  await expect(page.locator('h1')).toHaveText('Rules');
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  // The secret of a mail stays in the fragment.
  await page.goto('/#/reset/SECRET');
  await expect(page).toHaveURL(/\/reset#SECRET$/);
});

test('a link with a modifier key opens a new tab', async ({ page, context }) => {
  test.skip(test.info().project.name === 'phone', 'a phone has no modifier keys');
  await page.goto('/learn');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Puzzles' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/puzzles$/);
  await expect(page).toHaveURL(/\/learn$/);
});

test('every page has a title and a picture for link previews, and an unknown one a status', async ({ request, page }) => {
  const get = async (path: string): Promise<[number, string, Record<string, string>]> => {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    return [answer.status(), await answer.text(), answer.headers()];
  };
  const list = JSON.parse(readFileSync(new URL('../../public/pages.json', import.meta.url), 'utf8')) as Record<string, { title: string }>;
  for (const [name, { title }] of Object.entries(list)) {
    const [status, text] = await get(`/${name}`);
    expect(status, name).toBe(200);
    expect(meta(text, 'og:title'), name).toBe(`${title} · Caldera`);
    expect(meta(text, 'twitter:card'), name).toBe('summary_large_image');
  }
  // The picture of an analysis is that of its position, and it exists.
  const [, analysis] = await get('/analyse/new/XW/1');
  const picture = meta(analysis, 'og:image')!.replaceAll('&amp;', '&');
  expect(picture).toContain('position=9%2F10%2F4%2Cr');
  const image = await request.get(picture);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  // Hostile text in an address stays text.
  const [, hostile] = await get('/player/%22%3E%3Cscript%3E');
  expect(hostile).not.toContain('"><script>');
  // Only boards in frames may be framed.
  const policy = async (path: string): Promise<string> => (await get(path))[2]['content-security-policy']!;
  expect(await policy('/embed')).toContain("frame-ancestors 'none'");
  expect(await policy('/game/x')).toContain("frame-ancestors 'none'");
  expect(await policy('/embed/game/x')).toContain('frame-ancestors *');
  // A mistyped address shows the app.
  expect((await get('/nothing/here'))[0]).toBe(404);
  await page.route('/nothing', async (route) => {
    const answer = await route.fetch();
    // The browser would report the status as an error.
    await route.fulfill({ response: answer, status: 200 });
  });
  await page.goto('/nothing');
  await expect(page.locator('h1')).toHaveText('Page not found');
});

test('a link to an analysis keeps variations and comments', async ({ page, browser, baseURL }) => {
  await page.goto('/analyse');
  await button(page, 'Open a game').click();
  await page.locator('#analyse-text').fill(RECORD);
  await button(page, 'Open').click();
  const moves = page.getByTestId('tree').locator('.move');
  await expect(page.getByText('a comment: “edge”')).toBeVisible();
  await button(page, 'Share and save').click();
  await button(page, 'Copy link to the game').click();
  await expect(page.getByTestId('link')).toHaveValue(/#\d+\./);
  const link = await page.getByTestId('link').inputValue();
  const shown = await moves.allInnerTexts();
  // The dialog shares the same link.
  await page.getByTestId('share').click();
  const dialog = page.getByTestId('share-dialog');
  await expect(dialog.getByTestId('share-link')).toHaveValue(link);
  await expect(dialog.getByRole('img', { name: 'Picture of the board' })).toBeVisible();
  await expect.poll(() => dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await dialog.getByText('Embed in a web page').click();
  await expect(dialog.getByTestId('embed-code')).toHaveValue(/^<iframe src="http[^"]*\/embed\/position\/dvonn\/new\/[^"]*"/);
  await expectNoViolations(page, 'the share dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('share')).toBeFocused();

  const other = await browser.newPage({ baseURL: baseURL!, serviceWorkers: 'block' });
  await other.goto(link);
  await expect(other.getByText('a comment: “edge”')).toBeVisible();
  expect(await other.getByTestId('tree').locator('.move').allInnerTexts()).toEqual(shown);
  // A damaged fragment still opens the line in the path, and says what is missing.
  await other.goto('about:blank');
  await other.goto(link.slice(0, -12));
  await expect(other.getByRole('alert')).toContainText('damaged');
  await expect(other.getByText('a comment: “edge”')).toHaveCount(0);
  await other.close();

  // A link that would be too long has only the line, and says so.
  const words = Array.from({ length: 3000 }, (_, index) => ((index * 7919) % 65521).toString(36)).join(' ');
  await button(page, 'Open a game').click();
  await page.locator('#analyse-text').fill(`1. e3 d3 {${words}} *\n`);
  await button(page, 'Open').click();
  await button(page, 'Share and save').click();
  await expect(async () => {
    await button(page, 'Copy link to the game').click();
    await expect(page.locator('.share [role="status"]')).toContainText('too long for many apps', { timeout: 1000 });
  }).toPass();
  await expect(page.getByTestId('link')).not.toHaveValue(/#/);
  await page.getByTestId('share').click();
  await expect(dialog).toContainText('too long for many apps');
});

test('a board in a frame: steps, a link to the whole game, and bad addresses', async ({ page }) => {
  await page.goto('/embed');
  await expect(page.locator('h1')).toHaveText('Embed a board');
  await expectNoViolations(page, 'the page about embedding');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('svg.board')).toBeVisible();
  await expect(frame.locator('header')).toHaveCount(0);

  await page.goto('/embed/position/dvonn/new/XWv/1?theme=dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const step = page.getByTestId('step');
  await expect(step).toHaveText('1/3 e3');
  await button(page, 'Go to end').click();
  await expect(step).toContainText('3/3');
  await expect(page.locator('[data-stack]:not([data-stack=""])')).toHaveCount(3);
  await page.keyboard.press('Home');
  await expect(page.locator('[data-stack]:not([data-stack=""])')).toHaveCount(0);
  await expect(page.locator('a.whole')).toHaveAttribute('href', '/analyse/new/XWv/1');
  await expect(page.locator('a.whole')).toHaveAttribute('target', '_blank');
  await expectNoViolations(page, 'an embedded board');
  // The board is dark, too.
  const slab = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--slab'));
  const dark = await slab();
  await page.goto('/embed/position/dvonn/new/XWv/1?theme=light');
  await expect(step).toHaveText('1/3 e3');
  expect(await slab()).not.toBe(dark);
  // The number of the move is not cut off, however long the title is.
  await page.setViewportSize({ width: 320, height: 480 });
  expect(await step.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  const whole = (await page.locator('a.whole').boundingBox())!;
  expect(whole.x + whole.width).toBeLessThanOrEqual(320);
  expect(whole.width).toBeGreaterThan(20);

  for (const bad of ['position/chess/new', 'position/dvonn/new/AA', 'nothing']) {
    await page.goto(`/embed/${bad}`);
    await expect(page.getByRole('alert')).toContainText('This game cannot be shown.');
  }
});

test('an online game has a preview, a picture, an animation, and a board for frames', async ({ page, baseURL }) => {
  const { request } = page;
  const post = async (path: string, data: object = {}): Promise<Record<string, string>> => {
    const answer = await request.post(path, { data, headers: { origin: new URL(baseURL!).origin } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  const { name } = await post('/api/session/guest');
  const settings = { game: { name: 'dvonn', placing: 'random' }, clock: { type: 'unlimited' } };
  const { game } = await post('/api/games/engine', { settings, level: 1, colour: 'white' });
  const shown = async (): Promise<string> => (await request.get(`/game/${game}`)).text();
  expect(meta(await shown(), 'og:title')).toBe(`${name} – Caldera, level 1 · DVONN`);
  expect(meta(await shown(), 'og:description')).toMatch(/^A game of DVONN in progress/);
  expect((await request.get(`/api/games/${game}/animation.gif`)).status()).toBe(409);
  await post(`/api/games/${game}/actions`, { type: 'resign' });
  expect(meta(await shown(), 'og:description')).toContain(`Caldera, level 1 wins: ${name} resigned.`);
  expect(meta(await shown(), 'og:image')).toMatch(new RegExp(`^http.*/api/games/${game}/picture.png$`));
  const animation = await request.get(`/api/games/${game}/animation.gif`);
  expect([animation.status(), animation.headers()['content-type']]).toEqual([200, 'image/gif']);

  // The board in a frame loads the game without the visitor's session.
  const asked = page.waitForRequest(/\/record$/);
  await page.goto(`/embed/game/${game}`);
  expect((await (await asked).allHeaders())['cookie']).toBeUndefined();
  await expect(page.locator('[data-stack]:not([data-stack=""])')).toHaveCount(49);
  await expect(page.locator('a.whole')).toHaveAttribute('href', `/game/${game}`);
  await expect(page).toHaveTitle(`${name} – Caldera, level 1 · Caldera`);
});
