// Takes the screenshots of the README from a running server: `node tools/screenshots.mjs [ADDRESS]`, into docs/images.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const folder = '../docs/images';
const record = readFileSync('tests/data/game.pgn', 'utf8');
const row = 'standard b2=w,c3=W,d4=w,e5=w,f5=B,g3=B,h5=W 8,6 0,0 pp w';
const puzzle = JSON.parse(readFileSync('../data/puzzles/puzzles.json', 'utf8')).puzzles[40].id;
const kept = {
  terms: { opponent: 'person', level: 1, colour: 'white', minutes: 0, variant: 'standard', settings: '' },
  start: row,
  actions: [],
  left: { white: 300_000, black: 300_000 },
  given: null,
  over: false,
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
let faults = 0;

async function take(name, options, look) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') faults += console.error(name, message.text()) ?? 1;
  });
  page.on('pageerror', (error) => (faults += console.error(name, error.message) ?? 1));
  await look(page);
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: 'dark' };
const open = (path) => (page) => page.goto(`${address}/${path}`);
async function game(page) {
  await page.goto(`${address}/`);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.space.mover').first().waitFor();
}
async function analysis(page) {
  await page.goto(`${address}/analyse`);
  const text = page.locator('#analyse-text');
  if (!(await text.isVisible())) await page.getByRole('button', { name: 'Open a game' }).click();
  await text.fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel('Analysis mode').selectOption('Quick');
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await page.locator('[data-test=graph]').waitFor({ timeout: 120_000 });
  await page.locator('button.move', { hasText: 'd2g5' }).first().click();
}
async function gipf(page) {
  await page.addInitScript((text) => localStorage.setItem('caldera.gipf', text), JSON.stringify(kept));
  await page.goto(`${address}/gipf`);
  await page.locator('[data-space]').first().waitFor();
}

/** A lobby with open offers. */
async function lobby(page) {
  const settings = [
    { game: { name: 'dvonn', placing: 'random' }, clock: { type: 'fischer', seconds: 300, increment: 3 }, rated: true },
    { game: { name: 'gipf', variant: 'tournament+d6' }, clock: { type: 'correspondence', days: 3 }, rated: false },
  ];
  for (const [index, name] of ['Ada', 'Bob'].entries()) {
    const context = await browser.newContext();
    const guest = await context.newPage();
    await guest.goto(`${address}/`);
    const refused = await guest.evaluate(
      async ({ name, settings }) => {
        const post = (path, body) =>
          fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        for (const [path, body] of [
          ['/api/accounts', { name, password: 'a picture of the lobby' }],
          ['/api/seeks', { settings }],
        ]) {
          const answer = await post(path, body);
          if (!answer.ok) return `${path}: ${await answer.text()}`;
        }
        return null;
      },
      { name, settings: settings[index] },
    );
    if (refused) throw new Error(refused);
  }
  await page.goto(`${address}/online`);
}

await take('front', {}, open(''));
await take('play', {}, game);
await take('phone', phone, game);
await take('analyse', { viewport: { width: 1280, height: 1080 } }, analysis);
await take('puzzles', {}, open(`puzzles/${puzzle}`));
await take('learn', { colorScheme: 'dark' }, open('learn'));
await take('gipf', {}, gipf);
await take('online', {}, lobby);
await take('phone-puzzles', phone, open(`puzzles/${puzzle}`));
await browser.close();
process.exit(faults ? 1 : 0);
