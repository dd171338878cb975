// Sounds of online games.
import { heard, listen } from './listening';
import { expect, fresh, meet, moveByKeyboard, status, test, type Person } from './online';

/** What has been heard on a page, once it ends with these sounds. */
async function expectHeard({ page }: Pick<Person, 'page'>, expected: string[]): Promise<void> {
  const all: string[] = [];
  await expect
    .poll(async () => {
      all.push(...(await heard(page)));
      return all;
    })
    .toEqual(expected);
}

/** Waits until this many tabs of a browser wait for another one to stop playing the sounds of the game. */
async function expectWaiting({ page }: Person, tabs: number): Promise<void> {
  const locks = () => page.evaluate(() => navigator.locks.query());
  await expect.poll(async () => (await locks()).held?.length).toBe(1);
  await expect.poll(async () => (await locks()).pending?.length).toBe(tabs);
}

/** Makes a move when the sounds of the last one are over. */
async function move(by: Person, pages: readonly Pick<Person, 'page'>[]): Promise<void> {
  for (const { page } of pages) await page.evaluate(() => window.listening.wait());
  await moveByKeyboard(by);
}

test('the opponent’s moves, your turn and the end of an online game are heard in one tab', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Wanda')), await arrive(fresh('Xaver'))];
  for (const { context, page } of [one, other]) {
    await listen(context);
    await page.reload();
  }
  await meet(one, other, ['Place the pieces yourself', 'White'], false);
  // The player who has waited hears that the game starts.
  await expectHeard(one, ['turn']);
  expect(await heard(other.page)).toEqual([]);

  await move(one, [one, other]);
  await expectHeard(one, ['place']);
  await expectHeard(other, ['place']);
  // Looking at an earlier position is silent.
  await other.page.getByRole('group', { name: 'Replay' }).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(status(other.page)).toContainText('0');
  await other.page.getByRole('group', { name: 'Replay' }).getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(status(other.page)).toContainText('Your turn');
  expect(await heard(other.page)).toEqual([]);

  // A player who does something else hears that it is their turn.
  await one.page.evaluate(() => (document.hasFocus = () => false));
  await move(other, [one, other]);
  await expectHeard(one, ['place', 'turn']);
  await expectHeard(other, ['place']);

  // In a second tab, the game is heard there only.
  const second = { page: await other.context.newPage() };
  await second.page.goto(other.page.url());
  await expect(second.page.locator('[data-space]').first()).toBeVisible();
  await expectWaiting(other, 1);
  await move(one, [one, other, second]);
  await expectHeard(second, ['place']);
  await expect(status(other.page)).toContainText('Your turn');
  expect(await heard(other.page)).toEqual([]);
  await second.page.close();
  await expectWaiting(other, 0);
  await expectHeard(one, ['place']);
  await move(other, [one, other]);
  await expectHeard(other, ['place']);
  await expectHeard(one, ['place', 'turn']);

  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('button', { name: 'Yes' }).click();
  for (const person of [one, other]) {
    await expect(person.page.locator('.status.over')).toBeVisible();
    await expectHeard(person, ['result']);
  }
});
