import type { Page } from '@playwright/test';
import { lessons } from '../../src/games/dvonn/rule-lessons';
import { expectNoViolations } from './axe';
import { OFTEN, drag, expect, moveOnce, myTurn, names, resumeAt, searchWithoutEnd, stacks, test, touch } from './caldera';

const cutting = lessons.find((lesson) => lesson.title === 'ruleCut')!.position;

async function newGame(page: Page, options: { level: number; place?: boolean }): Promise<void> {
  await page.goto('/#/new');
  await page.locator('#level').fill(String(options.level));
  if (options.place) await page.getByLabel('Place the pieces yourself').check();
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect(page.locator('[data-space]')).toHaveCount(49);
}

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
  const result = white === black ? 'A tie' : white > black ? 'You win' : 'You lose';
  // The visitor's points come first.
  await expect(page.getByTestId('status')).toHaveText(`${result} ${white}–${black}`);
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
});

test('what a move cuts off is shown before it is made', async ({ page }) => {
  await resumeAt(page, cutting);
  const before = await stacks(page);
  await touch(page, 'f3');
  await expect(page.locator('.price[data-for="e2"] text')).toHaveText(['−1', '−2']);
  if (test.info().project.name === 'phone') await touch(page, 'e2');
  else await page.locator('[data-space="e2"] > .touch').hover();
  await expect(page.locator('.space.doomed')).toHaveCount(3);
  expect((await names(page, '.space.doomed')).sort()).toEqual(['g4', 'h4', 'i5']);
  await expect.poll(() => stacks(page)).toEqual(before);
  await touch(page, 'e2');
  await expect(page.locator('[data-space="e2"]')).toHaveAttribute('data-stack', 'bw');
  for (const space of ['f3', 'g4', 'h4', 'i5']) await expect(page.locator(`[data-space="${space}"]`)).toHaveAttribute('data-stack', '');
});

test('a badge tells how many pieces of each colour a move cuts off, and its figures fit into it', async ({ page }) => {
  // Without e3, four white and fourteen black pieces lose their link.
  await resumeAt(page, '9/10/3,r,w,wwww,bbbbbbbbbbbbbb,4/10/9 w move');
  await touch(page, 'e3');
  const badge = page.locator('.price[data-for="d3"]');
  await expect(badge.locator('text')).toHaveText(['−4', '−14']);
  const space = page.locator('[data-space="d3"]');
  await expect(space).toHaveAttribute('aria-label', /cuts off 18 pieces \(White 4, Black 14\)/);
  const inside = await badge.evaluate((price) =>
    [...price.querySelectorAll('text')].map((text) => {
      const [inner, outer] = [text, text.parentElement!.querySelector('rect')!].map((one) => one.getBoundingClientRect());
      return inner!.left > outer!.left && inner!.right < outer!.right;
    }),
  );
  expect(inside).toEqual([true, true]);
});

test('a stack can be dragged to a legal target, and returns from any other space', async ({ page }) => {
  await resumeAt(page, cutting);
  const before = await stacks(page);
  await drag(page, 'f3', 'k3');
  await expect.poll(() => stacks(page)).toEqual(before);
  await drag(page, 'f3', 'e2');
  await expect(page.locator('[data-space="e2"]')).toHaveAttribute('data-stack', 'bw');
});

