// The server's analysis of a finished game: one player requests it, and everybody sees it.
import { expectNoViolations } from './axe';
import { expect, fresh, meet, moveByKeyboard, status, test, whoseTurn } from './online';

test('a finished game is analysed on request, for everybody', async ({ arrive }) => {
  const [anna, bert] = [await arrive(fresh('Anna')), await arrive(fresh('Bert'))];
  const id = await meet(anna, bert, ['White', 'No clock'], false);
  for (const player of [anna, bert, anna, bert]) {
    expect(await whoseTurn([anna, bert])).toBe(player);
    await moveByKeyboard(player);
  }
  // An unfinished game is not analysed.
  await expect(anna.page.getByTestId('analysis')).toHaveCount(0);
  await bert.page.getByRole('button', { name: 'Resign' }).click();
  await bert.page.getByRole('button', { name: 'Yes' }).click();
  await expect(status(anna.page)).toHaveClass(/over/);

  await anna.page.getByRole('button', { name: 'Request analysis' }).click();
  for (const { page } of [anna, bert]) {
    const panel = page.getByTestId('analysis');
    // The request disappears at once, for the other player as well.
    await expect(panel.getByRole('button', { name: 'Request analysis' })).toHaveCount(0);
    const summary = page.getByTestId('analysis-summary');
    await expect(summary).toBeVisible({ timeout: 120_000 });
    await expect(summary.getByRole('columnheader')).toHaveText([anna.name, bert.name]);
    await expect(summary.getByRole('row', { name: /^Accuracy/ })).toContainText('%');
    await expect(panel.getByRole('progressbar')).toHaveCount(0);
  }

  // A visitor who comes later sees the result. The graph steps through the game.
  const carl = await arrive();
  await carl.page.goto(`/game/${id}`);
  const graph = carl.page.getByTestId('graph');
  await expect(graph).toHaveAttribute('aria-valuenow', '4');
  const pieces = (): Promise<string> => carl.page.locator('.table svg').first().innerHTML();
  const end = await pieces();
  await graph.press('ArrowLeft');
  await expect(graph).toHaveAttribute('aria-valuenow', '3');
  await expect.poll(pieces).not.toBe(end);
  await expect(carl.page.getByTestId('analysis-finding')).toHaveText(/: (best|good|inaccuracy|mistake|blunder)/);
  await graph.press('End');
  await expect.poll(pieces).toBe(end);
  await carl.page.getByText('Show values as a table').click();
  const rows = carl.page.getByTestId('analysis').locator('details tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.first().getByRole('cell').last()).toHaveText(/^[a-k][1-5][a-k][1-5]$/);
  await expectNoViolations(carl.page, 'an analysed game');

  // It stays with the game.
  await carl.page.reload();
  await expect(carl.page.getByTestId('analysis-summary')).toBeVisible();
});
