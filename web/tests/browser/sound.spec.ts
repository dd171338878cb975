// Sound and vibration. In these tests moves are not animated, so a stack lands at once and is lifted only when it is chosen.
import type { Page } from '@playwright/test';
import { gipfLessons } from '../../src/games/gipf/rule-lessons';
import { lessons } from '../../src/games/dvonn/rule-lessons';
import { OFTEN, expect, land, moveStack, names, resumeAt, test, touch } from './caldera';
import { heard, listen } from './listening';

const cutting = lessons.find((lesson) => lesson.title === 'ruleCut')!.position;
/** Single pieces beside stacks of two and four pieces. */
const STACKS = '9/10/rw,w,bb,w,wwww,r,5/10/9 w move';

const sound = (page: Page) => page.getByTestId('sound');
const moves = (page: Page) => page.locator('.moves li');

/** Waits for these sounds and for no others, since the last call. */
async function expectHeard(page: Page, expected: string[]): Promise<void> {
  const all: string[] = [];
  await expect
    .poll(async () => {
      all.push(...(await heard(page)));
      return all;
    }, OFTEN)
    .toEqual(expected);
}

/** Starts a game of two people at one screen in which every piece is placed. */
async function placing(page: Page): Promise<void> {
  await page.goto('/#/new');
  await page.getByLabel('Two players, one device').check();
  await page.getByLabel('Place the pieces yourself').check();
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect(page.locator('[data-space]')).toHaveCount(49);
}

/** Places a piece, and waits until it is on the board. */
async function place(page: Page, space: string): Promise<void> {
  const before = await moves(page).count();
  await touch(page, space);
  await expect(moves(page)).toHaveCount(before + 1);
}

test('a piece that is placed is heard once', async ({ page }) => {
  await listen(page);
  await placing(page);
  expect(await page.evaluate(() => window.listening.contexts)).toBe(0);
  await place(page, 'c3');
  await expectHeard(page, ['place']);
  await place(page, 'd3');
  await expectHeard(page, ['place']);
  expect(await page.evaluate(() => window.listening.contexts)).toBe(1);
  // A takeback, the rules and the front page are silent.
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(moves(page)).toHaveCount(1);
  await page.goto('/#/');
  await expect(page.locator('[data-space]').first()).toBeVisible();
  expect(await heard(page)).toEqual([]);
});

test('there is no sound before the visitor has touched the page', async ({ page }) => {
  await listen(page);
  // Playwright counts as a touch of the page, so the page itself reports what has happened after the engine's move.
  let told = (_: unknown): void => {};
  const report = new Promise<unknown>((resolve) => (told = resolve));
  await page.exposeFunction('report', told);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.moves li')) return;
      observer.disconnect();
      // By then the player would have been asked for, if it was needed.
      setTimeout(() => {
        const { contexts, vibrated } = window.listening;
        const { report } = window as unknown as { report: (what: unknown) => void };
        report({ active: navigator.userActivation.hasBeenActive, contexts, vibrated });
      }, 0);
    }).observe(document, { childList: true, subtree: true });
    const terms = { opponent: 'engine', level: 1, colour: 'black', randomBoard: false, minutes: 0 };
    // Black can move whatever the engine plays.
    const start = 'b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move';
    const kept = { terms, start, moves: [], left: { white: 0, black: 0 }, given: null };
    localStorage.setItem('caldera.match', JSON.stringify(kept));
  });
  await page.goto('/#/play');
  expect(await report).toEqual({ active: false, contexts: 0, vibrated: [] });
  expect(asked.filter((address) => address.includes('/player.svelte'))).toEqual([]);
  // The first touch allows it.
  await expect(page.locator('.space.mover').first()).toBeVisible();
  const loaded = page.waitForRequest(/\/player\.svelte/);
  await touch(page, (await names(page, '.space.mover'))[0]!);
  await loaded;
  await expectHeard(page, ['lift']);
});

