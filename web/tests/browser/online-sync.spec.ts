// What belongs to a person and not to a device: the name that a guest chooses, and the settings and progress of an account.
import type { Locator } from '@playwright/test';
import { expectNoViolations } from './axe';
import { expect, fresh, logIn, meet, register, test, type Person } from './online';

test('a guest chooses a name, and the opponent sees it in the running game', async ({ arrive }) => {
  const [guest, other] = [await arrive(), await arrive()];
  const { page } = guest;
  const own = (await page.getByTestId('who').textContent()) ?? '';
  guest.name = /guest-\w+/.exec(own)![0];
  await meet(guest, other, ['White', 'No clock'], false);
  await expect(other.page.getByText(guest.name).first()).toBeVisible();

  // In a second tab, so that the game stays open.
  const lobby = await guest.context.newPage();
  await lobby.goto('/#/online');
  const opener = lobby.getByTestId('choose-guest-name');
  await opener.click();
  const form = lobby.getByTestId('guest-name');
  await expect(form.getByLabel('Your name as a guest')).toBeFocused();
  await expectNoViolations(lobby, 'the form for the name of a guest');
  await lobby.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  const name = fresh('Jo').slice(0, 14);
  await form.getByLabel('Your name as a guest').fill(`guest-${name}`);
  await lobby.keyboard.press('Enter');
  await expect(lobby.getByTestId('who')).toContainText(`guest-${name}`);
  await expect(lobby.getByRole('status').filter({ hasText: `You are now guest-${name}.` })).toBeAttached();
  await expect(opener).toBeFocused();
  for (const { page } of [guest, other]) {
    await expect(page.getByText(`guest-${name}`).first()).toBeVisible();
    await expect(page.getByText(guest.name)).toHaveCount(0);
  }
});

test('a name that cannot be used is refused with the reason', async ({ arrive }) => {
  const { page, complaints } = await arrive();
  await page.getByTestId('choose-guest-name').click();
  const form = page.getByTestId('guest-name');
  await form.getByLabel('Your name as a guest').fill('Moderator');
  await form.getByRole('button', { name: 'Use this name' }).click();
  await expect(form.getByRole('alert')).toContainText('This name cannot be used');
  await expect(page.getByTestId('who')).not.toContainText('Moderator');
  // The browser reports the refused request.
  expect(complaints.splice(0)).toHaveLength(1);
});

/** Two rated puzzles, solved at the first attempt. */
const PROGRESS = {
  version: 2,
  since: 0,
  puzzles: Object.fromEntries(['one', 'two'].map((id, n) => [id, { at: n + 1, first: true, solved: true, against: 1800 }])),
  days: {},
  runs: {},
};

const sent = ({ page }: Person, part: 'settings' | 'puzzles'): Promise<unknown> =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith(`/documents/${part}`));
const ratingOn = async ({ page }: Person): Promise<string> => {
  await page.goto('/#/puzzles');
  return page.getByTestId('rating').locator('strong').innerText();
};
const theme = ({ page }: Person): Locator => page.locator('html');
const sound = ({ page }: Person): Locator => page.getByTestId('sound');

test('settings and progress of an account arrive on another device, and changes come back', async ({ arrive }) => {
  const name = fresh('Sam');
  const one = await arrive();
  const newcomer = await ratingOn(one);
  await one.page.evaluate((progress) => {
    localStorage.setItem('caldera.settings', '{"pace":"none","theme":"dark"}');
    localStorage.setItem('caldera.puzzles', JSON.stringify(progress));
  }, PROGRESS);
  await one.page.reload();
  const rating = await ratingOn(one);
  expect(rating).not.toBe(newcomer);
  const stored = [sent(one, 'settings'), sent(one, 'puzzles')];
  await register(one, name);
  await Promise.all(stored);

  const other = await arrive();
  await expect(theme(other)).toHaveAttribute('data-theme', 'light');
  await logIn(other, name);
  await expect(theme(other)).toHaveAttribute('data-theme', 'dark');
  expect(await ratingOn(other)).toBe(rating);
  await expect(sound(other)).toHaveAttribute('aria-pressed', 'true');
  const changed = sent(other, 'settings');
  await sound(other).click();
  await changed;

  // The first device has it at the next visit, on any page; so do its other settings.
  await one.page.goto('/#/puzzles');
  await one.page.reload();
  await expect(sound(one)).toHaveAttribute('aria-pressed', 'false');
  await expect(theme(one)).toHaveAttribute('data-theme', 'dark');
});

test('a setting that was changed offline is sent later', async ({ arrive }) => {
  const name = fresh('Uma');
  const one = await arrive();
  const stored = sent(one, 'settings');
  await register(one, name);
  await stored;
  await one.page.clock.install();
  await one.context.setOffline(true);
  await sound(one).click();
  await expect(sound(one)).toHaveAttribute('aria-pressed', 'false');
  await one.page.clock.runFor(600_000);
  const changed = sent(one, 'settings');
  await one.context.setOffline(false);
  await one.page.clock.runFor(1_000);
  await changed;
  // The sockets of the page report that they cannot connect; the synchronisation reports nothing.
  expect(one.complaints.splice(0).filter((complaint) => complaint.includes('/documents/'))).toEqual([]);
});
