import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../src/shell/languages';
import { Game, initSync, spaces } from '../../src/wasm/rules/rules.js';
import { typesOf } from '../../tools/api-types.mjs';
import { expectNoViolations } from './axe';
import { names, stacks } from './caldera';
import {
  challengeAJump,
  expect,
  fresh,
  gameOf,
  logIn,
  logOut,
  meet,
  moveByKeyboard,
  movesOf,
  openForm,
  register,
  status,
  test,
  whoseTurn,
  type Person,
} from './online';

initSync({ module: readFileSync(new URL('../../src/wasm/rules/rules_bg.wasm', import.meta.url)) });

test('a whole rated game from the lobby to the ratings, with disconnections and a spectator', async ({ arrive, server }) => {
  const anna = await arrive(fresh('Anna'));
  const bert = await arrive(fresh('Bert'));
  const id = await meet(anna, bert, ['White'], true);
  await expect(anna.page.locator('.about')).toContainText('Rated');
  // A game of 10 minutes and 5 seconds more per move starts with 10 minutes.
  await expect(anna.page.locator('.about')).toContainText('10 min + 5 s');
  for (const colour of ['white', 'black']) await expect(anna.page.getByTestId(`player-${colour}`).locator('.clock')).toHaveText('10:00');
  expect(gameOf(bert.page)).toBe(id);

  const played: string[] = [];
  const go = async (player: Person): Promise<void> => {
    expect(await whoseTurn([anna, bert])).toBe(player);
    played.push(await moveByKeyboard(player));
  };
  await go(anna);
  await go(bert);

  // A spectator opens the game from the lobby.
  const carl = await arrive();
  await carl.page.getByTestId('game-row').filter({ hasText: anna.name }).getByRole('link').click();
  await expect.poll(() => movesOf(carl.page)).toEqual(played);
  await expect(anna.page.getByTestId('watchers')).toHaveText('1 watching');
  await expect(carl.page.locator('.space.mover')).toHaveCount(0);
  await expect(carl.page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await carl.page.getByLabel('Write a message').fill('what a game');
  await carl.page.getByRole('button', { name: 'Send' }).click();
  await expect(carl.page.getByTestId('chat')).toContainText('what a game');
  await anna.page.getByLabel('Write a message').fill('good luck');
  await anna.page.getByRole('button', { name: 'Send' }).click();
  await expect(bert.page.getByTestId('chat')).toContainText('good luck');
  await expect(bert.page.getByTestId('chat')).not.toContainText('what a game');
  await expect(carl.page.getByTestId('chat')).not.toContainText('good luck');

  // A player who was away sees the moves that were made in the meantime.
  await bert.context.setOffline(true);
  await expect(bert.page.getByTestId('line')).toBeVisible();
  await go(anna);
  await expect.poll(() => movesOf(carl.page)).toEqual(played);
  expect(await movesOf(bert.page)).toEqual(played.slice(0, 2));
  await bert.context.setOffline(false);
  await expect(bert.page.getByTestId('line')).toHaveCount(0);
  await expect.poll(() => movesOf(bert.page)).toEqual(played);

  // A move made while disconnected is on the board, and is sent exactly once after reconnecting.
  await bert.context.setOffline(true);
  await expect(bert.page.getByTestId('line')).toBeVisible();
  await go(bert);
  expect(await movesOf(bert.page)).toEqual(played);
  expect(await movesOf(anna.page)).toEqual(played.slice(0, 3));
  await bert.context.setOffline(false);
  await expect.poll(() => movesOf(anna.page)).toEqual(played);
  await expect.poll(() => movesOf(bert.page)).toEqual(played);

  for (let count = 0; count < 120; count += 1) {
    const player = await whoseTurn([anna, bert]);
    if (!player) break;
    await moveByKeyboard(player);
  }
  await expect(status(anna.page)).toHaveClass(/over/);
  const said = await status(anna.page).innerText();
  for (const { page } of [bert, carl]) await expect(status(page)).toHaveText(said);

  // Replaying the record leads to the position that all three see.
  const record = await (await fetch(`${server}/api/games/${id}/record`)).text();
  const game = Game.fromRecord(record);
  expect(game.over).toBe(true);
  const end = Object.fromEntries(spaces().map((space, index) => [space, game.stacks()[index]]));
  for (const { page } of [anna, bert, carl]) {
    await expect.poll(() => stacks(page)).toEqual(end);
    expect(await movesOf(page)).toEqual(game.moves());
  }
  const [white = 0, black = 0] = game.score();
  expect(said).toBe(
    white === black
      ? `A tie, ${white}\u2009:\u2009${black}`
      : `${white > black ? anna.name : bert.name} wins, ${Math.max(white, black)}\u2009:\u2009${Math.min(white, black)}`,
  );
  // Each player reads it from their side; a spectator reads who has won.
  const heading = (person: Person) => person.page.getByTestId('end').getByRole('heading');
  const verdict = (mine: number, theirs: number): string =>
    `${mine === theirs ? 'A tie' : mine > theirs ? 'You win' : 'You lose'} ${mine}–${theirs}`;
  await expect(heading(anna)).toHaveText(verdict(white, black));
  await expect(heading(bert)).toHaveText(verdict(black, white));
  await expect(heading(carl)).toHaveText(
    white === black
      ? `A tie ${white}–${black}`
      : `${white > black ? anna.name : bert.name} wins ${Math.max(white, black)}–${Math.min(white, black)}`,
  );

  // The players had equal ratings, so one gains what the other loses.
  const change = async (colour: string): Promise<number> => {
    const card = anna.page.getByTestId(`player-${colour}`);
    await expect(card).toContainText(/1500 → \d+/);
    return Number(/1500 → (\d+)/.exec(await card.innerText())?.[1]) - 1500;
  };
  const won = await change('white');
  expect(Math.sign(won)).toBe(Math.sign(white - black));
  expect(won + (await change('black'))).toBe(0);
  await expect(carl.page.getByTestId('player-white')).toContainText(`1500 → ${1500 + won}`);
  await anna.page.goto(`/#/player/${anna.name}`);
  await expect(anna.page.getByTestId('rating')).toContainText(`DVONN, Rapid: ${1500 + won}?`);
  await expect(anna.page.getByTestId('rating')).toContainText('1 game · provisional');
  const graph = anna.page.getByRole('img', { name: `DVONN, Rapid: 1 game, from ${1500 + won} to ${1500 + won}` });
  await expect(graph).toBeVisible();
  // Its numbers are readable on a narrow screen too.
  const { width: wide, height } = anna.page.viewportSize()!;
  await anna.page.setViewportSize({ width: 320, height });
  await expect.poll(async () => (await graph.locator('text').first().boundingBox())!.height).toBeGreaterThan(12);
  await anna.page.setViewportSize({ width: wide, height });
  await expect(anna.page.getByTestId('game-row')).toHaveCount(1);

  // Now the players see the spectators' chat too. The lines of a muted person disappear.
  await expect(bert.page.getByTestId('chat')).toContainText('what a game');
  await bert.page.getByTestId('chat').getByText('⋯').last().click();
  await bert.page.getByRole('button', { name: 'Mute' }).last().click();
  await expect(bert.page.getByTestId('chat')).not.toContainText('good luck');
  await bert.page.goto('/#/account');
  await bert.page.getByTestId('muted').filter({ hasText: anna.name }).getByRole('button', { name: 'Unmute' }).click();
  await expect(bert.page.getByTestId('muted')).toHaveCount(0);
  await bert.page.goto(`/game/${id}`);
  await expect(bert.page.getByTestId('chat')).toContainText('good luck');

  // After the end: the analysis of this game, and a rematch with colours swapped.
  const link = bert.page.getByRole('link', { name: 'Review' });
  await expect(link).toHaveAttribute('href', /\/analyse\//);
  await anna.page.goto(`/game/${id}`);
  await anna.page.getByRole('button', { name: 'Rematch' }).click();
  await bert.page.getByRole('button', { name: 'Accept rematch' }).click();
  for (const { page } of [anna, bert]) {
    await page.waitForURL((address) => address.href.includes('/game/') && !address.href.includes(id));
    await expect(page.getByTestId('player-black')).toContainText(anna.name);
  }
  await bert.page.getByRole('button', { name: 'Abort game' }).click();
  await expect(status(anna.page)).toHaveText('Aborted');
});

test('resigning ends a rated game, and both ratings change', async ({ arrive }) => {
  const [dora, emil] = [await arrive(fresh('Dora')), await arrive(fresh('Emil'))];
  await meet(dora, emil, ['White', 'No increment'], true);
  for (const player of [dora, emil, dora]) {
    expect(await whoseTurn([dora, emil])).toBe(player);
    await moveByKeyboard(player);
  }
  // Takebacks by agreement are possible in rated games too.
  await dora.page.getByRole('button', { name: 'Take back' }).click();
  // The request is visible even if the board fills the window.
  await expect(emil.page.getByTestId('takeback')).toBeInViewport({ ratio: 1 });
  await emil.page.getByTestId('takeback').getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [dora, emil]) await expect.poll(async () => (await movesOf(page)).length).toBe(2);
  expect(await whoseTurn([dora, emil])).toBe(dora);
  await expect(dora.page).toHaveTitle('Your turn · Caldera');
  await expect(emil.page).toHaveTitle('Caldera · Online game');
  await moveByKeyboard(dora);
  await expect(emil.page).toHaveTitle('Your turn · Caldera');
  await expect(dora.page).toHaveTitle('Caldera · Online game');

  // The keyboard focus keeps its place when a question appears and disappears.
  const middle = emil.page.locator('.middle');
  await emil.page.getByRole('button', { name: 'Resign' }).press('Enter');
  await expect(middle).toBeFocused();
  await emil.page.keyboard.press('Tab');
  await emil.page.getByRole('button', { name: 'No', exact: true }).press('Enter');
  await expect(middle).toBeFocused();
  await emil.page.getByRole('button', { name: 'Resign' }).click();
  await emil.page.getByRole('button', { name: 'Yes' }).click();
  for (const { page } of [dora, emil]) {
    await expect(status(page)).toHaveText(`${dora.name} wins – ${emil.name} resigned`);
    await expect(page.getByTestId('player-white')).toContainText(/1500 → 1\d+ \(\+\d+\)/);
    await expect(page.getByTestId('player-black')).toContainText(/1500 → 1\d+ \(−\d+\)/);
  }

  await expect(dora.page.getByTestId('end')).toContainText(`${emil.name} resigned`);
  await expect(emil.page.getByTestId('end').getByRole('heading')).toHaveText('You lose');
  await expect(emil.page.getByTestId('towers')).toHaveCount(0);

  // From now on the rating is shown beside the name, marked as provisional.
  const rating = async (colour: string): Promise<string> =>
    `${/→ (\d+)/.exec(await dora.page.getByTestId(`player-${colour}`).innerText())?.[1]}?`;
  const [won, lost] = [await rating('white'), await rating('black')];
  expect(Number.parseInt(won)).toBeGreaterThan(Number.parseInt(lost));
  await dora.page.goto('/#/online');
  const settings = await openForm(dora);
  for (const choice of ['White', 'No increment']) await settings.getByLabel(choice, { exact: true }).check();
  await dora.page.getByRole('button', { name: 'Find an opponent' }).click();
  await emil.page.goto('/#/online');
  const offer = emil.page.getByTestId('offer').filter({ hasText: dora.name });
  await expect(offer.getByTestId('standing')).toHaveText([won]);
  await offer.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [dora, emil]) {
    await expect(page.getByTestId('player-white')).toContainText(`${dora.name}${won}`);
    await expect(page.getByTestId('player-black')).toContainText(`${emil.name}${lost}`);
  }
  const row = (await arrive()).page.getByTestId('game-row').filter({ hasText: dora.name });
  await expect(row.getByTestId('standing')).toHaveText([won, lost]);

  // Neither has played a rated correspondence game.
  await emil.page.getByRole('button', { name: 'Abort game' }).click();
  await meet(dora, emil, ['White', 'Correspondence'], false);
  await expect(emil.page.getByTestId('player-white')).toContainText(dora.name);
  await expect(emil.page.getByTestId('player-white')).not.toContainText(won);
});