test('the sound is off after a click, at once and on every visit', async ({ page }) => {
  await listen(page);
  await placing(page);
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(sound(page)).toHaveAccessibleName('Sound');
  await place(page, 'c3');
  await expectHeard(page, ['place']);
  // A sound that is playing or about to play is stopped.
  const stopped = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-space="d3"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return new Promise<number>((resolve) => {
      const wait = (): void => {
        if (window.listening.heard.length === 0) return void setTimeout(wait, 0);
        document.querySelector<HTMLElement>('[data-test="sound"]')!.click();
        setTimeout(() => resolve(window.listening.stopped), 0);
      };
      wait();
    });
  });
  expect(stopped).toBeGreaterThan(0);
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => page.evaluate(() => window.listening.running())).toBe(false);
  await heard(page);
  const felt = await page.evaluate(() => window.listening.vibrated.splice(0).at(-1));
  expect(felt).toEqual([0]);
  await place(page, 'e3');
  expect(await heard(page)).toEqual([]);

  await page.reload();
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'false');
  await place(page, 'f3');
  expect(await page.evaluate(() => [window.listening.heard, window.listening.vibrated, window.listening.contexts])).toEqual([[], [], 0]);

  // The key M works while a board has the focus.
  await page.keyboard.press('m');
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'true');
  await place(page, 'g3');
  await expectHeard(page, ['place']);
  await sound(page).focus();
  await page.keyboard.press('m');
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'true');
});

test('the settings have the volume, and switch vibration off', async ({ page, context }) => {
  await listen(page);
  await placing(page);
  await page.locator('.settings summary').click();
  await page.getByTestId('volume').fill('100');
  await expectHeard(page, ['land']);
  await page.getByTestId('volume').fill('0');
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.listening.vibrated.splice(0));
  await place(page, 'c3');
  expect(await page.evaluate(() => window.listening.vibrated.splice(0))).toEqual([[12]]);
  await page.locator('.settings summary').click();
  await page.getByRole('link', { name: 'All settings' }).click();
  await page.getByRole('switch', { name: 'Vibration' }).uncheck();
  await page.getByTestId('volume-page').fill('50');
  await heard(page);
  await page.goBack();
  await place(page, 'd3');
  await expectHeard(page, ['place']);
  expect(await page.evaluate(() => window.listening.vibrated)).toEqual([]);
  // Other tabs of this browser follow.
  const other = await context.newPage();
  await other.goto('/#/');
  await sound(other).click();
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'false');
});

test('the higher the stack on which it lands, the lower it sounds', async ({ page }) => {
  await listen(page);
  await resumeAt(page, STACKS);
  const pitch: Record<string, number> = {};
  for (const [from, to, height] of [
    ['b3', 'c3', 3],
    ['d3', 'e3', 5],
  ] as const) {
    await touch(page, from);
    await expectHeard(page, ['lift']);
    await land(page, to);
    const landed = await page.waitForFunction(() => window.listening.heard.find(({ name }) => name === 'land'));
    pitch[height] = (await landed.jsonValue())!.frequency;
    await heard(page);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(moves(page)).toHaveCount(0);
  }
  expect(pitch[3]! / pitch[5]!).toBeGreaterThan(1.1);
});

test('pieces that are cut off rumble and are felt, but are not felt with reduced motion', async ({ page }) => {
  await listen(page);
  await resumeAt(page, cutting);
  const cut = async (): Promise<void> => {
    await moveStack(page, 'f3', 'e2');
    await expectHeard(page, ['lift', 'land', 'cut 3']);
  };
  await cut();
  expect(await page.evaluate(() => window.listening.vibrated.splice(0))).toEqual([[25, 30, 35, 30, 45]]);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(moves(page)).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await cut();
  expect(await page.evaluate(() => window.listening.vibrated)).toEqual([]);
});

test('a move that is animated is heard when the stack lands', async ({ page }) => {
  await listen(page);
  await page.addInitScript(() => localStorage.setItem('caldera.settings', '{"pace":"slow"}'));
  await resumeAt(page, cutting);
  await touch(page, 'f3');
  await expectHeard(page, ['lift']);
  await land(page, 'e2');
  await expect.poll(() => page.evaluate(() => window.listening.heard.length), OFTEN).toBe(2);
  // The player deducts the time that has passed since the start of the animation, so the delays agree.
  const delays = await page.evaluate(() => window.listening.heard.map(({ delay }) => delay));
  for (const delay of delays) expect(delay).toBeLessThanOrEqual(810);
  expect(await page.evaluate(() => window.listening.vibrated)).toEqual([[0, 800, 25, 30, 35, 30, 45]]);
});

