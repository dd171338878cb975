// Premoves, and the conditional moves of correspondence games.
import { expectNoViolations } from './axe';
import { stacks } from './caldera';
import { challengeAJump, expect, fresh, meet, move, movesOf, status, test, whoseTurn, type Person } from './online';

/** Chooses a space with the keyboard. */
async function touch({ page }: Person, space: string): Promise<void> {
  await page.locator(`[data-space="${space}"]`).focus();
  await page.keyboard.press('Enter');
}

const premove = ({ page }: Person) => page.getByTestId('premove');
const turns = ({ page }: Person) => page.locator('.moves li');

test('DVONN: a premove places a piece, and a premove that has become illegal is reported', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Rosa')), await arrive(fresh('Sven'))];
  await meet(one, other, ['Place the pieces yourself', 'White', 'No clock'], false);
  expect(await whoseTurn([one, other])).toBe(one);
  // All 49 spaces: the opponent's placement is not known yet.
  await expect(other.page.locator('.space.open')).toHaveCount(49);
  await touch(other, 'c3');
  await expect(premove(other)).toContainText('Premove: c3');
  await expect(premove(one)).toHaveCount(0);
  expect((await stacks(other.page))['c3']).toBe('');
  await touch(one, 'e3');
  for (const { page } of [one, other]) await expect.poll(() => movesOf(page)).toEqual(['e3', 'c3']);
  await expect(premove(other)).toHaveCount(0);
  expect(await whoseTurn([one, other])).toBe(one);

  // A premove can be replaced, and a removed one is not played.
  await touch(other, 'd3');
  await touch(other, 'g3');
  await expect(premove(other)).toContainText('Premove: g3');
  await premove(other).getByRole('button', { name: 'Remove' }).click();
  await expect(premove(other)).toHaveCount(0);
  await expect(other.page.getByTestId('dropped')).toHaveCount(0);

  await touch(other, 'f2');
  await expect(premove(other)).toContainText('Premove: f2');
  await touch(one, 'f2');
  await expect(other.page.getByTestId('dropped')).toHaveText('Your premove f2 was no longer possible.');
  await expect(premove(other)).toHaveCount(0);
  expect(await whoseTurn([one, other])).toBe(other);
  expect(await movesOf(other.page)).toEqual(['e3', 'c3', 'f2']);
  await touch(other, 'd2');
  await expect(other.page.getByTestId('dropped')).toHaveCount(0);
  await expect.poll(() => movesOf(one.page)).toEqual(['e3', 'c3', 'f2', 'd2']);
});

test('GIPF: a premove is a whole turn, and is dropped if it does not answer a jump', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Tilda')), await arrive(fresh('Udo'))];
  await meet(one, other, ['GIPF', '3', 'On: jumps can be challenged', 'One die roll each', 'White', 'No clock'], false);
  // The player to move cannot premove.
  await move(other, 'a3', 'b4');
  await expect(premove(other)).toContainText('Premove: Db4');
  await expect(premove(one)).toHaveCount(0);
  // It is not on the board yet, and the kind of piece can be changed.
  expect((await stacks(other.page))['b4']).toBe('');
  await other.page.getByLabel('Basic piece', { exact: true }).check();
  await move(other, 'a3', 'b4');
  await expect(premove(other)).toHaveText(/Premove: b4/);
  await other.page.getByLabel('Loaded piece', { exact: true }).check();
  await move(other, 'a3', 'b4');
  await expect(premove(other)).toContainText('Premove: Db4');
  await move(one, 'a2', 'b3');
  for (const player of [one, other]) await expect(turns(player)).toHaveText(['Db3', 'Db4']);
  await expect(premove(other)).toHaveCount(0);
  expect(await stacks(one.page)).toEqual(await stacks(other.page));

  // A jump must be answered, and entering a piece is not an answer.
  await move(other, 'a4', 'b5');
  await expect(premove(other)).toContainText('Premove: Da4-c6');
  await move(one, 'b3', 'b4');
  await expect(other.page.getByTestId('dropped')).toHaveText('Your premove Da4-c6 was no longer possible.');
  await other.page.getByRole('button', { name: 'Let it pass' }).click();
  await expect(one.page.locator('[data-space="b4"]')).toHaveAttribute('data-stack', 'bqu');
  // The answer was an action of its own; the turn after it is another one.
  expect(await whoseTurn([one, other])).toBe(other);
  await move(other, 'a4', 'b5');
  for (const player of [one, other]) await expect(turns(player)).toHaveText(['Db3', 'Db4', /^b3\^b4/, 'Da4-c6']);
});

