// The operator's addresses in the footer, which the server puts into the page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startServer } from './online';

test.use({ serviceWorkers: 'allow' });

const links = (page: Page): Promise<Record<string, string | null>> =>
  page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((all) => Object.fromEntries(all.map((link) => [link.textContent, link.getAttribute('href')])));

test('the footer links to the source code and the contact that the server names, also from the cached page', async ({ page, context }) => {
  const folder = mkdtempSync(join(tmpdir(), 'caldera-links-'));
  const options = ['--source-url', 'https://code.example/caldera?a=1&b=2', '--contact', 'mailto:club@dvonn.example'];
  const server = await startServer(`sqlite:${join(folder, 'caldera.db')}`, '127.0.0.1:0', options);
  try {
    await page.goto(server.url);
    const expected = { 'Source code': 'https://code.example/caldera?a=1&b=2', Contact: 'mailto:club@dvonn.example' };
    await expect.poll(() => links(page)).toMatchObject(expected);
    // The service worker accepts the page with these addresses, and serves it without the network.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.goto(`${server.url}/about`);
    await expect.poll(() => links(page)).toMatchObject(expected);
    await expect(page.getByRole('main').getByRole('link', { name: 'Source code' })).toHaveAttribute('href', expected['Source code']);
  } finally {
    const ended = new Promise((resolve) => server.process.on('exit', resolve));
    server.process.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an address that runs a script is ignored', async ({ browser, baseURL }) => {
  // The service worker would answer instead of the route.
  const page = await browser.newPage({ baseURL: baseURL!, serviceWorkers: 'block' });
  await page.route('/about', async (route) => {
    const answer = await route.fetch();
    const tags = ['source', 'contact'].map((name) => `<meta name="caldera-${name}" content="javascript:alert(1)" />`);
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<title>', `${tags.join('')}<title>`) });
  });
  await page.goto('/about');
  await expect(page.locator('meta[name=caldera-source]')).toHaveCount(1);
  await expect(page.locator('h1')).toHaveText('About Caldera');
  expect(await page.locator('[href^="javascript:" i]').count()).toBe(0);
  await expect.poll(() => links(page)).toMatchObject({ About: '/about', Contact: '/about/contact' });
  await page.close();
});
