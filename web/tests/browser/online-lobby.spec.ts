// The lobby's tiles, the account in the header, and the title of the tab.
import { expectNoViolations } from './axe';
import { expect, fresh, gameOf, moveByKeyboard, test, whoseTurn, type Person } from './online';

const tile = ({ page }: Person, name: string) => page.getByTestId('tile').filter({ hasText: name });

test('a tile makes an offer, and the same tile of another player accepts it', async ({ arrive }) => {
  const [one, other] = [await arrive(), await arrive()];
  const name = /guest: (\S+)/.exec(await one.page.getByTestId('who').innerText())![1]!;
  const offer = other.page.getByTestId('offer').filter({ hasText: name });
  await tile(one, '1+1').getByRole('button').click();
  await expect(tile(one, '1+1')).toContainText('Waiting for an opponent');
  await expect(offer).toContainText('1 min + 1 s');
  await expectNoViolations(one.page, 'a waiting tile');
  // The offer survives a reload, and Cancel withdraws it.
  await one.page.reload();
  await tile(one, '1+1').getByRole('button', { name: 'Cancel' }).click();
  await expect(tile(one, '1+1').getByRole('button')).toContainText('Blitz');
  await expect(offer).toHaveCount(0);
  // Another tempo takes the place of the offer: nobody can play two live games at a time.
  await tile(one, '3+2').getByRole('button').click();
  await expect(offer).toContainText('3 min + 2 s');
  await tile(one, '1+1').getByRole('button').click();
  await expect(offer).toContainText('1 min + 1 s');
  await expect(offer).toHaveCount(1);
  await tile(other, '1+1').getByRole('button').click();
  for (const { page } of [one, other]) {
    await page.waitForURL(/game\//);
    await expect(page.locator('.about')).toContainText('1 min + 1 s');
  }
  expect(gameOf(one.page)).toBe(gameOf(other.page));
});

test('an offer that nobody takes leads to a game against the computer, and stays open until then', async ({ arrive }) => {
  const [one, other] = [await arrive(), await arrive()];
  const { page } = one;
  const name = /guest: (\S+)/.exec(await page.getByTestId('who').innerText())![1]!;
  await page.clock.install();
  await page.reload();
  // The game is remembered.
  await page.locator('.quick label').filter({ hasText: 'GIPF' }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'GIPF' }).first()).toBeChecked();
  await tile(one, '10+5').getByRole('button').click();
  const offer = other.page.getByTestId('offer').filter({ hasText: name });
  await expect(offer).toContainText('GIPF');
  const suggestion = page.getByTestId('computer-offer');
  await page.clock.fastForward(15_000);
  await expect(tile(one, '10+5')).toContainText('Waiting for an opponent');
  await expect(suggestion).toHaveCount(0);
  await page.clock.fastForward(6_000);
  await expect(suggestion).toContainText('Nobody has joined yet.');
  await expectNoViolations(page, 'the computer is suggested');
  await expect(offer).toBeVisible();
  await suggestion.getByRole('button', { name: 'Play the computer' }).click();
  await page.waitForURL(/game\//);
  await expect(page.locator('.about')).toContainText('Computer, level 3');
  await expect(page.locator('.about')).toContainText('10 min + 5 s');
  await expect(offer).toHaveCount(0);
});

test('the header has the account, and the tab says whose turn it is on every page', async ({ arrive }) => {
  const [anna, bert] = [await arrive(fresh('Anna')), await arrive(fresh('Bert'))];
  for (const person of [anna, bert]) {
    await person.page.goto('/#/online');
    await tile(person, '1 day').getByRole('button').click();
  }
  for (const { page } of [anna, bert]) await page.waitForURL(/game\//);
  const first = (await whoseTurn([anna, bert]))!;
  const second = first === anna ? bert : anna;
  const icon = (person: Person) => person.page.locator('link[rel=icon]');
  const expectTurn = async (person: Person): Promise<void> => {
    await expect(person.page).toHaveTitle('Your turn · Caldera');
    await expect(icon(person)).toHaveAttribute('href', '/icon-turn.svg');
  };
  const expectNoTurn = async (person: Person, title: string): Promise<void> => {
    await expect(person.page).toHaveTitle(`Caldera · ${title}`);
    await expect(icon(person)).toHaveAttribute('href', '/icon.svg');
  };
  await expectTurn(first);
  await expectNoTurn(second, 'Online game');
  const id = gameOf(first.page);
  // On another page, and after a new start of the app.
  await first.page.goto('/#/learn');
  await expectTurn(first);
  await first.page.reload();
  await expectTurn(first);
  await second.page.goto('/#/learn');
  await expectNoTurn(second, 'Learn');
  await first.page.goto(`/#/game/${id}`);
  await whoseTurn([first]);
  await moveByKeyboard(first);
  await expectNoTurn(first, 'Online game');
  await first.page.goto('/#/learn');
  await expectNoTurn(first, 'Learn');
  await expectTurn(second);

  const { page } = anna;
  await page.reload();
  const menu = page.getByTestId('account-menu');
  await menu.locator('summary').click();
  await expect(menu.locator('summary')).toHaveAccessibleName(new RegExp(anna.name));
  await expectNoViolations(page, 'the account menu');
  for (const width of [320, 720, 961, 1160, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
  }
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(page.locator('h1')).toContainText(anna.name);
  await menu.locator('summary').press('Enter');
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByTestId('header-sign-in')).toHaveAccessibleName('Log in');
  await expect(menu).toHaveCount(0);
});

test('nothing is asked of the server before it is needed', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server, serviceWorkers: 'block', locale: 'en-GB' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/#/learn');
  await page.waitForLoadState('networkidle');
  await expect(page.getByTestId('header-sign-in')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.getByTestId('header-sign-in').click();
  await expect(page.getByTestId('sign-in')).toBeVisible();
  await page.close();
});
