import type { Page } from '@playwright/test';
import { neighbour, project } from '../../src/board/geometry';
import { OFTEN, expect, myTurn, names, test, touch } from './caldera';

/** The shortest sequence of arrow keys from one space to another on the board as drawn. */
async function keys(page: Page, from: string, to: string): Promise<string[]> {
  const boxes = await page.locator('[data-space] > .touch').evaluateAll((all) =>
    all.map((one) => {
      const matrix = (one as SVGGraphicsElement).getCTM()!;
      const scale = (one as SVGGraphicsElement).ownerSVGElement!.getCTM()!.a;
      return { name: one.parentElement!.dataset['space']!, x: matrix.e / scale / 100, y: -matrix.f / scale / 100 };
    }),
  );
  const { points } = project(boxes, false, false);
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [name, way] of ways) {
    if (name === to) return way;
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = neighbour(points, name, key);
      if (next !== null && !ways.has(next)) ways.set(next, [...way, key]);
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

async function walk(page: Page, to: string): Promise<void> {
  const from = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['space'] ?? '');
  for (const key of await keys(page, from, to)) await page.keyboard.press(key);
  await expect(page.locator(`[data-space="${to}"]`)).toBeFocused();
}

async function tabTo(page: Page, selector: string): Promise<void> {
  await expect(page.locator(selector).first()).toBeVisible();
  for (let tries = 0; tries < 40; tries += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${selector} by the Tab key`);
}

test('a game is played with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'button.primary');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-space]')).toHaveCount(49);
  for (;;) {
    const turn = await myTurn(page);
    if (turn === 'over') break;
    const before = await page.locator('.moves li').count();
    if (turn === 'pass') {
      await tabTo(page, 'button.primary');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.moves li').count(), OFTEN).toBeGreaterThan(before);
      continue;
    }
    await tabTo(page, '[data-space]');
    const movers = await names(page, '.space.mover');
    const mover = movers[before % movers.length]!;
    await walk(page, mover);
    await page.keyboard.press('Enter');
    await expect(page.locator('.space.selected')).toHaveCount(1);
    // Escape clears the selection, Enter selects again.
    if (before === 0) {
      await page.keyboard.press('Escape');
      await expect(page.locator('.space.selected')).toHaveCount(0);
      await page.keyboard.press('Enter');
    }
    const target = (await names(page, '.space.open'))[0]!;
    await walk(page, target);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.moves li').count(), OFTEN).toBeGreaterThan(before);
  }
  await expect(page.getByTestId('status')).toContainText(/You win|You lose|tie/);
});

test('during the placing phase free spaces are labelled as targets', async ({ page }) => {
  await page.goto('/#/');
  await page.getByRole('button', { name: 'Two players, one device' }).click();
  const name = (space: string) => page.locator(`[data-space="${space}"]`);
  await expect(name('e3')).toHaveAccessibleName('e3, empty, a piece can be placed here');
  await touch(page, 'e3');
  await expect(name('e3')).toHaveAccessibleName('e3, DVONN piece');
  await expect(name('d3')).toHaveAccessibleName('d3, empty, a piece can be placed here');
});

test('every space has a label with its stack and the possible actions', async ({ page }) => {
  await page.addInitScript(() => {
    const terms = { opponent: 'person', level: 1, colour: 'white', randomBoard: false, minutes: 0 };
    const start = '9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move';
    localStorage.setItem('caldera.match', JSON.stringify({ terms, start, moves: [], left: { white: 0, black: 0 }, given: null }));
  });
  await page.goto('/#/play');
  const name = (space: string) => page.locator(`[data-space="${space}"]`);
  await expect(name('d3')).toHaveAccessibleName('d3, white stack of 3, holds a DVONN piece, can move');
  await expect(name('f3')).toHaveAccessibleName('f3, DVONN piece');
  await expect(name('a1')).toHaveAccessibleName('a1, empty');
  await expect(name('h3')).toHaveAccessibleName('h3, black piece');
  await tabTo(page, '[data-space]');
  await walk(page, 'e3');
  await page.keyboard.press('Enter');
  await expect(name('e3')).toHaveAccessibleName('e3, white piece, selected');
  await expect(name('f3')).toHaveAccessibleName(/^f3, DVONN piece, can be moved onto/);
  await walk(page, 'f3');
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-live]')).toContainText('White moves e3 to f3.');
});
