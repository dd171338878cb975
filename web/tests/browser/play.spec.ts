import type { Page } from '@playwright/test';
import { lessons } from '../../src/games/dvonn/rule-lessons';
import { expectNoViolations } from './axe';
import { OFTEN, drag, expect, moveOnce, myTurn, names, resumeAt, searchWithoutEnd, stacks, test, touch } from './caldera';

const cutting = lessons.find((lesson) => lesson.title === 'ruleCut')!.position;

async function newGame(page: Page, options: { level: number; place?: boolean }): Promise<void> {
  await page.goto('/#/new');
  await page.locator('#level').fill(String(options.level));
  if (options.place) await page.getByLabel('Place them yourselves').check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('[data-space]')).toHaveCount(49);
}

test('a newcomer starts a game within two clicks', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  expect(await myTurn(page)).toBe('move');
  await moveOnce(page);
});

test('a whole game against level 1, to the final score', async ({ page }) => {
  await newGame(page, { level: 1, place: true });
  for (;;) {
    const turn = await myTurn(page);
    if (turn === 'over') break;
    if (turn === 'pass') {
      const before = await page.locator('.moves li').count();
      await page.getByRole('button', { name: 'Pass', exact: true }).click();
      await expect.poll(() => page.locator('.moves li').count(), OFTEN).toBeGreaterThan(before);
    } else if (turn === 'place') {
      const before = await page.locator('.moves li').count();
      const open = await names(page, '.space.open');
      await touch(page, open[Math.floor(open.length / 2)]!);
      await expect.poll(() => page.locator('.moves li').count(), OFTEN).toBeGreaterThan(before);
    } else await moveOnce(page);
  }
  // The score agrees with the stacks on the board.
  const standing = Object.values(await stacks(page));
  const count = (colour: string): number => standing.filter((stack) => stack.endsWith(colour)).join('').length;
  const [white, black] = [count('w'), count('b')];
  const result = white === black ? 'A tie' : `${white > black ? 'White' : 'Black'} wins`;
  await expect(page.getByTestId('status')).toHaveText(`${result}, ${white}\u2009:\u2009${black}`);
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
});

test('what a move cuts off is shown before it is made', async ({ page }) => {
  await resumeAt(page, cutting);
  const before = await stacks(page);
  await touch(page, 'f3');
  await expect(page.locator('[data-space="e2"] .price')).toHaveText('−3');
  if (test.info().project.name === 'phone') await touch(page, 'e2');
  else await page.locator('[data-space="e2"] > .touch').hover();
  await expect(page.locator('.space.doomed')).toHaveCount(3);
  expect((await names(page, '.space.doomed')).sort()).toEqual(['g4', 'h4', 'i5']);
  expect(await stacks(page)).toEqual(before);
  await touch(page, 'e2');
  await expect(page.locator('[data-space="e2"]')).toHaveAttribute('data-stack', 'bw');
  for (const space of ['f3', 'g4', 'h4', 'i5']) await expect(page.locator(`[data-space="${space}"]`)).toHaveAttribute('data-stack', '');
});

test('a stack can be dragged to a legal target, and returns from any other space', async ({ page }) => {
  await resumeAt(page, cutting);
  const before = await stacks(page);
  await drag(page, 'f3', 'k3');
  expect(await stacks(page)).toEqual(before);
  await drag(page, 'f3', 'e2');
  await expect(page.locator('[data-space="e2"]')).toHaveAttribute('data-stack', 'bw');
});

test('moves are taken back, and a hint shows one', async ({ page }) => {
  await newGame(page, { level: 1 });
  await myTurn(page);
  const before = await stacks(page);
  await moveOnce(page);
  await expect(page.locator('.moves li')).toHaveCount(2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.moves')).toHaveCount(0);
  expect(await stacks(page)).toEqual(before);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.space.hint')).toHaveCount(2);
});

test('a takeback stops the engine immediately', async ({ page }) => {
  await newGame(page, { level: 10 });
  await myTurn(page);
  await searchWithoutEnd(page, true);
  await moveOnce(page);
  await expect(page.getByTestId('status')).toHaveText(/thinking/);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByTestId('status')).toHaveText('White moves a stack');
  await expect(page.locator('.moves')).toHaveCount(0);
  // It is ready for the next move, and has not made the one it was searching for.
  await searchWithoutEnd(page, false);
  await moveOnce(page);
  await expect(page.locator('.moves li')).toHaveCount(2);
});

test('a game survives closing the tab', async ({ page }) => {
  await newGame(page, { level: 1 });
  await myTurn(page);
  await moveOnce(page);
  await expect(page.locator('.moves li')).toHaveCount(2);
  const before = await stacks(page);
  await page.goto('/');
  await page.reload();
  await page.getByRole('button', { name: 'Continue the game' }).click();
  await expect(page.locator('.moves li')).toHaveCount(2);
  expect(await stacks(page)).toEqual(before);
  await moveOnce(page);
});

test('starting another game asks for confirmation if one is in progress', async ({ page }) => {
  await newGame(page, { level: 1 });
  await myTurn(page);
  await moveOnce(page);
  await expect(page.locator('.moves li')).toHaveCount(2);
  const question = page.getByRole('dialog', { name: 'A game is in progress. Give it up and begin another?' });
  for (const [address, begin] of [
    ['/', 'Play now'],
    ['/', 'Two on one screen'],
    ['/#/new', 'Start the game'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: begin }).click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Begin another' }).hover();
    await expectNoViolations(page, begin);
    if (begin === 'Play now') await page.keyboard.press('Escape');
    else await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  }
  await page.goto('/#/play');
  await expect(page.locator('.moves li')).toHaveCount(2);
  await page.goto('/#/new');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await question.getByRole('button', { name: 'Begin another' }).click();
  await expect(page).toHaveURL(/#\/play$/);
  await expect(page.locator('.moves li')).toHaveCount(0);
  // A game without moves is replaced without a question.
  await page.goto('/#/new');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/#\/play$/);
});

test('a player who resigns loses', async ({ page }) => {
  await newGame(page, { level: 1 });
  await myTurn(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByTestId('status')).toContainText('Black wins');
});

test('a player without time left loses', async ({ page }) => {
  await resumeAt(page, cutting, { minutes: 1 }, { white: 400, black: 400 });
  await expect(page.getByTestId('status')).toHaveText(/(White|Black) wins – the time is up/);
  await expect(page.locator('.space.mover')).toHaveCount(0);
});

test('an invalid stored game is not offered to be continued', async ({ page }) => {
  for (const kept of ['{}', '5', '[]', '{"moves":5}', 'no']) {
    await page.goto('/');
    await page.evaluate((text) => ['caldera.match', 'caldera.gipf'].forEach((key) => localStorage.setItem(key, text)), kept);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue the game' })).toHaveCount(0);
  }
});
