// All screen sizes, touch and mouse, and a page that responds while the engine searches.
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/shell/languages';
import { OFTEN, choose, expect, moveOnce, moveStack, myTurn, resumeAt, searchWithoutEnd, test, touch } from './caldera';

const START = '9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move';

async function middle(page: Page, space: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator(`[data-space="${space}"] > .touch`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('five entries fit into the header at every width, in every language', async ({ page }) => {
  await page.goto('/');
  for (const language of Object.keys(LANGUAGES)) {
    await page.locator('.settings summary').click();
    await page.getByTestId('language').selectOption(language);
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The largest number of entries, with long words.
    await page.evaluate(() => {
      const nav = document.querySelector('.head nav')!;
      for (const extra of nav.querySelectorAll('.extra')) extra.remove();
      const last = nav.querySelector('a:last-of-type')!;
      for (const word of ['Zadania', 'Analizować', 'En línea'].slice(0, 5 - nav.querySelectorAll('a').length)) {
        const copy = last.cloneNode(true) as HTMLElement;
        copy.classList.add('extra');
        copy.removeAttribute('aria-current');
        copy.querySelector('span')!.textContent = word;
        nav.append(copy);
      }
    });
    for (const width of [320, 360, 390, 704, 720, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const links = page.locator('.head nav a');
      await expect(links).toHaveCount(5);
      const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      for (const [index, box] of boxes.entries()) {
        expect(box.left, `${language} ${width}`).toBeGreaterThanOrEqual(0);
        expect(box.right, `${language} ${width}`).toBeLessThanOrEqual(width + 0.5);
        expect(box.height, `${language} ${width}`).toBeGreaterThanOrEqual(40);
        if (index > 0) expect(box.left, `${language} ${width}`).toBeGreaterThanOrEqual(boxes[index - 1]!.right - 0.5);
      }
      const clipped = await page
        .locator('.head nav a span')
        .evaluateAll((all) =>
          all.filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
        );
      expect(clipped, `${language} ${width}`).toEqual([]);
    }
  }
});

test('no name of a space is drawn over the height of a stack', async ({ page }) => {
  // High stacks rise in front of the spaces behind them, where the names of those spaces are.
  const crowded = 'w,bbbbbbbbrw,w,b,w,b,w,b,w/w,b,w,b,wwww,b,w,b,w,b/bb,b,w,b,w,rb,w,b,w,b,w/w,1,w,1,w,1,w,3/9 w move';
  await resumeAt(page, crowded);
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.table.tall')).toHaveCount(width < 704 ? 1 : 0);
    const covered = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('svg.board text')];
      const overlap = (one: DOMRect, other: DOMRect): boolean =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      return texts
        .filter((text) => text.matches('.figure'))
        .flatMap((figure) =>
          texts
            .slice(texts.indexOf(figure) + 1)
            .filter((text) => text.matches('.name') && overlap(text.getBoundingClientRect(), figure.getBoundingClientRect()))
            .map((name) => `${name.textContent} on the ${figure.textContent}`),
        );
    });
    expect(covered, `${width}`).toEqual([]);
    // Most spaces still have their names.
    expect(await page.locator('svg.board .name').count()).toBeGreaterThan(35);
  }
});

test('the bottom bar does not cover the end of a page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const address of ['/#/', '/#/new', '/#/rules', '/#/learn', '/#/learn/edge']) {
    await page.goto(address);
    const last = page.locator('main a, main button').last();
    await last.scrollIntoViewIfNeeded();
    const top = await last.evaluate((element) => {
      element.scrollIntoView({ block: 'end' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && (element.contains(found) || found.contains(element));
    });
    expect(top, address).toBe(true);
  }
});

test('the board fills the screen, from small phones to large displays', async ({ page }) => {
  await resumeAt(page, START);
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1280, 800],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.table.tall')).toHaveCount(width < 704 ? 1 : 0);
    const board = (await page.locator('svg.board').boundingBox())!;
    expect(board.width, `${width}`).toBeLessThanOrEqual(width);
    expect(board.height, `${width}`).toBeLessThanOrEqual(height);
    expect(Math.max(board.width / width, board.height / height), `${width} by ${height}`).toBeGreaterThan(0.55);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
  }
});