test('a board that is not in sight is silent', async ({ page }) => {
  await listen(page);
  await placing(page);
  await place(page, 'c3');
  await expectHeard(page, ['place']);
  const board = page.locator('svg.board');
  await board.evaluate((element) => ((element as SVGElement).style.display = 'none'));
  await page.locator('[data-space="d3"]').dispatchEvent('click');
  await expect(moves(page)).toHaveCount(2);
  await board.evaluate((element) => ((element as SVGElement).style.display = ''));
  await place(page, 'e3');
  await expectHeard(page, ['place']);
});

test('a record through which one steps quickly falls silent', async ({ page }) => {
  await listen(page, { still: false });
  await page.clock.install({ time: 0 });
  await page.goto('/#/analyse');
  await expect(page.locator('[data-space]')).toHaveCount(49);
  await page.clock.pauseAt(10_000);
  for (const [index, space] of ['c3', 'd3', 'e3', 'f3', 'g3', 'h3'].entries()) {
    await page.clock.runFor(1000);
    await touch(page, space);
    await expect(page.locator(`[data-space="${space}"]`)).not.toHaveAttribute('data-stack', '');
    if (index === 0) await expectHeard(page, ['place']);
  }
  await expectHeard(
    page,
    Array.from({ length: 5 }, () => 'place'),
  );
  const step = (name: string) => page.getByRole('button', { name, exact: true });
  await page.clock.runFor(1000);
  await step('Go to start').click();
  for (const space of ['c3', 'd3', 'e3', 'f3']) {
    await step('Forward').click();
    await expect(page.locator(`[data-space="${space}"]`)).not.toHaveAttribute('data-stack', '');
  }
  await expectHeard(page, ['place', 'place']);
  await page.clock.runFor(1000);
  await step('Forward').click();
  await expectHeard(page, ['place']);
});

test('low time and the end of a game are heard once', async ({ page }) => {
  await listen(page, { still: false });
  await page.clock.install({ time: 0 });
  await resumeAt(page, cutting, { minutes: 1 }, { white: 30_000, black: 30_000 });
  await page.clock.pauseAt(10_000);
  await touch(page, 'f3');
  await expectHeard(page, ['lift']);
  const clock = page.getByTestId('player-white').locator('.clock');
  /** Lets the clock run until it shows at most this many seconds, and returns what is heard. */
  const runUntil = async (seconds: number): Promise<string[]> => {
    const all: string[] = [];
    while (Number((await clock.innerText()).replace(/^0:/, '')) > seconds) {
      await page.clock.runFor(100);
      all.push(...(await heard(page)));
    }
    return all;
  };
  expect(await runUntil(11)).toEqual([]);
  expect(await runUntil(9)).toEqual(['low']);
  expect(await runUntil(0.3)).toEqual([]);
  await page.clock.runFor(500);
  await expect(page.getByTestId('status')).toHaveText(/the time is up/);
  await expectHeard(page, ['result']);
});

test('GIPF: a push and a row that is taken', async ({ page }) => {
  await listen(page);
  const rows = gipfLessons.find((lesson) => lesson.title === 'gipfRuleStay')!.position;
  const terms = { opponent: 'person', level: 1, colour: 'white', minutes: 0, variant: 'basic', settings: '' };
  const kept = { terms, start: rows, actions: [], left: { white: 0, black: 0 }, given: null, over: false };
  await page.addInitScript((text) => localStorage.setItem('caldera.gipf', text), JSON.stringify(kept));
  await page.goto('/#/gipf');
  await touch(page, 'a1');
  await expect(page.locator('[data-space="b2"].open')).toBeAttached();
  await touch(page, 'b2');
  await expectHeard(page, ['lift', 'push']);
  await touch(page, 'd3');
  await page.getByRole('button', { name: 'Take row' }).click();
  await expect.poll(() => page.evaluate(() => window.listening.heard.map(({ name }) => name.split(' ')[0]))).toEqual(['take']);
});

test('GIPF: a jump', async ({ page }) => {
  await listen(page);
  await page.goto('/#/new');
  for (const choice of ['GIPF', '3', 'Two players, one device']) await page.getByLabel(choice, { exact: true }).check();
  await page.getByRole('button', { name: 'Start game' }).click();
  for (const [from, to] of [
    ['a2', 'b3'],
    ['a3', 'b4'],
    ['b3', 'b4'],
  ] as const) {
    // prettier-ignore
    await touch(page, from);
    await expect(page.locator(`[data-space="${to}"].open`)).toBeAttached();
    await touch(page, to);
    await expectHeard(page, ['lift', from === 'b3' ? 'land' : 'push']);
  }
});
