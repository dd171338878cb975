// What a visitor needs next is in sight: on small phones, on phones in landscape orientation and on a laptop.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { FilePuzzle } from '../../src/games/dvonn/puzzle';
import { expect, moveStack, resumeAt, test } from './caldera';

const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const;
const START = '9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move';
const ROW = 'standard b2=w,c3=W,d4=w,e5=w,f5=B,g3=B,h5=W 8,6 0,0 pp w';

const file = readFileSync(new URL('../../../data/puzzles/puzzles.json', import.meta.url), 'utf8');
const puzzle = (JSON.parse(file) as { puzzles: FilePuzzle[] }).puzzles.find(({ kind, tries }) => kind === 'cut' && tries.length === 1)!;

/** Asserts that an element is on the screen as a whole, and not behind the bar at the bottom. */
async function expectInSight(page: Page, element: Locator, said: string): Promise<void> {
  await expect(element, said).toBeVisible();
  const bottom = await page.evaluate(() => {
    const nav = document.querySelector('.head nav')!;
    return getComputedStyle(nav).position === 'fixed' ? nav.getBoundingClientRect().top : innerHeight;
  });
  const box = (await element.boundingBox())!;
  expect(box.y, said).toBeGreaterThanOrEqual(-0.5);
  expect(box.y + box.height, said).toBeLessThanOrEqual(bottom + 0.5);
  expect(box.x, said).toBeGreaterThanOrEqual(-0.5);
  expect(box.x + box.width, said).toBeLessThanOrEqual(page.viewportSize()!.width + 0.5);
}

test('the menu of a game is on the screen', async ({ page }) => {
  await resumeAt(page, START);
  for (const [width, height] of [...SIZES, [640, 360]] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByTestId('game-menu').click();
    await expectInSight(page, page.locator('.menu:has([data-test=game-menu]) .sheet'), `${width} by ${height}`);
    await page.keyboard.press('Escape');
    await expect(page.locator('.menu:has([data-test=game-menu]) .sheet')).toBeHidden();
  }
});

test('a new game can be started without scrolling, and every choice can be seen', async ({ page }) => {
  await page.goto('/#/new');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const start = page.getByRole('button', { name: 'Start game' });
    await expectInSight(page, start, `${width} by ${height}`);
    const last = page.getByText('20 minutes');
    await last.evaluate((choice) => choice.scrollIntoView({ block: 'end' }));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [choice, button] = [(await last.boundingBox())!, (await start.boundingBox())!];
    expect(choice.y + choice.height, `${width} by ${height}`).toBeLessThanOrEqual(button.y);
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test('after a try at a puzzle, the next step is in sight', async ({ page }) => {
  await page.route(/\/gipf[^/]*\.json$/, (route) => route.fulfill({ json: { puzzles: [] } }));
  const play = async (move: string): Promise<void> => {
    await expect(page.locator(`[data-puzzle="${puzzle.id}"] [data-space="${move.slice(0, 2)}"]`)).toHaveClass(/mover/);
    await moveStack(page, move.slice(0, 2), move.slice(2));
  };
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto('/#/puzzles');
    await page.goto(`/#/puzzles/${puzzle.id}`);
    await play(Object.keys(puzzle.tries[0]!)[0]!);
    await page.evaluate(() => scrollTo(0, 0));
    const again = page.getByRole('button', { name: 'Try again' });
    await expectInSight(page, page.locator('.verdict'), `${width} by ${height}: verdict`);
    await expectInSight(page, again, `${width} by ${height}: again`);
    await again.click();
    await play(puzzle.line.split(' ')[0]!);
    await page.evaluate(() => scrollTo(0, 0));
    await expectInSight(page, page.getByRole('button', { name: 'Next puzzle' }), `${width} by ${height}: next`);
  }
});

test('a row can be taken without scrolling, on a small phone', async ({ page }) => {
  const terms = { opponent: 'person', level: 1, colour: 'white', minutes: 0, variant: 'standard', settings: '' };
  const kept = { terms, start: ROW, actions: [], left: { white: 300_000, black: 300_000 }, given: null, over: false };
  await page.addInitScript((text) => localStorage.setItem('caldera.gipf', text), JSON.stringify(kept));
  await page.goto('/#/gipf');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectInSight(page, page.getByRole('button', { name: 'Take row' }), `${width} by ${height}`);
    await expectInSight(page, page.locator('svg.board'), `${width} by ${height}: board`);
  }
});

