// What a newcomer sees of a local game: marks, tips, rules, and the end as a picture; and looking back during a game.
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { OFTEN, choose, expect, myTurn, moveOnce, names, resumeAt, stacks, test, touch } from './caldera';

/** White plays e3f4, and nobody can move any more: 20 to 6. */
const LAST_MOVE = '9/10/4,w,r,bbwbww,wbwbwwrw,bbwwbb,2/4,bbbwb,r,4/9 w move';

const end = (page: Page) => page.getByTestId('end');
const status = (page: Page) => page.getByTestId('status');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Forgets that the visitor has played before. */
async function asNewcomer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('reset')) localStorage.removeItem('caldera.experience');
    sessionStorage.setItem('reset', 'done');
  });
}

async function playLastMove(page: Page): Promise<void> {
  await touch(page, 'e3');
  await touch(page, 'f4');
}

test('a newcomer who follows the marks makes a legal move with two clicks', async ({ page }) => {
  await asNewcomer(page);
  await page.goto('/');
  await button(page, 'Play now').click();
  await expect(page.getByTestId('player-black')).toContainText('level 1');
  await expect(page.locator('.space.ready').first()).toBeVisible();
  await touch(page, (await names(page, '.space.ready')).at(-1)!);
  await touch(page, (await names(page, '.space.open')).at(-1)!);
  await expect(page.locator('.moves li').first()).toBeVisible();
});

test('tips come one after the other, can be switched off, and end with the first game', async ({ page }) => {
  await asNewcomer(page);
  await resumeAt(page, '9/2,r,w,b,5/5,w,5/5,b,b,3/6,w,2 w move', { opponent: 'engine' });
  const tip = page.getByTestId('coach');
  await expect(tip).toContainText('The marked pieces can move.');
  await expectNoViolations(page, 'a tip');
  await tip.getByRole('button', { name: 'Got it' }).click();
  await expect(tip).toHaveCount(0);
  // A selected piece that would cut off others: first what it costs, then how it moves.
  await touch(page, 'f3');
  await expect(tip).toContainText('what this move cuts off');
  await tip.getByRole('button', { name: 'Got it' }).click();
  await expect(tip).toContainText('exactly one space');
  await tip.getByRole('button', { name: 'No more tips' }).click();
  await expect(tip).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.space.ready').first()).toBeVisible();
  await expect(tip).toHaveCount(0);
});

test('the end of a game is a picture of two towers', async ({ page, isMobile }) => {
  await resumeAt(page, LAST_MOVE, { opponent: 'engine' });
  await expect(status(page)).toHaveText('Your turn: move a stack');
  await playLastMove(page);
  await expect(end(page).getByRole('heading')).toHaveText('You win 20–6');
  // After a tap, the mouse events that a browser adds take the focus away again.
  if (!isMobile) await expect(end(page).getByRole('heading')).toBeFocused();
  await expect(end(page).getByRole('img', { name: 'Towers: White 20, Black 6' })).toBeVisible();
  // The stacks on the board are the parts of the towers.
  const standing = Object.values(await stacks(page));
  for (const colour of ['white', 'black']) {
    const count = standing.filter((stack) => stack.endsWith(colour.charAt(0))).length;
    await expect(end(page).locator(`.stack[data-colour="${colour}"]`)).toHaveCount(count);
  }
  await expect(page.locator('.stage')).toHaveAttribute('inert', '');
  await expectNoViolations(page, 'the end');
  for (const [width, height] of isMobile
    ? ([
        [390, 844],
        [320, 640],
        [844, 390],
      ] as const)
    : ([
        [1280, 800],
        [640, 400],
      ] as const)) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const rematch = (await button(page, 'Rematch').boundingBox())!;
    const bar = await page.evaluate(() => parseFloat(getComputedStyle(document.body).paddingBottom) || 0);
    expect(rematch.y + rematch.height, `${width}`).toBeLessThanOrEqual(height - bar);
    const towers = (await page.getByTestId('towers').boundingBox())!;
    expect(towers.height, `${width}`).toBeGreaterThan(100);
    expect(towers.x + towers.width, `${width}`).toBeLessThanOrEqual(width);
  }
  // The engine judges the game on request.
  await button(page, 'Show accuracy').click();
  await expect(page.getByTestId('accuracy')).toHaveText(/Accuracy: You \d+\u202f% · Computer, level 1 –/);
  // The board is a click away, and so is the result.
  await button(page, 'Show the board').click();
  await expect(end(page)).toHaveCount(0);
  await expect(status(page)).toHaveText('You win 20–6');
  await button(page, 'Show the result').click();
  await expect(end(page)).toBeVisible();
  await button(page, 'Review').click();
  await expect(page).toHaveURL(/\/analyse\//);
  // Opened again, the game shows its last position.
  await page.goBack();
  await expect(status(page)).toHaveText('You win 20–6');
  await expect(end(page)).toHaveCount(0);
  // In a rematch colours are swapped.
  await button(page, 'Rematch').click();
  await expect(page.getByTestId('player-black')).toContainText('You');
});

