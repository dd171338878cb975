import { STRATEGY } from '../../src/strategy';
import { en } from '../../src/locales/en';
import { THEMES, expectNoObjection, wear } from './axe';
import { expect, stacks, test, touch } from './caldera';

/** Makes the move of a lesson as a visitor would. */
async function play(page: Parameters<typeof touch>[0], move: string): Promise<void> {
  for (const space of move.match(/../g) ?? []) await touch(page, space);
  // A finger is shown first what is cut off.
  if ((await page.locator('.space.selected').count()) > 0) await touch(page, move.slice(-2));
}

test('every lesson is solved by its answer, and the list remembers', async ({ page }) => {
  await page.goto('/#/learn');
  await expect(page.locator('ol li')).toHaveCount(STRATEGY.length);
  await page.locator('ol li a').first().click();
  for (const [index, lesson] of STRATEGY.entries()) {
    await expect(page.locator('h1')).toHaveText(String(en[lesson.title]));
    const verdict = page.getByTestId('verdict');
    await expect(verdict).toHaveText('');
    await play(page, lesson.answers[0]);
    await expect(verdict).toContainText('Right.');
    await expect(verdict).toContainText(String(en[lesson.reason]));
    if (lesson.proof === 'solver') await expect(verdict).toContainText('White now wins by');
    if (index + 1 < STRATEGY.length) await page.getByRole('link', { name: 'Next lesson' }).click();
  }
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.reload();
  await expect(page.locator('ol li.solved')).toHaveCount(STRATEGY.length);
});

test('a wrong answer is told so with what comes of it, and can be tried again', async ({ page }) => {
  await page.goto('/#/learn/reds');
  await expect(page.locator('[data-space]')).toHaveCount(49);
  const before = await stacks(page);
  await play(page, 'h3g3');
  const verdict = page.getByTestId('verdict');
  await expect(verdict).toContainText('Not this one.');
  await expect(verdict).toContainText('White moves h3 to g3.');
  await expect(verdict).toContainText('With best play Black now wins by 1 point.');
  await expect(page.locator('.space.mover')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await stacks(page)).toEqual(before);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.locator('.space.hint')).toHaveCount(2);
});

test('the rules speak: who must pass, what is cut off, how it ends', async ({ page }) => {
  await page.goto('/#/learn/tempo');
  await play(page, 'e3e4');
  await expect(page.getByTestId('verdict')).toContainText('Black cannot move and must pass');
  await page.getByRole('button', { name: 'See how it goes on' }).click();
  await expect(page.getByTestId('verdict')).toContainText('White 7\u2009:\u20095 Black');
  await page.goto('/#/learn/carrying');
  await play(page, 'f3d1');
  await expect(page.getByTestId('verdict')).toContainText('5 pieces are cut off.');
});

test('an address of no lesson leads to all of them', async ({ page }) => {
  await page.goto('/#/learn/nothing');
  await expect(page.locator('ol li')).toHaveCount(STRATEGY.length);
});

for (const theme of THEMES) {
  test(`nothing that axe objects to in any lesson, ${theme}`, async ({ page }) => {
    await wear(page, theme);
    await page.goto('/#/learn');
    await expect(page.locator('ol li')).toHaveCount(STRATEGY.length);
    await expectNoObjection(page, theme, 'all lessons');
    await page.locator('ol li a').first().click();
    for (const [index, lesson] of STRATEGY.entries()) {
      await expect(page.locator('h1')).toHaveText(String(en[lesson.title]));
      // Each is seen at its widest: with the verdict and the reason below its task.
      await play(page, lesson.answers[0]);
      await expect(page.getByTestId('verdict')).toContainText(String(en[lesson.reason]));
      await expectNoObjection(page, theme, lesson.name);
      if (index + 1 < STRATEGY.length) await page.getByRole('link', { name: 'Next lesson' }).click();
    }
    await page.goto('/#/learn/tempo');
    await expectNoObjection(page, theme, 'an open task');
    await play(page, 'e3d3');
    await expect(page.getByTestId('verdict')).toContainText('Black now wins');
    await expectNoObjection(page, theme, 'a wrong answer');
    await page.goto('/#/learn');
    await expect(page.locator('ol li.solved')).toHaveCount(STRATEGY.length);
    await expectNoObjection(page, theme, 'all lessons learned');
  });
}