test('a correspondence game with two accounts in one browser', async ({ arrive }) => {
  const [first, second] = [fresh('Fina'), fresh('Gero')];
  const visitor = await arrive(first);
  const { page } = visitor;
  await logOut(visitor);
  await register(visitor, second);
  // One challenges the other by name, with days per move.
  await page.goto('/#/online');
  const form = await openForm(visitor);
  for (const choice of ['A specific player', 'Correspondence', 'Place the pieces yourself', 'Black'])
    await form.getByLabel(choice, { exact: true }).check();
  await form.getByLabel('Name').fill(first);
  await form.getByRole('button', { name: 'Challenge' }).click();
  await expect(page).toHaveURL(/\/challenge\//);
  await logOut(visitor);

  await logIn(visitor, first);
  await page.goto('/#/online');
  await page.getByTestId('offer').filter({ hasText: second }).getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/game\//);
  const id = gameOf(page);
  await expect(page.getByTestId('player-black')).toContainText('3 days');
  const played = [await moveByKeyboard(visitor)];
  for (const name of [second, first, second]) {
    await expect(status(page)).not.toHaveText(/^Your turn/);
    await logOut(visitor);
    await logIn(visitor, name);
    await page.goto('/#/online');
    await page.getByTestId('game-row').filter({ hasText: 'Your turn' }).getByRole('link').click();
    await expect(status(page)).toHaveText(/^Your turn/);
    await expect.poll(() => movesOf(page)).toEqual(played);
    played.push(await moveByKeyboard(visitor));
  }
  expect(new Set(played).size).toBe(4);

  // A conditional move answers the opponent's move.
  await page.getByRole('button', { name: 'Add conditional moves' }).click();
  for (const choice of [0, 1]) {
    const to = await page.evaluate((index) => {
      const space = document.querySelectorAll<SVGElement>('.space.open')[index];
      space?.focus();
      return space?.dataset['space'] ?? '';
    }, choice);
    await page.keyboard.press('Enter');
    await expect(page.locator('.lines [role=status]')).toContainText(to);
  }
  const line = (await page.locator('.lines [role=status] b').innerText()).split(' ');
  expect(line).toHaveLength(2);
  await page.getByRole('button', { name: 'Save line' }).click();
  await expect(page.locator('.lines li')).toContainText(line.join(' '));
  await logOut(visitor);
  await logIn(visitor, first);
  await page.goto(`/game/${id}`);
  await expect(status(page)).toHaveText(/^Your turn/);
  await page.locator(`[data-space="${line[0]}"]`).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => movesOf(page)).toEqual([...played, ...line]);
  await expect(status(page)).toHaveText(/^Your turn/);
});