test('a piece that cannot move says why', async ({ page }) => {
  await resumeAt(page, '9/3,b,b,5/3,b,w,r,5/3,b,b,w,4/9 w move');
  const why = page.locator('.why.shown');
  await touch(page, 'e3');
  await expect(why).toHaveText('e3 is surrounded on all six sides');
  await expect(page.locator('.space.shaken')).toHaveAttribute('data-space', 'e3');
  const box = (await why.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
  await touch(page, 'd3');
  await expect(why).toHaveText('The stack on d3 does not belong to the player to move: White');
  await touch(page, 'f3');
  await expect(why).toHaveText('f3 holds only a DVONN piece, which cannot be moved');
  await expectNoViolations(page, 'a reason');
  // The keyboard gets the same answer; a stack that can move ends it.
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await page.locator('[data-space="d3"]').focus();
  await page.keyboard.press('Enter');
  await expect(why).toContainText('does not belong');
  await touch(page, 'g4');
  await expect(why).toHaveCount(0);
  await expect(page.locator('.space.selected')).toHaveAttribute('data-space', 'g4');
});

for (const { pace, reducedMotion, shakes } of [
  { pace: 'normal', reducedMotion: 'no-preference', shakes: 'shake' },
  { pace: 'none', reducedMotion: 'no-preference', shakes: 'none' },
  { pace: 'normal', reducedMotion: 'reduce', shakes: 'none' },
] as const) {
  test(`a piece that cannot move: animation ${shakes} at pace ${pace}, motion ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript((pace) => localStorage.setItem('caldera.settings', JSON.stringify({ pace })), pace);
    await resumeAt(page, '9/3,b,b,5/3,b,w,r,5/3,b,b,w,4/9 w move');
    await touch(page, 'e3');
    await expect(page.locator('.space.shaken > .stack')).toHaveCSS('animation-name', shakes === 'none' ? 'none' : /shake/);
  });
}

test('empty spaces keep their names while pieces are placed', async ({ page }) => {
  await resumeAt(page, '9/10/11/10/9 w place', { opponent: 'person' });
  await expect(page.locator('.space.open')).toHaveCount(49);
  const named = (): Promise<string[]> => page.locator('svg.board .name').allTextContents();
  const all = (await named()).sort();
  expect(all).toEqual((await names(page, '.space')).sort());
  await touch(page, 'e3');
  await expect(page.locator('[data-space="e3"]')).toHaveAttribute('data-stack', 'r');
  expect((await named()).sort()).toEqual(all);
});

test('moves are taken back, and a hint shows one', async ({ page }) => {
  await newGame(page, { level: 1 });
  await myTurn(page);
  const before = await stacks(page);
  await moveOnce(page);
  await expect(page.locator('.moves li')).toHaveCount(2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.moves')).toHaveCount(0);
  await expect.poll(() => stacks(page)).toEqual(before);
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
  await expect(page.getByTestId('status')).toHaveText('Your turn: move a stack');
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
  await page.getByRole('button', { name: 'Continue game' }).click();
  await expect(page.locator('.moves li')).toHaveCount(2);
  await expect.poll(() => stacks(page)).toEqual(before);
  await moveOnce(page);
});

test('the page for a new game offers to continue the one in progress', async ({ page }) => {
  await newGame(page, { level: 1 });
  await myTurn(page);
  await moveOnce(page);
  await expect(page.locator('.moves li')).toHaveCount(2);
  await page.locator('.head nav').getByRole('link', { name: 'Play' }).click();
  await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue game' }).click();
  await expect(page.locator('.moves li')).toHaveCount(2);
});

test('a second tab takes the game over, and neither overwrites the other’s moves', async ({ page, context }) => {
  await resumeAt(page, cutting);
  const notice = (tab: Page) => tab.getByText('This game has been opened in another tab.');
  await expect(notice(page)).toHaveCount(0);
  const second = await context.newPage();
  await second.goto('/#/play');
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('.space.mover')).toHaveCount(0);
  await expectNoViolations(page, 'opened in another tab');
  await second.locator('[data-space="f3"]').focus();
  await second.keyboard.press('Enter');
  await second.locator('[data-space="e2"]').focus();
  await second.keyboard.press('Enter');
  // Black has no move left and passes.
  await expect(second.locator('.moves li')).toHaveText(['f3e2−3', 'pass']);
  // Leaving the first tab's page writes nothing.
  await page.locator('.head nav').getByRole('link', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/\/learn$/);
  await page.goBack();
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  const stored = (): Promise<number> =>
    second.evaluate(() => (JSON.parse(localStorage.getItem('caldera.match')!) as { moves: string[] }).moves.length);
  expect(await stored()).toBe(2);
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.locator('.moves li')).toHaveCount(2);
  await expect(notice(page)).toHaveCount(0);
  await expect(notice(second)).toBeVisible();
  await second.close();
  await expect(page.locator('.moves li')).toHaveCount(2);
});

test('starting another game asks for confirmation if one is in progress', async ({ page }) => {
  await newGame(page, { level: 1 });
  await myTurn(page);
  await moveOnce(page);
  await expect(page.locator('.moves li')).toHaveCount(2);
  const question = page.getByRole('dialog', { name: 'A game is in progress. Abandon it and start a new one?' });
  for (const [address, begin] of [
    ['/', 'Play now'],
    ['/', 'Two players, one device'],
    ['/#/new', 'Start game'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: begin }).click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Start a new game' }).hover();
    await expectNoViolations(page, begin);
    if (begin === 'Play now') await page.keyboard.press('Escape');
    else await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  }
  await page.goto('/#/play');
  await expect(page.locator('.moves li')).toHaveCount(2);
  await page.goto('/#/new');
  await page.getByRole('button', { name: 'Start game' }).click();
  await question.getByRole('button', { name: 'Start a new game' }).click();
  await expect(page).toHaveURL(/\/play$/);
  await expect(page.locator('.moves li')).toHaveCount(0);
  // A game without moves is replaced without a question.
  await page.goto('/#/new');
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect(page).toHaveURL(/\/play$/);
});

test('a player who resigns loses', async ({ page }) => {
  await resumeAt(page, cutting);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  const status = page.getByTestId('status');
  await expect(status).toHaveText('Black wins – White resigned');
  // In every language the text names the player who resigned.
  for (const [language, said] of [
    ['de', 'Schwarz gewinnt – Weiß hat aufgegeben'],
    ['es', 'Gana Negro – Blanco se ha rendido'],
    ['fr', 'Noir gagne – Blanc a abandonné'],
    ['it', 'Il Nero vince – il Bianco ha abbandonato'],
    ['nl', 'Zwart wint – Wit heeft opgegeven'],
    ['pl', 'Czarne wygrywają – Białe poddały partię'],
    ['ru', 'Чёрные побеждают – Белые сдались'],
  ] as const) {
    await page.locator('.settings summary').click();
    await page.getByTestId('language').selectOption(language);
    await page.keyboard.press('Escape');
    await expect(status).toHaveText(said);
  }
});

test('the final score gives the winner’s points first', async ({ page }) => {
  // White moves onto the DVONN piece, and nobody can move any more: 2 to 3.
  await resumeAt(page, '9/10/4,w,r,5/4,bbb,r,4/9 w move');
  await touch(page, 'e3');
  await touch(page, 'f3');
  const status = page.getByTestId('status');
  await expect(status).toHaveClass(/over/);
  const black = Object.values(await stacks(page))
    .filter((stack) => stack.endsWith('b'))
    .join('').length;
  const white = Object.values(await stacks(page))
    .filter((stack) => stack.endsWith('w'))
    .join('').length;
  expect(black).toBeGreaterThan(white);
  await expect(status).toHaveText(`Black wins, ${black}\u2009:\u2009${white}`);
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
    await expect(page.getByRole('button', { name: 'Continue game' })).toHaveCount(0);
  }
});
