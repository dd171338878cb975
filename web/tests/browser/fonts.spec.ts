// The fonts that the app ships: loaded from this server, and only the files for the scripts on the page.
import { expect, test } from './caldera';

test('each language loads the fonts for its script, and no others', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, font, script] = /(piazzolla|source-sans-3)-(latin-ext|latin|cyrillic)-.*\.woff2/.exec(request.url()) ?? [];
    if (font) asked.push(`${font} ${script}`);
  });
  const loaded = (): Promise<boolean> =>
    page.evaluate(() => document.fonts.check('700 20px Piazzolla') && document.fonts.check('16px "Source Sans 3"'));
  await page.goto('/');
  await expect.poll(loaded).toBe(true);
  expect([...asked].sort()).toEqual(['piazzolla latin', 'source-sans-3 latin']);
  for (const [language, script] of [
    ['ru', 'cyrillic'],
    ['pl', 'latin-ext'],
  ] as const) {
    asked.length = 0;
    await page.evaluate((language) => localStorage.setItem('caldera.settings', JSON.stringify({ language })), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect.poll(() => asked).toContain(`source-sans-3 ${script}`);
    await expect.poll(() => asked).toContain(`piazzolla ${script}`);
  }
});

test('the licences of the fonts are shipped with them', async ({ page }) => {
  const response = await page.request.get('/licences/fonts.txt');
  expect(await response.text()).toMatch(/Piazzolla[^]*Source Sans 3[^]*SIL OPEN FONT LICENSE/);
});