test('a game offered by a link leads to a page that waits, with the link, a QR code, Share and Cancel', async ({ arrive }) => {
  const person = await arrive();
  const { page } = person;
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (data: ShareData) => Promise.resolve(void Object.assign(window, { shared: data.url })) });
  });
  await page.reload();
  const form = await openForm(person);
  for (const choice of ['A friend, by link', 'White', 'No clock']) await form.getByLabel(choice, { exact: true }).check();
  await page.getByRole('button', { name: 'Challenge' }).click();
  await expect(page).toHaveURL(/\/challenge\/./);
  const link = page.getByTestId('challenge-link');
  await expect(link).toHaveValue(page.url());
  const code = page.getByRole('img', { name: 'QR code with the link' });
  for (const seen of [link, code, page.getByText('The game starts as soon as your opponent accepts.')])
    await expect(seen).toBeInViewport({ ratio: 1 });
  expect((await code.boundingBox())!.width).toBeGreaterThan(150);
  await expectNoViolations(page, 'waiting');
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const copy = (await page.getByRole('button', { name: 'Copy' }).boundingBox())!;
  expect(copy.x + copy.width).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width, height });
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: string }).shared)).toBe(page.url());
  // The lobby lists one challenge and leads back to its page; Cancel withdraws it.
  await page.goto('/#/online');
  await expect(page.getByTestId('offer').filter({ hasText: 'You' })).toHaveCount(1);
  // On a phone its buttons stay together.
  await page.setViewportSize({ width: 390, height: 844 });
  const buttons = page.getByTestId('offer').filter({ hasText: 'You' }).locator('.button, button');
  const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.setViewportSize({ width, height });
  await page.getByRole('link', { name: 'Show the link' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/online$/);
  await expect(page.getByRole('heading', { name: 'Waiting players' })).toBeVisible();
  await expect(page.getByTestId('offer').filter({ hasText: 'You' })).toHaveCount(0);
});