test('board, status and actions are on the screen together, and spaces can be hit with a finger', async ({ page }) => {
  await resumeAt(page, START);
  for (const [width, height, finger] of [
    [1280, 800, 44],
    [390, 844, 44],
    [320, 640, 35],
    [844, 390, 40],
    // A window of 1280 by 800 at 200 %.
    [640, 400, 30],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const bottom = await page.evaluate(() => {
      const nav = document.querySelector('.head nav')!;
      return getComputedStyle(nav).position === 'fixed' ? nav.getBoundingClientRect().top : innerHeight;
    });
    const parts = [
      page.getByTestId('status'),
      page.locator('svg.board'),
      page.getByTestId('player-white'),
      page.getByTestId('player-black'),
    ];
    for (const button of await page.locator('.middle .tools .tool').all()) parts.push(button);
    expect(parts.length).toBe(9);
    for (const part of parts) {
      const box = (await part.boundingBox())!;
      const said = `${width} by ${height}: ${(await part.innerText().catch(() => '')) || 'board'}`;
      expect(box.y, said).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, said).toBeLessThanOrEqual(bottom + 0.5);
      expect(box.x + box.width, said).toBeLessThanOrEqual(width + 0.5);
    }
    const space = (await page.locator('[data-space="e3"] > .touch').boundingBox())!;
    expect(Math.min(space.width, space.height), `${width} by ${height}`).toBeGreaterThanOrEqual(finger);
  }
});

test('the spaces of a puzzle can be hit with a finger', async ({ page }) => {
  await page.route(/\/gipf[^/]*\.json$/, (route) => route.fulfill({ json: { puzzles: [] } }));
  for (const [width, height, finger] of [
    [1280, 800, 44],
    [390, 844, 40],
    [320, 640, 29],
    [844, 390, 35],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of ['/#/puzzles', '/#/puzzles/daily']) {
      await page.goto(address);
      // The page before has a board, too.
      await expect(page.getByTestId('calendar')).toHaveCount(address.endsWith('daily') ? 1 : 0);
      const space = (await page.locator('[data-space="e3"] > .touch').boundingBox())!;
      expect(Math.min(space.width, space.height), `${address} ${width} by ${height}`).toBeGreaterThanOrEqual(finger);
      const board = (await page.locator('svg.board').boundingBox())!;
      expect(board.y + board.height, `${address} ${width} by ${height}`).toBeLessThanOrEqual(height - (width < 704 ? 58 : 0));
    }
  }
});

test('no move in the list wraps', async ({ page }) => {
  // White moves two spaces and cuts off fourteen pieces.
  await resumeAt(page, '9/10/3,r,w,wwww,bbbbbbbbbbbbbb,4/10/9 w move');
  await moveStack(page, 'e3', 'd3');
  const move = page.locator('.moves li').first();
  await expect(move).toContainText('e3d3−18');
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { height: high, overflows } = await move.evaluate((item) => {
      const lineHeight = parseFloat(getComputedStyle(item).lineHeight);
      return { height: item.getBoundingClientRect().height / lineHeight, overflows: item.scrollWidth > item.clientWidth + 1 };
    });
    expect(high, `${width}`).toBeLessThan(1.5);
    expect(overflows, `${width}`).toBe(false);
  }
});

test('the pieces in a stack are shown and announced', async ({ page, isMobile }) => {
  await resumeAt(page, START);
  const peek = page.getByTestId('peek');
  const shown = (): Promise<(string | null)[]> =>
    peek.locator('[data-piece]').evaluateAll((all) => all.map((one) => one.getAttribute('data-piece')));
  const { x, y } = await middle(page, 'd3');
  if (isMobile) {
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect(peek).toBeVisible();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(peek).toBeVisible();
  } else {
    await page.mouse.move(x, y);
    await expect(peek).toBeVisible();
  }
  expect(await shown()).toEqual(['r', 'b', 'w']);
  await expect(page.locator('output')).toHaveText('d3, from bottom to top: red, black, white');
  // The stack is shown, but not selected.
  await expect(page.locator('.space.selected')).toHaveCount(0);
  // A tap selects as usual, and closes the panel.
  await touch(page, 'd3');
  await expect(page.locator('.space.selected')).toHaveCount(1);
  await expect(peek).toHaveCount(0);
  if (isMobile) return;
  await page.mouse.move(1, 1);
  await page.locator('[data-space="g3"]').focus();
  await page.keyboard.press('i');
  expect(await shown()).toEqual(['w', 'w']);
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  // A single piece has no panel.
  await page.locator('[data-space="e3"]').focus();
  await page.keyboard.press('i');
  await expect(peek).toHaveCount(0);
});

