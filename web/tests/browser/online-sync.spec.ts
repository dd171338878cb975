// What belongs to a person and not to a device: the name that a guest chooses, and the settings and progress of an account.
import { expectNoViolations } from './axe';
import { expect, fresh, logIn, meet, test } from './online';

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
  await expectNoViolations(lobby);
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

test('a name that cannot be used is refused with the reason', async ({ arrive, browserName }) => {
  void browserName;
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

test('settings and progress of an account arrive on another device', async ({ arrive }) => {
  const name = fresh('Sam');
  const one = await arrive(name);
  // A change of the settings is sent after a pause.
  const sent = (part: string) =>
    one.page.waitForResponse((response) => response.url().endsWith(`/documents/${part}`) && response.request().method() === 'PUT');
  const settingsSent = sent('settings');
  await one.page.getByRole('button', { name: 'Settings' }).click();
  await one.page.getByLabel('Dark', { exact: true }).check();
  await settingsSent;
});