test('a new offer in the lobby is brought into view', async ({ arrive }) => {
  const person = await arrive();
  const { page } = person;
  await openForm(person);
  await page.getByRole('button', { name: 'Find an opponent' }).click();
  const offer = page.getByTestId('offer').filter({ hasText: 'You' });
  await expect(offer).toBeInViewport({ ratio: 1 });
  await expect(offer).toContainText('Waiting for another player');
  await expect(offer.getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test('the page of a challenge that was declined says so', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Rosa')), await arrive(fresh('Saul'))];
  await one.page.goto(`/#/online/${other.name}`);
  await one.page.getByRole('button', { name: 'Challenge' }).click();
  await expect(one.page).toHaveURL(/\/challenge\//);
  await other.page.goto('/#/online');
  await other.page.getByTestId('offer').filter({ hasText: one.name }).getByRole('button', { name: 'Decline' }).click();
  await expect(one.page.getByRole('alert')).toHaveText('This challenge has been declined, cancelled or accepted elsewhere.');
});

test('a guest is challenged by a link, premoves, and takes back by agreement', async ({ arrive }) => {
  const [one, other] = [await arrive(), await arrive()];
  const form = await openForm(one);
  for (const choice of ['A friend, by link', 'White', 'No clock']) await form.getByLabel(choice, { exact: true }).check();
  await one.page.getByRole('button', { name: 'Challenge' }).click();
  const link = await one.page.getByTestId('challenge-link').inputValue();
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [one, other]) await page.waitForURL(/\/game\//);
  // The second player premoves; after the first player's move it is played immediately.
  await expect(other.page.locator('.space.mover').first()).toBeAttached();
  const pick = (page: Person['page'], selector: string): Promise<string> =>
    page.evaluate((selector) => {
      const space = document.querySelector<SVGElement>(selector);
      space?.focus();
      return space?.dataset['space'] ?? '';
    }, selector);
  const from = await pick(other.page, '.space.mover');
  await other.page.keyboard.press('Enter');
  const to = await pick(other.page, '.space.open');
  await other.page.keyboard.press('Enter');
  await expect(other.page.getByTestId('premove')).toContainText(from + to);
  expect(await whoseTurn([one, other])).toBe(one);
  // Far from the spaces of the premove.
  const played = await one.page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>('.space.mover')].map((space) => space.dataset['space'] ?? ''),
  );
  const columns = [from.charAt(0), to.charAt(0)];
  const away = played.find((space) => !columns.some((column) => space.startsWith(column)))!;
  await one.page.locator(`[data-space="${away}"]`).focus();
  await one.page.keyboard.press('Enter');
  const target = await one.page.evaluate(
    (taken) =>
      [...document.querySelectorAll<SVGElement>('.space.open')]
        .map((space) => space.dataset['space'] ?? '')
        .find((space) => !taken.includes(space)) ?? '',
    [from, to],
  );
  await one.page.locator(`[data-space="${target}"]`).focus();
  await one.page.keyboard.press('Enter');
  await expect.poll(() => movesOf(one.page)).toEqual([away + target, from + to]);
  await expect(other.page.getByTestId('premove')).toHaveCount(0);

  await other.page.getByRole('button', { name: 'Take back' }).click();
  await one.page.getByTestId('takeback').getByRole('button', { name: 'Decline' }).click();
  await expect(other.page.getByTestId('takeback')).toHaveCount(0);
  await other.page.getByRole('button', { name: 'Take back' }).click();
  await one.page.getByTestId('takeback').getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [one, other]) await expect.poll(() => movesOf(page)).toEqual([away + target]);
  await expect(status(other.page)).toHaveText(/^Your turn/);
});