/** Makes a move and returns which animations were visible: a flying stack, sinking pieces. */
async function movement(page: Page): Promise<{ flew: boolean; sank: boolean }> {
  await page.evaluate(() => {
    const seen = { flew: false, sank: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.flew ||= document.querySelector('.flyer') !== null;
      seen.sank ||= document.querySelector('.sinking') !== null;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.locator('[data-space="f3"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-space="e2"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-space="e2"]')).toHaveAttribute('data-stack', 'bw');
  await expect(page.locator('.flyer')).toHaveCount(0);
  await expect(page.locator('.sinking')).toHaveCount(0);
  return page.evaluate(() => (window as unknown as { seen: { flew: boolean; sank: boolean } }).seen);
}

const CUTTING = '9/2,r,w,b,5/5,w,5/5,b,b,3/6,w,2 w move';
for (const { name, pace, reducedMotion, moves } of [
  { name: 'a stack flies, and what is cut off sinks', pace: 'normal', reducedMotion: 'no-preference', moves: true },
  { name: 'nothing moves where the visitor does not want it', pace: 'none', reducedMotion: 'no-preference', moves: false },
  { name: 'nothing moves where the system does not want it', pace: 'slow', reducedMotion: 'reduce', moves: false },
] as const) {
  test(name, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript((pace) => localStorage.setItem('caldera.settings', JSON.stringify({ pace })), pace);
    await resumeAt(page, CUTTING);
    expect(await movement(page)).toEqual({ flew: moves, sank: moves });
  });
}

test('the board is rotated and rotated back', async ({ page }) => {
  await resumeAt(page, START);
  const place = (): Promise<string | null> => page.locator('[data-space="d3"]').getAttribute('transform');
  const before = await place();
  await choose(page, 'Flip board');
  expect(await place()).not.toBe(before);
  await choose(page, 'Flip board');
  expect(await place()).toBe(before);
});

test('the analysis responds while the engine reports lines', async ({ page }) => {
  await noteInstances(page);
  for (const [address, space] of [
    ['/#/analyse', 'e3'],
    ['/#/gipf-analyse', 'e1'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('switch').check();
    const lines = page.getByTestId('lines').locator('li');
    await expect(lines).toHaveCount(3);
    for (let round = 0; round < 3; round += 1) {
      // Each new position starts another search, which reports its first lines in quick succession. The search does not end,
      // so a page that waited for it would never respond.
      await lines.locator('.line button').first().click();
      await expectAnswers(page, space);
      await expect(lines).toHaveCount(3);
    }
  }
  await expectRulesOnly(page);
});

test('the page responds while the engine searches at full strength', async ({ page }) => {
  await noteInstances(page);
  await page.goto('/#/new');
  await page.locator('#level').fill('10');
  await page.getByRole('button', { name: 'Start game' }).click();
  await myTurn(page);
  await searchWithoutEnd(page, true);
  await moveOnce(page);
  const status = page.getByTestId('status');
  await expect(status).toHaveText(/thinking/);
  for (let round = 0; round < 4; round += 1) {
    await expectAnswers(page, 'e3');
    const place = await page.locator('[data-space="a1"]').getAttribute('transform');
    await choose(page, 'Flip board');
    await expect(page.locator('[data-space="a1"]')).not.toHaveAttribute('transform', place!);
  }
  // The engine was searching all the time.
  await expect(status).toHaveText(/thinking/);
  await expect(page.locator('.moves li')).toHaveCount(1);
  await expectRulesOnly(page);
});

/** Moves the focus from a space with the arrow keys, and checks that the page follows each of them. */
async function expectAnswers(page: Page, space: string): Promise<void> {
  await page.locator(`[data-space="${space}"]`).focus();
  const focused = (): Promise<string> => page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset['space'] ?? '');
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown']) {
    const before = await focused();
    await page.keyboard.press(key);
    await expect.poll(focused, OFTEN).not.toBe(before);
  }
  await page.keyboard.press('Escape');
}

/** Records the exports of the WebAssembly modules that the main thread instantiates. */
async function noteInstances(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: string[][] = [];
    Object.assign(window, { made });
    const Original = WebAssembly.Instance;
    const note = (instance: WebAssembly.Instance): void => void made.push(Object.keys(instance.exports));
    WebAssembly.Instance = new Proxy(Original, {
      construct(target, [module, imports]: [WebAssembly.Module, WebAssembly.Imports]) {
        const instance = new target(module, imports);
        note(instance);
        return instance;
      },
    });
    for (const name of ['instantiate', 'instantiateStreaming'] as const) {
      const original = WebAssembly[name] as (...all: unknown[]) => Promise<WebAssembly.Instance | { instance: WebAssembly.Instance }>;
      Object.assign(WebAssembly, {
        [name]: async (...all: unknown[]) => {
          const result = await original.apply(WebAssembly, all);
          note('instance' in result ? result.instance : result);
          return result;
        },
      });
    }
  });
}

/** Asserts that the main thread has instantiated the rules, but not the engine. */
async function expectRulesOnly(page: Page): Promise<void> {
  const made = await page.evaluate(() => (window as unknown as { made: string[][] }).made);
  expect(made.length).toBeGreaterThan(0);
  expect(made.flat().filter((name) => name.includes('engine'))).toEqual([]);
}
