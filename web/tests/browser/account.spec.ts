// The account: confirmation with the password, a forgotten password with real mails, the export of all data.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoViolations } from './axe';
import { arrive as arriveAt, expect, fresh, passwordOf, register, startServer, test } from './online';

/** A port that is free now. The address of a server with mails has to be known before it starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The link to a page in the mails of a folder, once there is one that is not known. */
async function linkIn(folder: string, page: string, known: readonly string[] = []): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
      const links = mails.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/http\S+/g) ?? []);
      link = links.find((one) => one.includes(`/${page}#`) && !known.includes(one));
      return link;
    })
    .toBeDefined();
  return link!;
}

test('a forgotten password is reset by mail', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'caldera-mail-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const options = ['--public-url', url, '--mail', `file:${folder}`];
  const server = await startServer(`sqlite:${join(folder, 'caldera.db')}`, `127.0.0.1:${port}`, options);
  try {
    const ada = await arriveAt(browser, url, {});
    const { page } = ada;
    await register(ada, 'Ada');
    await page.goto('/#/account');
    const email = page.getByRole('region', { name: 'E-mail address' });
    await email.getByLabel('Address').fill('ada@example.org');
    await email.getByRole('button', { name: 'Send link' }).click();
    await expect(email.getByRole('status')).toContainText('We have sent a link to ada@example.org.');
    await expectNoViolations(page, 'account with an address');

    // The link works in any browser, also where nobody is logged in.
    const other = await arriveAt(browser, url, {});
    await other.page.goto(await linkIn(folder, 'verify'));
    await expectNoViolations(other.page, 'confirm an address');
    await other.page.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.page.getByText('Thank you. Your e-mail address is confirmed.')).toBeVisible();
    await page.reload();
    await expect(page.getByTestId('email')).toHaveText('Your e-mail address is ada@example.org.');

    await other.page.goto('/#/account');
    await other.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await other.page.getByLabel('Name or e-mail address').fill('Ada@example.org');
    await expectNoViolations(other.page, 'forgot a password');
    await other.page.getByRole('button', { name: 'Send link' }).click();
    await expect(other.page.getByText('the link is on its way')).toBeVisible();
    const link = await linkIn(folder, 'reset');
    await other.page.goto(link);
    await other.page.getByLabel('New password').fill('caldera2026');
    await other.page.getByRole('button', { name: 'Change password' }).click();
    await expect(other.page.getByRole('alert')).toContainText('This password is too easy to guess.');
    await other.page.getByLabel('New password').fill('battery staple');
    await other.page.getByRole('button', { name: 'Change password' }).click();
    await expect(other.page.getByText('Password changed.')).toBeVisible();
    await expectNoViolations(other.page, 'password changed');
    await other.page.locator('#main').getByRole('link', { name: 'Log in' }).click();
    await other.page.getByLabel('Name', { exact: true }).fill('Ada');
    await other.page.getByLabel('Password', { exact: true }).fill('battery staple');
    await other.page.getByRole('button', { name: 'Log in' }).click();
    await expect(other.page.getByTestId('who')).toContainText('Ada');

    // The first browser was logged out, and the link is used up.
    await page.goto('/#/online');
    await page.reload();
    await expect(page.getByTestId('who')).toContainText('guest');
    await page.goto(link);
    await page.getByLabel('New password').fill('another password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
    for (const { context, complaints } of [ada, other]) {
      await context.close();
      // The browser logs responses of refusals itself.
      expect(complaints.filter((complaint) => !complaint.includes('status of 40'))).toEqual([]);
    }
  } finally {
    const ended = new Promise((resolve) => server.process.on('exit', resolve));
    server.process.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

test('sensitive changes ask for the password again, and are then carried out', async ({ arrive }) => {
  const ada = await arrive(fresh('Conny'));
  const { page } = ada;
  // The server asks once, as it does a quarter of an hour after logging in.
  let asked = 0;
  await page.route('**/api/me/tokens', async (route) => {
    if (route.request().method() !== 'POST' || asked++ > 0) return route.continue();
    const error = { code: 'confirmation_required', message: 'confirm with your password first' };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.goto('/#/account');
  await page.getByLabel('Token name').fill('my bot');
  await page.getByLabel('Valid for (days)').fill('30');
  const dialog = page.getByTestId('confirm-identity');
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Wrong name or password.');
  await expectNoViolations(page, 'confirm identity');
  await dialog.getByLabel('Password').fill(passwordOf(ada.name));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('token')).toContainText('my bot');
  await expect(page.getByTestId('token')).toContainText('until ');

  // Nothing happens if the dialog is cancelled.
  asked = 0;
  await page.getByLabel('Token name').fill('another bot');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('token')).toHaveCount(1);

  // This server sends no mails, so there is nothing about them.
  await expect(page.getByRole('heading', { name: 'E-mail address' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const data = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { profile: { name: string }; tokens: unknown[] };
  expect([data.profile.name, data.tokens.length]).toEqual([ada.name, 1]);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByTestId('who')).toContainText('guest');
  ada.complaints.splice(0).forEach((complaint) => expect(complaint).toContain('status of 40'));
});