test('GIPF turn by turn, with a jump decided by dice', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Hans')), await arrive(fresh('Ines'))];
  await challengeAJump(one, other, 'One die roll each');
  // The server rolls the dice, so both see the same.
  for (const { page } of [one, other]) await expect(page.locator('.moves li').nth(2)).toContainText(/b3\^b4\?[+=-]/);
  expect(await stacks(one.page)).toEqual(await stacks(other.page));
  await one.page.reload();
  await expect(one.page.locator('.moves li')).toHaveText(await other.page.locator('.moves li').allInnerTexts());
  expect(await stacks(one.page)).toEqual(await stacks(other.page));
});

test('GIPF with a jump decided by a game of DVONN', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Jana')), await arrive(fresh('Kuno'))];
  await challengeAJump(one, other, 'DVONN with pieces placed at random');
  for (const { page } of [one, other]) await expect(page.locator('[data-space]')).toHaveCount(49);
  expect(await stacks(one.page)).toEqual(await stacks(other.page));
  const from = (await names(one.page, '.space.mover'))[0]!;
  await one.page.locator(`[data-space="${from}"]`).focus();
  await one.page.keyboard.press('Enter');
  await expect(one.page.locator('.space.open').first()).toBeAttached();
  const to = (await names(one.page, '.space.open'))[0]!;
  await one.page.locator(`[data-space="${to}"]`).focus();
  await one.page.keyboard.press('Enter');
  await expect(other.page.locator(`[data-space="${from}"]`)).toHaveAttribute('data-stack', '');
  expect(await whoseTurn([one, other])).toBe(other);
  expect(await stacks(one.page)).toEqual(await stacks(other.page));
  await other.page.getByRole('button', { name: 'Resign the DVONN game' }).click();
  await other.page.getByRole('button', { name: 'Yes' }).click();
  for (const { page } of [one, other]) {
    await expect(page.locator('[data-space]')).toHaveCount(61);
    await expect(page.getByText('White has won the challenge: the jump is made.', { exact: true })).toBeVisible();
    await expect(page.locator('[data-space="b4"]')).toHaveAttribute('data-stack', 'bqu');
  }
});

