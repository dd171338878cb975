// Shared by the tests of online games: a server with its own database, people with browsers, and helpers that play.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';

export const program = process.env['CALDERA'] ?? '../target/release/caldera';

/** Starts a server on a free port with an empty database. */
export async function startServer(
  database: string,
  listen = '127.0.0.1:0',
  options: readonly string[] = [],
): Promise<{ url: string; process: ChildProcess }> {
  const process = spawn(program, ['serve', '--listen', listen, '--database', database, '--exempt-address', '127.0.0.1', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    process.stdout.on('data', listen);
    process.stderr.on('data', listen);
    process.on('exit', (code) => reject(new Error(`the server exited with ${code}: ${said}`)));
  });
  return { url, process };
}

export interface Person {
  name: string;
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of the page. */
  complaints: string[];
}

interface Fixtures {
  /** Opens the lobby in a new browser context: with an account if a name is given, otherwise as a guest. */
  arrive: (name?: string) => Promise<Person>;
}

export const test = base.extend<Fixtures, { server: string; database: string }>({
  /** The path of the server's database. */
  database: [
    // eslint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'caldera-online-'));
      await use(`sqlite:${join(folder, 'caldera.db')}`);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database }, use) => {
      // A running server, for work on the pages.
      const running = process.env['CALDERA_URL'];
      if (running) return use(running);
      const server = await startServer(database);
      await use(server.url);
      const ended = new Promise((resolve) => server.process.on('exit', resolve));
      server.process.kill('SIGTERM');
      await ended;
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server),
  arrive: async ({ browser, server, viewport, hasTouch, isMobile, deviceScaleFactor }, use) => {
    const people: Person[] = [];
    const look = {
      viewport,
      hasTouch,
      isMobile,
      ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
    };
    await use(async (name) => {
      const person = await arrive(browser, server, look);
      people.push(person);
      if (name) await register(person, name);
      return person;
    });
    for (const { context, complaints } of people) {
      await context.close();
      expect(complaints).toEqual([]);
    }
  },
});
export { expect };

export async function arrive(browser: Browser, server: string, look: object): Promise<Person> {
  const context = await browser.newContext({ ...look, baseURL: server, locale: 'en-GB', serviceWorkers: 'block' });
  await context.addInitScript(() => {
    if (!localStorage.getItem('caldera.settings')) localStorage.setItem('caldera.settings', '{"pace":"none"}');
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Service Worker registration blocked')) return;
    // The browser says so about every request that a test interrupts by disconnecting.
    if (message.text().includes('ERR_INTERNET_DISCONNECTED')) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/#/online');
  await expect(page.getByTestId('who')).toContainText('guest');
  return { name: '', page, context, complaints };
}

export const passwordOf = (name: string): string => `secret of ${name}`;

/** A name that is not registered yet on any server. */
export const fresh = (name: string): string => `${name}-${Math.random().toString(36).slice(2, 8)}`;

export async function register(person: Person, name: string): Promise<void> {
  const { page } = person;
  await page.goto('/#/account');
  await page.getByLabel('Register', { exact: true }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(name));
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByTestId('who')).toContainText(`Logged in as ${name}`);
  person.name = name;
}

export async function logOut({ page }: Person): Promise<void> {
  await page.goto('/#/account');
  // Requests for the account's data that are answered after logging out fail.
  await expect(page.getByTestId('session').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByTestId('who')).toContainText('guest');
}

export async function logIn(person: Person, name: string): Promise<void> {
  const { page } = person;
  await page.goto('/#/account');
  await page.getByLabel('Log in', { exact: true }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(name));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByTestId('who')).toContainText(`Logged in as ${name}`);
  person.name = name;
}

export const status = (page: Page) => page.getByTestId('status');
export const movesOf = (page: Page): Promise<string[]> =>
  page
    .locator('.moves li')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim().split(/[−\s]/)[0]!));
export const gameOf = (page: Page): string => /\/game\/([^/?]+)/.exec(page.url())?.[1] ?? '';

/** Waits until one of the players must move, and returns that player; `null` once the game is over. */
export async function whoseTurn(players: readonly Person[]): Promise<Person | null> {
  let found: Person | null | undefined;
  await expect
    .poll(
      async () => {
        for (const player of players) {
          const state = await player.page.evaluate(() => {
            const status = document.querySelector('.status');
            return status?.classList.contains('over') ? 'over' : (status?.textContent ?? '');
          });
          if (state === 'over') found = null;
          else if (state.startsWith('Your turn')) found = player;
          if (found !== undefined) return true;
        }
        return false;
      },
      { intervals: [20, 50, 100, 200], timeout: 60_000 },
    )
    .toBe(true);
  return found ?? null;
}

/** Makes a legal move of DVONN with the keyboard, and returns it. */
export async function moveByKeyboard({ page }: Person): Promise<string> {
  const focus = (selector: string): Promise<string> =>
    page.evaluate((selector) => {
      const spaces = [...document.querySelectorAll<SVGElement>(selector)];
      const space = spaces[Math.floor(spaces.length / 2)];
      space?.focus();
      return space?.dataset['space'] ?? '';
    }, selector);
  const before = (await movesOf(page)).length;
  const placing = (await page.locator('.space.mover').count()) === 0;
  const from = placing ? '' : await focus('.space.mover');
  if (!placing) await page.keyboard.press('Enter');
  const to = await focus('.space.open');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await movesOf(page)).length, { intervals: [20, 50, 100] }).toBeGreaterThan(before);
  return from + to;
}

/** Opens the form for a game with any settings, in the lobby. */
export async function openForm({ page }: Person): Promise<Locator> {
  const custom = page.getByRole('button', { name: 'Custom…' });
  if ((await custom.getAttribute('aria-expanded')) !== 'true') await custom.click();
  return page.getByTestId('seek-form');
}

/** Offers a game in the lobby after choosing some options in the form, and lets the other player accept it. */
export async function meet(one: Person, other: Person, choices: string[], rated: boolean): Promise<string> {
  await one.page.goto('/#/online');
  const form = await openForm(one);
  for (const choice of choices) await form.getByLabel(choice, { exact: true }).check();
  if (rated) await form.getByLabel('Rated').check();
  await one.page.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(one.page.getByTestId('offer').filter({ hasText: 'You' }).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await other.page.goto('/#/online');
  await other.page.getByTestId('offer').filter({ hasText: one.name }).getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [one, other]) {
    await page.waitForURL(/\/game\//);
    await expect(page.locator('[data-space]').first()).toBeVisible();
  }
  return gameOf(one.page);
}

/** Moves from one point to another with the keyboard, as soon as that is possible. */
export async function move({ page }: Person, from: string, to: string): Promise<void> {
  await expect(page.locator(`[data-space="${from}"].mover`)).toBeAttached();
  for (const space of [from, to]) {
    await page.locator(`[data-space="${space}"]`).focus();
    await page.keyboard.press('Enter');
  }
}

/** Plays until White has announced a jump and Black has challenged it. */
export async function challengeAJump(one: Person, other: Person, decider: string): Promise<void> {
  await meet(one, other, ['GIPF', '3', 'On: jumps can be challenged', decider, 'White', 'No clock'], false);
  await move(one, 'a2', 'b3');
  expect(await whoseTurn([one, other])).toBe(other);
  await move(other, 'a3', 'b4');
  for (const { page } of [one, other]) await expect(page.locator('.moves li')).toHaveText(['Db3', 'Db4']);
  expect(await whoseTurn([one, other])).toBe(one);
  await move(one, 'b3', 'b4');
  await other.page.getByRole('button', { name: 'Challenge', exact: true }).click();
}
