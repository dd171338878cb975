// Passkeys, with Chromium's virtual authenticator: adding one, logging in with it, the second factor, recovery codes.
import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe';
import { expect, fresh, logOut, test as base, type Person } from './online';

// Passkeys belong to a host with a name, so the server is visited as `localhost`.
const test = base.extend<object, { server: string }>({
  server: [async ({ server }, use) => use(server.replace('127.0.0.1', 'localhost')), { scope: 'worker' }],
});

/** Plugs in an authenticator whose user always confirms, unless told otherwise. */
async function plugIn({ page, context }: Person): Promise<{ confirms: (confirms: boolean) => Promise<void> }> {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options });
  return { confirms: (confirms) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: confirms }).then() };
}

/** Keeps the page from asking for suggestions, which the virtual authenticator would answer before the visitor does anything. */
async function withoutSuggestions({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.reload();
}

async function addPasskey({ page }: Person, name: string): Promise<void> {
  const passkeys = page.getByTestId('passkeys');
  await passkeys.getByLabel('Passkey name').fill(name);
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByTestId('passkey').filter({ hasText: name })).toBeVisible();
}

async function enterPassword({ page }: Person, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(`secret of ${name}`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Chromium logs the refusals that a test expects. */
function expectRefusals({ complaints }: Person, count: number): void {
  const refusals = complaints.splice(0);
  expect(refusals.filter((complaint) => complaint.includes('status of 401'))).toHaveLength(count);
  expect(refusals).toHaveLength(count);
}

test('a passkey is added, renamed, used to log in, and removed', async ({ arrive }) => {
  const name = fresh('Ada');
  const person = await arrive(name);
  const { page } = person;
  const authenticator = await plugIn(person);
  await withoutSuggestions(person);
  await page.goto('/#/account');
  await addPasskey(person, 'my phone');
  await expect(page.getByTestId('passkeys').getByRole('status')).toHaveText('Passkey my phone added.');
  await expectNoViolations(page, 'the list of passkeys');
  // The device has one already.
  await page.getByTestId('passkeys').getByLabel('Passkey name').fill('again');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByTestId('passkeys').getByRole('alert')).toHaveText('This device already has a passkey for your account.');
  await page.getByTestId('passkey').getByRole('button', { name: 'Rename' }).click();
  await page.getByTestId('passkey').getByLabel('Passkey name').fill('old phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('passkey')).toContainText('old phone');
  // The user refuses, and then does not.
  await authenticator.confirms(false);
  await logOut(person);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. You can try again.');
  await authenticator.confirms(true);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByTestId('who')).toContainText(`Logged in as ${name}`);
  await page.goto('/#/account');
  await expect(page.getByTestId('passkey')).toContainText('last used');
  await page.getByTestId('passkey').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByTestId('passkeys')).toContainText('You have no passkeys yet.');
  await logOut(person);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not valid here');
  expectRefusals(person, 1);
});

test('a passkey is required after the password, or a recovery code', async ({ arrive }) => {
  const name = fresh('Bob');
  const person = await arrive(name);
  const { page } = person;
  await plugIn(person);
  await withoutSuggestions(person);
  await page.goto('/#/account');
  await addPasskey(person, 'key');
  await page.getByLabel('Require a passkey after the password').click();
  const codes = page.getByTestId('recovery-codes');
  await expect(codes.locator('code')).toHaveCount(10);
  await expectNoViolations(page, 'new recovery codes');
  const [code] = await codes.locator('code').allInnerTexts();
  const downloading = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(code);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByTestId('codes-left')).toHaveText('10 recovery codes left');
  await expect(page.getByLabel('Require a passkey after the password')).toBeChecked();

  await logOut(person);
  await enterPassword(person, name);
  const second = page.getByTestId('second-factor');
  await expect(second).toContainText('Your password is correct.');
  await expectNoViolations(page, 'the second step');
  await second.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByTestId('who')).toContainText(`Logged in as ${name}`);

  await logOut(person);
  await enterPassword(person, name);
  await second.getByLabel('Recovery code').fill('not a code');
  await second.getByRole('button', { name: 'Log in with recovery code' }).click();
  await expect(second.getByRole('alert')).toContainText('This recovery code is wrong');
  await second.getByLabel('Recovery code').fill(code ?? '');
  await second.getByRole('button', { name: 'Log in with recovery code' }).click();
  await expect(page.getByTestId('who')).toContainText(`Logged in as ${name}`);
  await page.goto('/#/account');
  await expect(page.getByTestId('codes-left')).toHaveText('9 recovery codes left');
  expectRefusals(person, 3);

  // New codes, and the password alone again.
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await expect(codes.locator('code')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByLabel('Require a passkey after the password').click();
  await expect(page.getByTestId('codes-left')).toBeHidden();
  await logOut(person);
  await enterPassword(person, name);
  await expect(page.getByTestId('who')).toContainText(`Logged in as ${name}`);
});

test('the browser suggests a passkey on the page for logging in', async ({ arrive }) => {
  const name = fresh('Eva');
  const person = await arrive(name);
  const { page } = person;
  const authenticator = await plugIn(person);
  await page.goto('/#/account');
  await addPasskey(person, 'key');
  await authenticator.confirms(false);
  await logOut(person);
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('autocomplete', 'username webauthn');
  // The virtual authenticator chooses the suggestion.
  await authenticator.confirms(true);
  await page.reload();
  await expect(page.getByTestId('who')).toContainText(`Logged in as ${name}`);
});