test('the server’s engine replies', async ({ arrive }) => {
  const one = await arrive();
  const form = await openForm(one);
  for (const choice of ['Computer', 'White']) await form.getByLabel(choice, { exact: true }).check();
  await one.page.getByRole('button', { name: 'Start game' }).click();
  await one.page.waitForURL(/\/game\//);
  await whoseTurn([one]);
  await moveByKeyboard(one);
  await expect.poll(async () => (await movesOf(one.page)).length).toBe(2);
  // Earlier positions can be viewed, and the game continues from the current one.
  await one.page.getByRole('button', { name: 'Go to start' }).click();
  await expect(status(one.page)).toHaveText('Position after move 0');
  await expect(one.page.locator('.moves li')).toHaveCount(2);
  await one.page.locator('.moves li').first().getByRole('button').click();
  await expect(status(one.page)).toHaveText('Position after move 1');
  await one.page.getByRole('button', { name: 'Go to end' }).click();
  await expect(status(one.page)).toHaveText(/^Your turn/);
});

test('an account: errors are reported, sessions end, tokens are created and revoked, and it can be deleted', async ({ arrive }) => {
  const name = fresh('Karl');
  const one = await arrive(name);
  const other = await arrive();
  const { page } = one;
  await other.page.goto('/#/account');
  await other.page.getByLabel('Name', { exact: true }).fill(name);
  await other.page.getByLabel('Password', { exact: true }).fill('certainly not');
  await other.page.getByRole('button', { name: 'Log in' }).click();
  await expect(other.page.getByRole('alert')).toHaveText('Wrong name or password.');
  await other.page.getByLabel('Register', { exact: true }).check();
  await other.page.getByRole('button', { name: 'Register' }).click();
  await expect(other.page.getByRole('alert')).toHaveText('This name is already taken.');
  // The browser logs such responses itself.
  other.complaints.splice(0).forEach((complaint) => expect(complaint).toMatch(/status of 40[19]/));
  await logIn(other, name);

  await page.goto('/#/account');
  await expect(page.getByTestId('session')).toHaveCount(2);
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByTestId('session')).toHaveCount(1);
  await other.page.reload();
  await expect(other.page.getByTestId('who')).toContainText('guest');

  await page.getByLabel('Token name').fill('my bot');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByLabel('Secret token for “my bot”.')).toHaveValue(/^caldera_/);
  await page.getByTestId('token').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByTestId('token')).toHaveCount(0);

  await page.getByLabel('Current password').fill(`secret of ${name}`);
  await page.getByLabel('New password').fill('another secret');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Password', { exact: true }).fill('another secret');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByTestId('who')).toContainText('guest');
});

