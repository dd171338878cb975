// Pictures of online games and of the pages about players. They show dates, links and clocks, so they are only taken to look at.
import { execFileSync } from 'node:child_process';
import { expect, meet, moveByKeyboard, openForm, program, test, whoseTurn, type Person } from '../browser/online';
import { TAKES_ALL, compare } from './picture';

test.skip(!TAKES_ALL, 'these pages differ in every run');

/** Offers a game by link, and takes pictures of the pages on the way. */
async function offerByLink(person: Person): Promise<void> {
  const { page } = person;
  await page.goto('/#/online');
  await openForm(person);
  await compare(page, 'lobby-form');
  await page.getByRole('button', { name: 'With a friend' }).click();
  await expect(page.getByTestId('challenge-link')).toBeVisible();
  await compare(page, 'challenge');
  const link = await page.getByTestId('challenge-link').inputValue();
  await page.goto('/#/online');
  await expect(page.getByTestId('offer').first()).toBeVisible();
  await compare(page, 'lobby-offer');
  await page.goto(link);
  await page.getByRole('button', { name: 'Cancel' }).click();
}

test('a game between two accounts, and what follows from it', async ({ arrive, database }) => {
  const [ada, bob, mia] = [await arrive('Ada'), await arrive('Bob-with-a-long-name'), await arrive('Mia')];
  execFileSync(program, ['admin', '--database', database, 'role', 'Mia', 'moderator']);
  const { page } = ada;
  await compare(page, 'account-own');
  await offerByLink(ada);
  const id = await meet(ada, bob, ['White'], true);
  for (const player of [ada, bob, ada, bob]) {
    expect(await whoseTurn([ada, bob])).toBe(player);
    await moveByKeyboard(player);
  }
  await bob.page.getByLabel('Write a message').fill('Good luck, and have fun!');
  await bob.page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByTestId('chat')).toContainText('Good luck');
  await compare(page, 'online-game');
  await compare(bob.page, 'online-waiting');
  await bob.page.goto('/#/online');
  await compare(bob.page, 'lobby-game');
  await bob.page.goto(`/game/${id}`);

  await page.getByTestId('chat').getByLabel('About Bob-with-a-long-name').click();
  await page.getByTestId('chat').getByRole('button', { name: 'Report' }).click();
  await page.getByTestId('report').getByRole('textbox').fill('He called me a patzer and would not stop.');
  await page.getByTestId('report').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();

  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByTestId('player-white')).toContainText('1500 →');
  await compare(page, 'online-end');
  await bob.page.goto(`/embed/game/${id}`);
  await expect(bob.page.locator('[data-space]').first()).toBeVisible();
  await compare(bob.page, 'embed-game');
  for (const [name, address, ready] of [
    ['player', '/player/Bob-with-a-long-name', 'game-row'],
    ['search-results', '/search/Ada', 'game-row'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByTestId(ready).first()).toBeVisible();
    await compare(page, name);
  }

  await mia.page.goto('/moderation');
  const row = mia.page.getByTestId('report-row');
  await expect(row).toBeVisible();
  await compare(mia.page, 'moderation');
  await row.getByRole('link', { name: 'Open report' }).click();
  await expect(mia.page.getByTestId('chat-around')).toBeVisible();
  await compare(mia.page, 'moderation-report');
  for (const [name, address] of [
    ['moderation-player', '/moderation/user/Bob-with-a-long-name'],
    ['moderation-log', '/moderation/log/Bob-with-a-long-name'],
    ['moderation-flags', '/moderation/flags'],
  ] as const) {
    await mia.page.goto(address);
    await expect(mia.page.locator('h1').first()).toBeAttached();
    await compare(mia.page, name);
  }
});

test('GIPF and a correspondence game', async ({ arrive }) => {
  const [carl, dora] = [await arrive('Carl'), await arrive('Dora')];
  await meet(carl, dora, ['GIPF', 'Correspondence', 'White'], false);
  for (const player of [carl, dora]) {
    await whoseTurn([player]);
    const { page } = player;
    await page.locator('.space.mover').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.space.open').first().focus();
    await page.keyboard.press('Enter');
  }
  await whoseTurn([carl]);
  await compare(carl.page, 'online-gipf');
  await compare(dora.page, 'online-gipf-waiting');
});