for (const { pace, reducedMotion, animation } of [
  { pace: 'normal', reducedMotion: 'no-preference', animation: /drop/ },
  { pace: 'none', reducedMotion: 'no-preference', animation: 'none' },
  { pace: 'normal', reducedMotion: 'reduce', animation: 'none' },
] as const) {
  test(`the towers at pace ${pace} with motion ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript((pace) => localStorage.setItem('caldera.settings', JSON.stringify({ pace })), pace);
    await resumeAt(page, LAST_MOVE);
    await playLastMove(page);
    // Two people at one screen: neither of them is “you”.
    await expect(end(page).getByRole('heading')).toHaveText('White wins 20–6');
    await expect(end(page).locator('.stack').first()).toHaveCSS('animation-name', animation);
  });
}

test('after a resignation no towers are compared', async ({ page }) => {
  await resumeAt(page, LAST_MOVE, { opponent: 'engine' });
  await button(page, 'Resign').click();
  await button(page, 'Yes').click();
  await expect(end(page).getByRole('heading')).toHaveText('You lose');
  await expect(end(page)).toContainText('you resigned');
  await expect(page.getByTestId('towers')).toHaveCount(0);
  await expect(status(page)).toHaveText('You lose – you resigned');
});

test('a finished game can be shared', async ({ page }) => {
  await resumeAt(page, LAST_MOVE);
  await playLastMove(page);
  await button(page, 'Share').click();
  const link = await page.getByTestId('share-link').inputValue();
  await page.goto(link);
  await expect(page.locator('[data-space="f4"]')).toHaveAttribute('data-stack', 'bbbwbw');
});

test('two wins in a row lead to the next level', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('caldera.experience', '{"games":9,"wins":{"dvonn":{"level":1,"wins":1}}}'));
  await resumeAt(page, LAST_MOVE, { opponent: 'engine' });
  await playLastMove(page);
  await expect(end(page)).toContainText('Two wins in a row at level 1.');
  await button(page, 'Play level 2').click();
  await expect(page.getByTestId('player-black')).toContainText('Computer, level 2');
});

test('looking back shows earlier positions, which cannot be played on', async ({ page }) => {
  await resumeAt(page, '9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move');
  const start = await stacks(page);
  expect(await myTurn(page)).toBe('move');
  await moveOnce(page);
  const first = await stacks(page);
  await moveOnce(page);
  const now = await stacks(page);
  const moves = page.locator('.moves li');
  await moves.first().getByRole('button').click();
  await expect.poll(() => stacks(page)).toEqual(first);
  await expect(status(page)).toHaveText('Position after move 1');
  await expect(page.locator('.space.mover')).toHaveCount(0);
  await expectNoViolations(page, 'an earlier position');
  // The arrow keys do the same.
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => stacks(page)).toEqual(start);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => stacks(page)).toEqual(first);
  await button(page, 'Back to the game').click();
  await expect.poll(() => stacks(page)).toEqual(now);
  await expect(moves).toHaveCount(2);
  await expect(status(page)).not.toHaveText(/Position/);
});

test('a forced pass happens by itself, with a notice', async ({ page }) => {
  await resumeAt(page, '9/10/3,www,r,b,5/10/9 w move');
  await expect(page.getByTestId('passed')).toHaveText('White cannot move and passes.');
  await expect(page.locator('.moves li')).toHaveText(['pass']);
  await expect(status(page)).toHaveText('Black moves a stack');
  // Without the setting it is a button.
  await page.evaluate(() => {
    localStorage.setItem('caldera.settings', '{"pace":"none","autopass":false}');
    const kept = JSON.parse(localStorage.getItem('caldera.match')!);
    addEventListener('pagehide', () => localStorage.setItem('caldera.match', JSON.stringify({ ...kept, moves: [] })));
  });
  await page.reload();
  await button(page, 'Pass').click();
  await expect(page.locator('.moves li')).toHaveText(['pass']);
});

test('the rules can be read beside the game', async ({ page }) => {
  const panel = page.getByRole('dialog');
  await resumeAt(page, LAST_MOVE);
  await button(page, 'Rules').click();
  await expect(panel.getByRole('heading', { name: 'Cut off' })).toBeVisible();
  await expectNoViolations(page, 'the rules');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.goto('/#/new');
  await page.getByLabel('GIPF', { exact: true }).check();
  await button(page, 'Start game').click();
  await button(page, 'Rules').click();
  await expect(panel.getByRole('heading', { level: 3 })).not.toHaveCount(0);
  await button(page, 'Close').click();
  await expect(panel).toHaveCount(0);
});

test('the menu opens with the keyboard and closes with Escape', async ({ page }) => {
  await resumeAt(page, LAST_MOVE);
  const menu = page.getByTestId('game-menu');
  await menu.press('Enter');
  await expect(button(page, 'Flip board')).toBeFocused();
  await expectNoViolations(page, 'the menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(button(page, 'Flip board')).toHaveCount(0);
  const place = (): Promise<string | null> => page.locator('[data-space="e3"]').getAttribute('transform');
  const before = await place();
  await choose(page, 'Flip board');
  await expect.poll(place, OFTEN).not.toBe(before);
});