test('without a server there is a notice, and the rest of the app works', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server, serviceWorkers: 'block' });
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not here</h1>' }));
  await page.goto('/#/online');
  await expect(page.getByText('There is no game server at this address.')).toBeVisible();
  await page.getByRole('link', { name: 'Play on this device' }).click();
  await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible();
  await page.unroute('**/api/**');
  await page.goto('/#/online');
  await expect(page.getByRole('heading', { name: 'Waiting players' })).toBeVisible();
  await page.close();
});

test('the generated API types match the server', async ({ server }) => {
  const description: unknown = await (await fetch(`${server}/api/openapi.json`)).json();
  const kept = readFileSync(new URL('../../src/online/api.ts', import.meta.url), 'utf8');
  expect(kept === (await typesOf(description)), 'run `npm run api` with a server of this version').toBe(true);
});

test('axe finds no violations on any page', async ({ arrive }) => {
  const one = await arrive(fresh('Lena'));
  const other = await arrive(fresh('Moritz'));
  const { page } = one;
  const check = (what: string): Promise<void> => expectNoViolations(page, what);
  const id = await meet(one, other, ['White'], true);
  await other.page.getByLabel('Write a message').fill('hello');
  await other.page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByTestId('chat')).toContainText('hello');
  await check('game');
  for (const player of [one, other]) {
    await whoseTurn([player]);
    await moveByKeyboard(player);
  }
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByTestId('player-white')).toContainText('1500 →');
  await check('ended game');
  await page.goto('/#/online');
  await page.getByRole('button', { name: 'With a friend' }).click();
  const link = await page.getByTestId('challenge-link').inputValue();
  await page.goto('/#/online');
  await expect(page.getByTestId('offer').filter({ hasText: 'You' })).toBeVisible();
  await check('lobby');
  const form = await openForm(one);
  for (const choice of ['GIPF', 'Standard', '6', 'On: jumps can be challenged']) await form.getByLabel(choice, { exact: true }).check();
  await check('a form for GIPF');
  await page.goto(link);
  await expect(page.getByTestId('challenge-link')).toBeVisible();
  await check('challenge');
  await page.goto(`/#/player/${one.name}`);
  await expect(page.getByTestId('rating')).toBeVisible();
  await expect(page.getByTestId('game-row')).toHaveCount(1);
  await check('profile');
  await page.goto('/#/leaders');
  await expect(page.getByText('No player has an established rating yet.')).toBeVisible();
  await check('leaders');
  await page.goto('/#/account');
  await expect(page.getByTestId('session')).toHaveCount(1);
  await check('account');
  await logOut(one);
  await check('log in');
  expect(id).not.toBe('');
});

test('no language overflows 320 pixels', async ({ arrive }) => {
  const [one, other] = [await arrive(fresh('Nora')), await arrive(fresh('Otto'))];
  const id = await meet(one, other, ['White', 'Byo-yomi'], false);
  const { page, context } = one;
  const fits = async (what: string): Promise<void> => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, what).toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of Object.keys(LANGUAGES)) {
    await page.evaluate((language) => {
      const kept = JSON.parse(localStorage.getItem('caldera.settings') ?? '{}') as object;
      localStorage.setItem('caldera.settings', JSON.stringify({ ...kept, language }));
    }, language);
    for (const [address, ready] of [
      ['online', '[data-test=tile]'],
      [`game/${id}`, '[data-space]'],
      [`player/${other.name}`, '[data-test=game-row]'],
      ['leaders', 'h1'],
      [`search/${other.name}`, '[data-test=game-row]'],
      ['account', '[data-test=session]'],
    ] as const) {
      await page.goto(`/#/${address}`);
      if (address === 'online') await page.reload();
      await expect(page.locator(ready).first()).toBeAttached();
      if (address === 'online') await page.locator('.tile[aria-expanded]').last().click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.locator('body').innerText()).not.toMatch(/\{\w+\}|undefined/);
      await fits(`${address} in ${language}`);
      if (!address.startsWith('game/')) continue;
      await context.setOffline(true);
      await expect(page.getByTestId('line')).toBeVisible();
      await fits(`${address} without a connection, in ${language}`);
      await context.setOffline(false);
    }
  }
});
