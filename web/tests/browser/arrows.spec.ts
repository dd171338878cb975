// Arrows and circles on the board: hints, the engine's moves, and what the visitor draws in the analysis.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expectNoViolations } from './axe';
import { drag, expect, resumeAt, stacks, test, touch } from './caldera';

const GAME = readFileSync(new URL('../data/game.pgn', import.meta.url), 'utf8');

/** The shapes on the board, such as `green a1-b2` and `red c3`. */
async function shapes(page: Page): Promise<string[]> {
  const all = await page.locator('[data-shape]').evaluateAll((shapes) => shapes.map((shape) => ({ ...(shape as SVGElement).dataset })));
  return all.map(({ shape, brush }) => `${brush} ${shape}`).sort();
}

async function openGame(page: Page): Promise<void> {
  await page.goto('/#/analyse');
  await page.getByRole('button', { name: 'Open a game' }).click();
  await page.locator('#analyse-text').fill(GAME);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByTestId('tree').getByRole('button', { name: '73. Black h4f2' }).click();
}

/** Draws with the right mouse button, from the middle of one space to the middle of another. */
async function draw(page: Page, from: string, to: string, modifier?: 'Shift' | 'Alt' | 'Control'): Promise<void> {
  const middle = async (space: string): Promise<[number, number]> => {
    const box = (await page.locator(`[data-space="${space}"] > .touch`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [start, end] = [await middle(from), await middle(to)];
  if (modifier) await page.keyboard.down(modifier);
  await page.mouse.move(...start);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...end, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  if (modifier) await page.keyboard.up(modifier);
}

test('a hint is an arrow from the stack to its target, above the pieces, and is announced to screen readers', async ({ page }) => {
  await resumeAt(page, '9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move');
  await page.getByRole('button', { name: 'Hint' }).click();
  const arrow = page.locator('[data-brush="hint"]');
  await expect(arrow).toHaveAttribute('data-shape', /^[a-k]\d-[a-k]\d$/);
  const [from, to] = (await arrow.getAttribute('data-shape'))!.split('-');
  await expect(page.locator('output', { hasText: `Hint: from ${from} to ${to}.` })).toBeAttached();
  // Nothing that belongs to a stack comes after it in the picture.
  const above = await arrow.evaluate((element) =>
    [...document.querySelectorAll('.board .stack')].every(
      (stack) => (stack.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    ),
  );
  expect(above).toBe(true);
});

test('the engine’s best moves are arrows, the best one more prominent', async ({ page }) => {
  await openGame(page);
  await page.getByRole('switch').check();
  await expect(page.getByTestId('lines').locator('.about')).toHaveText(['solved', 'solved', 'solved']);
  const firsts = await page.getByTestId('lines').locator('button.first').allTextContents();
  const named = (move: string): string => move.trim().replace(/^(..)(..)$/, '$1-$2');
  expect(await shapes(page)).toEqual([`best ${named(firsts[0]!)}`, ...firsts.slice(1).map((move) => `other ${named(move)}`)].sort());
  await page.getByRole('switch').uncheck();
  expect(await shapes(page)).toEqual([]);
});

test('a push in GIPF has a direction', async ({ page }) => {
  await page.goto('/#/gipf-analyse');
  await page.getByRole('switch').check();
  await expect(page.locator('[data-brush="best"]')).toHaveAttribute('data-shape', /^[a-i]\d-[a-i]\d$/);
});

test('the right mouse button draws arrows and circles, which belong to the position', async ({ page }) => {
  test.skip(test.info().project.name === 'phone', 'A phone has no right button.');
  await openGame(page);
  await draw(page, 'e2', 'b2');
  await draw(page, 'e2', 'h5', 'Shift');
  await draw(page, 'd2', 'g5', 'Alt');
  await draw(page, 'a1', 'a1', 'Control');
  const drawn = ['amber a1', 'green e2-b2', 'red e2-h5', 'violet d2-g5'];
  expect(await shapes(page)).toEqual(drawn);
  // Another position has its own drawings.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  expect(await shapes(page)).toEqual([]);
  await draw(page, 'a2', 'a3');
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  expect(await shapes(page)).toEqual(drawn);
  // The same again removes it, in another colour recolours it.
  await draw(page, 'e2', 'b2');
  await draw(page, 'd2', 'g5');
  expect(await shapes(page)).toEqual(['amber a1', 'green d2-g5', 'red e2-h5']);
  // Drawing moves nothing, and moving draws nothing; a click on an empty space, and Escape, remove all drawings.
  const before = await stacks(page);
  await touch(page, 'a1');
  expect(await shapes(page)).toEqual([]);
  await draw(page, 'e2', 'b2');
  await page.getByTestId('status').click();
  await page.keyboard.press('Escape');
  expect(await shapes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  expect(await shapes(page)).toEqual(['green a2-a3']);
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect.poll(() => stacks(page)).toEqual(before);
});

test('fingers and keys draw while drawing is switched on', async ({ page }) => {
  await openGame(page);
  const before = await stacks(page);
  await page.getByTestId('draw').click();
  await expectNoViolations(page, 'drawing');
  await drag(page, 'e2', 'b2');
  await touch(page, 'a1');
  await page.getByRole('radio', { name: 'Red' }).check({ force: true });
  await page.locator('[data-space="e3"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  const next = await page.locator('[data-space]:focus').getAttribute('data-space');
  await page.keyboard.press('Enter');
  expect(await shapes(page)).toEqual(['green a1', 'green e2-b2', `red e3-${next}`]);
  await expect.poll(() => stacks(page)).toEqual(before);
  await page.getByRole('button', { name: 'Clear drawings' }).click();
  expect(await shapes(page)).toEqual([]);
  // Switched off, a tap chooses a stack again.
  await page.getByTestId('draw').click();
  await touch(page, 'e2');
  await expect(page.locator('[data-space="e2"]')).toHaveClass(/selected/);
  expect(await shapes(page)).toEqual([]);
});