test('the steps of a series are in rows of about the same length', async ({ page }) => {
  for (const [address, width] of [
    ['/#/learn/reds', 320],
    ['/#/gipf-rules', 390],
    ['/#/gipf-rules', 320],
    ['/#/rules', 320],
    ['/#/gipf-rules', 844],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(address);
    const steps = page.locator('nav ol li');
    await expect(steps.first()).toBeVisible();
    const boxes = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const rows = [...new Set(boxes.map(({ y }) => y))].map((y) => boxes.filter((box) => box.y === y).length);
    expect(Math.max(...rows) - Math.min(...rows), `${address} ${width}`).toBeLessThanOrEqual(1);
    const widths = boxes.map((box) => box.width);
    expect(Math.max(...widths) - Math.min(...widths), `${address} ${width}`).toBeLessThan(1);
    expect(Math.min(...widths), `${address} ${width}`).toBeGreaterThanOrEqual(24);
  }
});

test('a timed run has its clock, score and button in one row', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/#/puzzles/rush');
  await page.getByRole('button', { name: '3 minutes' }).click();
  const [score, stop] = [page.getByTestId('score'), page.getByRole('button', { name: 'End run' })];
  const [one, other] = [(await score.boundingBox())!, (await stop.boundingBox())!];
  expect(Math.abs(one.y + one.height / 2 - other.y - other.height / 2)).toBeLessThan(3);
});

test('in landscape orientation the board of an analysis is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const address of ['/#/analyse', '/#/gipf-analyse']) {
    await page.goto(address);
    await expectInSight(page, page.locator('svg.board'), address);
    // There are also the buttons that walk through it, below the wide board.
    if (address === '/#/analyse') await expectInSight(page, page.getByRole('button', { name: 'Go to end' }), address);
  }
});

test('in landscape orientation the verdict of a lesson is beside the board', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/#/learn/reds');
  await moveStack(page, 'h3', 'g3');
  await expect(page.getByTestId('verdict')).toContainText('Not quite.');
  const board = page.locator('svg.board');
  const [one, other] = [(await board.boundingBox())!, (await page.getByTestId('verdict').boundingBox())!];
  expect(other.x).toBeGreaterThanOrEqual(one.x + one.width);
  // The page scrolls to the verdict by itself, if that is not in sight.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
  await expect(board).toBeInViewport({ ratio: 0.7 });
});

test('the boards of rules, and in landscape orientation of lessons, are in sight on most phones', async ({ page }) => {
  for (const [width, height, addresses] of [
    [844, 390, ['/#/learn/reds', '/#/rules', '/#/gipf-rules', '/#/gipf-rules/lines']],
    [390, 844, ['/#/gipf-rules']],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('[data-space]').first()).toBeVisible();
      await expectInSight(page, page.locator('svg.board'), `${width} by ${height}: ${address}`);
    }
  }
});

test('in landscape orientation the board of a lesson stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const address of ['/#/learn/reds', '/#/learn/gipf-reserve']) {
    await page.goto(address);
    const show = page.getByRole('button', { name: 'Show solution' });
    await show.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await expectInSight(page, page.locator('svg.board'), address);
    await expectInSight(page, show, address);
  }
});

test('the rules of GIPF have the board and the next step in sight on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/#/gipf-rules/lines');
  await expectInSight(page, page.locator('svg.board'), 'board');
  await expectInSight(page, page.getByTestId('next-step'), 'next');
});

test('the footer is at the bottom of the window if the page is short', async ({ page }) => {
  await page.goto('/#/no-such-page');
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = (await page.locator('footer').boundingBox())!;
    const bar = width < 704 ? (await page.locator('.head nav').boundingBox())!.height : 0;
    expect(Math.abs(box.y + box.height - (height - bar)), `${width} by ${height}`).toBeLessThan(1.5);
  }
});

test('the rows of cards on the front page and the learning page have no gaps', async ({ page }) => {
  for (const [address, lists] of [
    ['/', ['.today > *', '.offers li', '.facts li']],
    ['/#/learn', ['.cards li']],
  ] as const) {
    await page.goto(address);
    for (const list of lists) await expect(page.locator(list).first()).toBeVisible();
    for (const width of [768, 844, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const list of lists) {
        const gaps = await page.locator(list).evaluateAll((items) => {
          const right = items[0]!.parentElement!.getBoundingClientRect().right;
          const boxes = items.map((item) => item.getBoundingClientRect());
          return boxes.filter(({ y }, index) => boxes[index + 1]?.y !== y).map((last) => Math.abs(right - last.right));
        });
        expect(Math.max(...gaps), `${address} ${list} ${width}`).toBeLessThan(2);
      }
    }
  }
});

test('the link of a small frame and the code on the page about frames are whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/embed/position/dvonn/new/XWv/1');
  const title = page.locator('.whole .title');
  await expect(title).toHaveText('Caldera');
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await page.goto('/#/embed');
  const codes = page.locator('main code');
  await expect(codes.first()).toBeVisible();
  for (const width of [320, 844, 1920]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await codes.evaluateAll((all) => all.map((code) => code.getClientRects().length)), String(width)).toEqual([1, 1]);
  }
});

test('what is between the buttons of a step is in the middle', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const address of ['/#/rules', '/#/rules/placing']) {
    await page.goto(address);
    const box = (await page.getByTestId('step').boundingBox())!;
    expect(Math.abs(box.x + box.width / 2 - 422), address).toBeLessThan(3);
  }
});
