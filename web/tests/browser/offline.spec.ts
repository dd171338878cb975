import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { OFTEN, expect, moveOnce, myTurn, test, touch } from './caldera';

const PUZZLE = (
  JSON.parse(readFileSync(new URL('../../../data/puzzles/puzzles.json', import.meta.url), 'utf8')) as { puzzles: { id: string }[] }
).puzzles[0]!.id;

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached the whole app. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('after one visit everything works offline: a game, pages, languages', async ({ page, context }) => {
  await page.goto('/');
  await kept(page);
  // Requests of the first visit that are not answered yet would fail.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  // Even pages and languages that were never used work.
  await page.getByRole('navigation').getByRole('link', { name: 'Learn' }).first().click();
  await expect(page.locator('h1')).toHaveText('Learn');
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Learn');
  await page.locator('.settings summary').click();
  await page.getByTestId('language').selectOption('ru');
  await expect(page.locator('h1')).toHaveText('Обучение');
  await page.getByTestId('language').selectOption('en');
  await page.keyboard.press('Escape');
  await page.goto('/#/learn/reds');
  await touch(page, 'h3');
  await touch(page, 'g2');
  await expect(page.getByTestId('verdict')).toContainText('With best play White now wins by 2 points.');

  for (const [address, title] of [
    [`/#/puzzles/${PUZZLE}`, /Puzzles/],
    ['/#/analyse', /Analysis/],
    ['/#/gipf-rules', /GIPF/],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('h1')).toContainText(title);
    await expect(page.locator('svg.board').first()).toBeVisible();
  }

  await page.goto('/#/new');
  await page.locator('#level').fill('1');
  await page.getByRole('button', { name: 'Start game' }).click();
  for (;;) {
    const turn = await myTurn(page);
    if (turn === 'over') break;
    if (turn === 'pass') {
      const before = await page.locator('.moves li').count();
      await page.getByRole('button', { name: 'Pass', exact: true }).click();
      await expect.poll(() => page.locator('.moves li').count(), OFTEN).toBeGreaterThan(before);
    } else await moveOnce(page);
  }
  await expect(page.getByTestId('status')).toContainText(/You win|You lose|tie/);
});

test('the list of cached files is complete', async ({ page, request }) => {
  const source = await (await request.get('/service-worker.js')).text();
  const files = JSON.parse(/const FILES = (\{[^}]*\})/.exec(source)![1]!) as Record<string, string | null>;
  const addresses = Object.keys(files);
  expect(addresses).toContain('/index.html');
  for (const kind of [
    /engine_bg-.*\.wasm/,
    /gipf_bg-.*\.wasm/,
    /puzzles.*\.json/,
    /rules_bg-.*\.wasm/,
    /worker-.*\.js/,
    /LearnPage-.*\.js/,
    /\.css/,
  ]) {
    expect(
      addresses.some((address) => kind.test(address)),
      String(kind),
    ).toBe(true);
  }
  for (const language of ['en', 'de', 'fr', 'nl', 'it', 'es', 'pl', 'ru']) {
    expect(
      addresses.some((address) => address.startsWith(`/assets/${language}-`)),
      language,
    ).toBe(true);
  }
  // It contains everything that the page requests during a visit.
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('/#/learn/reds');
  await kept(page);
  const unknown = asked.filter((path) => path !== '/' && path !== '/service-worker.js' && !addresses.includes(path));
  expect(unknown).toEqual([]);
});

/** A server of the same app, whose service worker can be replaced as if another version had been deployed. */
async function changeable(baseURL: string): Promise<{ address: string; worker: { text: string }; close: () => void }> {
  const worker = { text: await (await fetch(`${baseURL}/service-worker.js`)).text() };
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(baseURL + (request.url ?? '/'), { headers: { 'accept-encoding': 'identity' } });
      const body = request.url === '/service-worker.js' ? worker.text : Buffer.from(await answer.arrayBuffer());
      const headers = [...answer.headers].filter(([name]) => !['content-encoding', 'content-length', 'etag'].includes(name));
      response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, worker, close: () => server.close() };
}

/** Makes the browser check for a new version, and waits for the result. */
function update(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker>((done) => {
      registration.addEventListener('updatefound', () => registration.installing && done(registration.installing), { once: true });
    });
    void registration.update().catch(() => {});
    const worker = await found;
    while (worker.state === 'installing') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
    return worker.state;
  });
}

test('a new version is cached completely or not at all, offered, and activated on request', async ({ browser, baseURL }) => {
  const server = await changeable(baseURL!);
  const page = await browser.newPage({ serviceWorkers: 'allow', locale: 'en-GB' });
  try {
    await page.goto(server.address);
    await kept(page);
    const caches = async (): Promise<string[]> => (await page.evaluate(() => window.caches.keys())).sort();
    const notice = page.getByText('A new version of Caldera is available.');
    const first = await caches();
    expect(first).toHaveLength(1);
    const version = (name: string): string => server.worker.text.replace(/const VERSION = '[^']*'/, `const VERSION = '${name}'`);

    // A file of the new version has the wrong digest: nothing changes.
    const whole = version('next');
    server.worker.text = version('torn').replace(/"\/index.html": "[^"]*"/, '"/index.html": "0"');
    expect(await update(page)).toBe('redundant');
    await expect(notice).toHaveCount(0);
    expect(await caches()).toEqual(first);

    // Now it is complete: it is offered, but not activated.
    server.worker.text = whole;
    expect(await update(page)).toBe('installed');
    await expect(notice).toBeVisible();
    expect(await caches()).toEqual([...first, 'caldera-next'].sort());
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).click()]);
    await expect.poll(caches).toEqual(['caldera-next']);
    await expect(page.locator('h1')).toBeVisible();
    await expect(notice).toHaveCount(0);
  } finally {
    await page.close();
    server.close();
  }
});
