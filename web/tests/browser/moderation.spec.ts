// Moderation: from a report to a chat ban, and what the players see of it.
import { execFileSync } from 'node:child_process';
import { expectNoViolations } from './axe';
import { expect, fresh, meet, program, test } from './online';

test('a report leads to a chat ban, and both players see what happened', async ({ arrive, database }) => {
  const [ada, bob, mia] = [await arrive(fresh('Ada')), await arrive(fresh('Bob')), await arrive(fresh('Mia'))];
  // Visitors who are no moderators see nothing of it.
  await expect(mia.page.getByTestId('moderation-link')).toHaveCount(0);
  await mia.page.goto('/#/moderation');
  await expect(mia.page.getByText('This page is for moderators.')).toBeVisible();
  execFileSync(program, ['admin', '--database', database, 'role', mia.name, 'moderator']);

  // Bob is rude in a game, and Ada reports him.
  await meet(ada, bob, ['White', 'No clock'], false);
  const say = async (text: string): Promise<void> => {
    await bob.page.getByPlaceholder('Write a message').fill(text);
    await bob.page.getByRole('button', { name: 'Send' }).click();
  };
  await say('you patzer');
  await expect(ada.page.getByTestId('chat')).toContainText('you patzer');
  await ada.page.getByTestId('chat').getByLabel(`About ${bob.name}`).click();
  await ada.page.getByTestId('chat').getByRole('button', { name: 'Report' }).click();
  await ada.page.getByTestId('report').getByRole('textbox').fill('called me a patzer');
  await ada.page.getByTestId('report').getByRole('button', { name: 'Report' }).click();
  await expect(ada.page.getByText('Thank you.')).toBeVisible();

  // The moderator finds the report by the link in the header.
  const { page } = mia;
  await page.goto('/#/online');
  await page.reload();
  const link = page.getByTestId('moderation-link');
  await expect(link).toHaveAccessibleName('Moderation: 1 open report');
  await link.click();
  const row = page.getByTestId('report-row').filter({ hasText: 'called me a patzer' });
  await expect(row).toContainText(ada.name);
  await expectNoViolations(page, 'the queue');
  await row.getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByTestId('chat-around')).toContainText('you patzer');
  await expectNoViolations(page, 'the report');

  // She bans Bob from the chat, with the keyboard, after a confirmation.
  await page.getByRole('link', { name: 'Impose sanction' }).click();
  const form = page.getByTestId('impose');
  await form.getByLabel('Sanction').selectOption('Chat ban');
  await form.getByLabel('Duration').selectOption('3 days');
  await form.getByLabel('Reason (shown to the player)').fill('Insults in the chat');
  await form.getByRole('button', { name: 'Impose sanction' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Chat ban, 3 days: ${bob.name}?`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('sanction')).toHaveCount(0);
  await form.getByRole('button', { name: 'Impose sanction' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByTestId('sanction')).toContainText('Insults in the chat');
  await page.getByLabel('Note for moderators').fill('first time');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('first time')).toBeVisible();
  await expectNoViolations(page, 'the player');

  // Bob, whose page is still open, learns of it when he writes again, and sees it in the lobby.
  await say('what now');
  await expect(bob.page.getByTestId('chat-banned')).toContainText('You are banned from the chat (until');
  await expect(bob.page.getByTestId('chat-banned')).toContainText('Reason: Insults in the chat');
  await expect(ada.page.getByTestId('chat')).not.toContainText('what now');
  await expectNoViolations(bob.page, 'a game with a chat ban');
  await bob.page.goto('/#/online');
  await expect(bob.page.getByTestId('own-sanction')).toContainText('Reason: Insults in the chat');
  await expectNoViolations(bob.page, 'the lobby with a chat ban');

  // The report is resolved, and Ada learns that, without details.
  await page.goto('/#/moderation');
  await row.getByRole('link', { name: 'Open report' }).click();
  await page.getByLabel('Note for moderators').fill('chat ban');
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByTestId('handled')).toContainText(`Closed by ${mia.name}`);
  await expect(link).toHaveAccessibleName('Moderation: 0 open reports');
  await ada.page.goto('/#/online');
  const told = ada.page.getByTestId('handled-reports');
  await expect(told).toContainText('1 of your reports was handled.');
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);

  // The log shows it all.
  await page.goto(`/#/moderation/log/${bob.name}`);
  const entries = page.getByTestId('log-entry');
  await expect(entries.filter({ hasText: 'report_handled' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'sanctioned' })).toContainText('Insults in the chat');
  await page.getByLabel('Event').selectOption('note_added');
  await page.getByRole('button', { name: 'Find' }).last().click();
  await expect(entries).toHaveCount(1);
  await expectNoViolations(page, 'the log');
  // The header of moderators has one more entry.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const panel = (await page.locator('.settings summary').boundingBox())!;
  expect(panel.x + panel.width).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width, height });
  await page.goto('/#/moderation/flags');
  await expect(page.getByText('It is not proof')).toBeVisible();
  await expectNoViolations(page, 'the flags');
});

test('a banned player sees the reason when logging in, and a renamed one chooses a name', async ({ arrive, database }) => {
  const [bob, mia] = [await arrive(fresh('Bob')), await arrive(fresh('Mia'))];
  execFileSync(program, ['admin', '--database', database, 'role', mia.name, 'moderator']);
  await mia.page.goto(`/#/moderation/user/${bob.name}`);
  await mia.page.reload();
  await mia.page.getByLabel('Reason (moderators only)').last().fill('offensive');
  await mia.page.getByRole('button', { name: 'Replace name' }).click();
  await mia.page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(mia.page).toHaveURL(/moderation\/user\/player-/);

  // Bob's lobby is open, and shows it at once.
  const form = bob.page.getByTestId('choose-name');
  await bob.page.goto('/#/online');
  await expect(form).toContainText('A moderator has replaced your name.');
  await expectNoViolations(bob.page, 'choosing a name');
  const name = fresh('Good');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Use this name' }).click();
  await expect(bob.page.getByTestId('who')).toContainText(`Logged in as ${name}`);
  await expect(form).toHaveCount(0);

  await mia.page.goto(`/#/moderation/user/${name}`);
  const impose = mia.page.getByTestId('impose');
  await impose.getByLabel('Sanction').selectOption('Full ban');
  await impose.getByLabel('Duration').selectOption('permanent');
  await impose.getByLabel('Reason (shown to the player)').fill('Cheating');
  await impose.getByRole('button', { name: 'Impose sanction' }).click();
  await mia.page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(mia.page.getByTestId('sanction')).toContainText('Full ban');
  await bob.page.goto('/#/account');
  await bob.page.reload();
  await expect(bob.page.getByTestId('who')).toContainText('guest');
  await bob.page.getByLabel('Log in', { exact: true }).check();
  await bob.page.getByLabel('Name', { exact: true }).fill(name);
  await bob.page.getByLabel('Password', { exact: true }).fill(`secret of ${bob.name}`);
  await bob.page.getByRole('button', { name: 'Log in' }).click();
  await expect(bob.page.getByRole('alert')).toContainText('Your account is banned (permanent). Reason: Cheating');
  // The browser logs refused requests itself.
  bob.complaints.splice(0).forEach((complaint) => expect(complaint).toMatch(/40[13]|WebSocket/));

  await mia.page.getByRole('button', { name: 'Lift', exact: true }).click();
  await mia.page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(mia.page.getByTestId('sanction')).toContainText(`lifted by ${mia.name}`);
  await bob.page.getByRole('button', { name: 'Log in' }).click();
  await expect(bob.page.getByTestId('who')).toContainText(`Logged in as ${name}`);
});
