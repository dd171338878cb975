// Searching for players and games, and reporting players to the operators of the server.
import { execFileSync } from 'node:child_process';
import { expectNoViolations } from './axe';
import { expect, fresh, meet, moveByKeyboard, program, status, test, whoseTurn, type Person } from './online';

/** A game that one player has resigned after a few moves. */
async function lost(one: Person, other: Person, choices: string[], rated = false): Promise<string> {
  const id = await meet(one, other, choices, rated);
  for (const player of [one, other]) {
    expect(await whoseTurn([one, other])).toBe(player);
    await moveByKeyboard(player);
  }
  await other.page.getByRole('button', { name: 'Resign' }).click();
  await other.page.getByRole('button', { name: 'Yes' }).click();
  await expect(status(one.page)).toHaveClass(/over/);
  return id;
}

test('the search page finds players and games', async ({ arrive }) => {
  const begin = fresh('Bea');
  const [one, other] = [await arrive(`${begin}x`), await arrive(`${begin}y`)];
  const first = await lost(one, other, ['White', 'No increment'], true);
  const second = await meet(one, other, ['White', 'Correspondence'], false);
  const visitor = await arrive();
  const { page } = visitor;
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByLabel('Name or first letters').fill(begin);
  await page.getByLabel('Name or first letters').press('Enter');
  const found = page.getByRole('region', { name: 'Players' }).getByRole('link');
  await expect(found).toHaveText([one.name, other.name]);
  await page.getByLabel('Name or first letters').fill(`${begin}z`);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText(`No player’s name starts with ${begin}z.`)).toBeVisible();

  const rows = page.getByTestId('game-row').getByRole('link');
  const expectGames = (ids: string[]): Promise<void> =>
    expect.poll(() => rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').pop()))).toEqual(ids);
  await page.getByLabel('Player', { exact: true }).fill(one.name);
  await expectGames([second, first]);
  await page.getByLabel('Finished').check();
  await expectGames([first]);
  await page.getByLabel('In progress').check();
  await expectGames([second]);
  await page.getByRole('group', { name: 'Status' }).getByLabel('All').check();
  await page.getByLabel('Time control').selectOption('Rapid');
  await expectGames([first]);
  await page.getByLabel('Casual').check();
  await expect(page.getByText('No games.')).toBeVisible();
  await page.getByLabel('Time control').selectOption('All');
  await expectGames([second]);
  await page.getByLabel('Opponent').fill(begin);
  await expect(page.getByText('No games.')).toBeVisible();
  await page.getByLabel('Opponent').fill(other.name);
  await expectGames([second]);

  // After a look at a game, the results are still there.
  await rows.first().click();
  await expect(status(page)).toBeVisible();
  await page.goBack();
  await expectGames([second]);
  await expect(page.getByLabel('Opponent')).toHaveValue(other.name);

  // If the server does not answer, the page does not claim that there are no results.
  await page.context().setOffline(true);
  await page.getByLabel('GIPF').check();
  await expect(page.getByRole('alert')).toContainText('The server is not responding. Try again later.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No games.')).toBeVisible();
});

test('a player is reported from the game and from the profile, and the operators see the reports', async ({ arrive, database }) => {
  const [one, other] = [await arrive(fresh('Cora')), await arrive(fresh('Dirk'))];
  const id = await lost(one, other, ['White', 'No clock']);
  const { page } = one;
  // The chat is empty, so there is no line to report, but the player can be reported.
  await expect(page.getByLabel(`About ${one.name}`)).toHaveCount(0);
  await page.getByLabel(`About ${other.name}`).click();
  await page.getByRole('button', { name: 'Report' }).click();
  const report = page.getByTestId('report');
  await expect(report.getByRole('textbox')).toBeFocused();
  await report.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(`About ${other.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Report' }).click();
  await report.getByRole('textbox').fill('left in the middle');
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expect(report).toHaveCount(0);

  // From the profile: games between the two players come first.
  const third = await arrive(fresh('Egon'));
  const later = await lost(third, other, ['White', 'No clock']);
  await page.goto(`/#/player/${one.name}`);
  await expect(page.getByTestId('game-row')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await page.goto(`/#/player/${other.name}`);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(report.getByLabel('In which game?')).toHaveValue(id);
  await report.getByLabel('In which game?').selectOption(later);
  await report.getByRole('textbox').fill('did it again');
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report' })).toBeFocused();

  const read = execFileSync(program, ['admin', '--database', database, 'reports'], { encoding: 'utf8' });
  for (const [text, game] of [
    ['left in the middle', id],
    ['did it again', later],
  ] as const) {
    const line = read.split('\n').find((line) => line.includes(text)) ?? '';
    expect(line).toContain(game);
    expect(line).toContain(other.name);
    expect(line).toContain(one.name);
  }
});

test('a game without a clock against a banned player can be claimed', async ({ arrive, database }) => {
  const [one, other] = [await arrive(fresh('Emil')), await arrive(fresh('Fynn'))];
  await meet(one, other, ['White', 'No clock'], false);
  await moveByKeyboard(one);
  expect(await whoseTurn([one, other])).toBe(other);
  await moveByKeyboard(other);
  await expect(status(one.page)).toHaveText(/^Your turn/);
  const claim = one.page.getByRole('button', { name: 'Claim victory' });
  await expect(claim).toHaveCount(0);
  execFileSync(program, ['admin', '--database', database, 'ban', other.name]);
  await expect(async () => {
    await one.page.reload();
    await expect(claim).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await claim.click();
  await expect(status(one.page)).toHaveText(`${one.name} wins – the other player has left`);
  // The banned player's page keeps asking the server, and the browser logs each refusal.
  await other.page.close();
  other.complaints.splice(0);
});

test('axe finds no violations when searching and reporting', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Fips')), await arrive(fresh('Gina'))];
  const { page } = one;
  await lost(one, other, ['White', 'No clock']);
  await page.getByLabel(`About ${other.name}`).click();
  await expectNoViolations(page, 'a menu about a player');
  await page.getByRole('button', { name: 'Report' }).click();
  await expectNoViolations(page, 'a report from the game');
  await page.goto(`/#/player/${other.name}`);
  await page.getByRole('button', { name: 'Report' }).click();
  await expectNoViolations(page, 'a report from the profile');
  await page.goto(`/#/search/${other.name}`);
  await expect(page.getByRole('region', { name: 'Players' }).getByRole('link')).toHaveCount(1);
  await page.getByLabel('Player', { exact: true }).fill(other.name);
  await expect(page.getByTestId('game-row')).toHaveCount(1);
  await expectNoViolations(page, 'a search');
});