test('GIPF: premoves are possible in the DVONN game of a challenge', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Vera')), await arrive(fresh('Willi'))];
  await challengeAJump(one, other, 'A full game of DVONN');
  for (const { page } of [one, other]) await expect(page.locator('[data-space]')).toHaveCount(49);
  const first = await whoseTurn([one, other]);
  const second = first === one ? other : one;
  await touch(second, 'c3');
  await expect(premove(second)).toContainText('Premove: c3');
  await touch(first!, 'e3');
  for (const { page } of [one, other])
    await expect.poll(async () => [(await stacks(page))['e3'], (await stacks(page))['c3']]).toEqual(['r', 'r']);
  expect(await whoseTurn([one, other])).toBe(first);
});

test('GIPF by correspondence: a conditional line is built on the board and played by the server', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Xenia')), await arrive(fresh('Yann'))];
  await meet(one, other, ['GIPF', '3', 'On: jumps can be challenged', 'One die roll each', 'White', 'Correspondence'], false);
  const { page } = other;
  const line = page.locator('.lines [role=status]');
  const keep = page.getByRole('button', { name: 'Save line' });
  await page.getByRole('button', { name: 'Add conditional moves' }).click();
  await expect(line).toHaveText('If your opponent plays…');
  await move(other, 'a2', 'b3');
  await expect(line).toHaveText('…you reply… Db3');
  await expect(keep).toBeDisabled();
  await move(other, 'a3', 'b4');
  await expect(line).toHaveText('If your opponent plays… Db3 Db4');
  await expect(keep).toBeEnabled();
  await move(other, 'b3', 'b4');
  await expect(keep).toBeDisabled();
  // Back takes back only the last step.
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await expect(line).toHaveText('The line ends here: Db3 Db4 b3^b4 ?');
  await page.locator('.lines').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(line).toHaveText('…you reply… Db3 Db4 b3^b4');
  await page.getByRole('button', { name: 'Let it pass' }).click();
  // The jump is made, and it is still this player's turn.
  await expect(line).toHaveText('…you reply… Db3 Db4 b3^b4 pass');
  // The kept line has the same text as the line that was built.
  const tried = await line.locator('b').innerText();
  await keep.click();
  await expect(page.locator('.lines li > span')).toHaveText(tried);
  await expect(page.getByRole('button', { name: 'Add conditional moves' })).toBeFocused();
  // The line is not played yet.
  await expect(turns(other)).toHaveCount(0);
  expect((await stacks(page))['b3']).toBe('');

  await move(one, 'a2', 'b3');
  for (const player of [one, other]) await expect(turns(player)).toHaveText(['Db3', 'Db4']);
  await expect(page.locator('.lines li')).toContainText('b3^b4 pass');
  await expect(status(one.page)).toHaveText(/^Your turn/);
  await move(one, 'b3', 'b4');
  for (const { page } of [one, other]) {
    await expect(page.locator('.moves li')).toHaveCount(3);
    await expect(page.locator('[data-space="b4"]')).toHaveAttribute('data-stack', 'bqu');
  }
  await expect(page.locator('.lines li')).toHaveCount(0);

  // After the end, the game can be analysed.
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await one.page.getByRole('button', { name: 'Review' }).click();
  await expect(one.page).toHaveURL(/\/gipf-analyse/);
  await expect(one.page.locator('[data-space="b4"]')).toHaveAttribute('data-stack', 'bqu');
});

test('axe finds no violations with premoves and conditional moves', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Zita')), await arrive(fresh('Axel'))];
  await meet(one, other, ['GIPF', '3', 'On: jumps can be challenged', 'One die roll each', 'White', 'Correspondence'], false);
  await move(other, 'a3', 'b4');
  await expect(premove(other)).toBeVisible();
  await expectNoViolations(other.page, 'a premove');
  await move(one, 'a2', 'b3');
  await expect(turns(other)).toHaveCount(2);
  await move(other, 'a4', 'b5');
  await expect(premove(other)).toBeVisible();
  await move(one, 'b3', 'b4');
  await expect(other.page.getByTestId('dropped')).toBeVisible();
  await expectNoViolations(other.page, 'a dropped premove');
  await other.page.getByRole('button', { name: 'Let it pass' }).click();
  await whoseTurn([other]);
  await move(other, 'a2', 'b3');
  await other.page.getByRole('button', { name: 'Add conditional moves' }).click();
  await expectNoViolations(other.page, 'a line');
});
