// Shared by the browser tests: a page that must log no errors and contact no other host, and helpers that move stacks.
import { expect, test as base, type Page } from '@playwright/test';

export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // Playwright logs this if a test blocks the service worker.
        if (message.text().startsWith('Service Worker registration blocked')) return;
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        const address = request.url();
        if (!address.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(address)) complaints.push(`requested ${address}`);
      });
      // No move animations.
      await page.addInitScript(() => {
        if (!localStorage.getItem('caldera.settings')) localStorage.setItem('caldera.settings', '{"pace":"none"}');
      });
      await delayAnswers(page);
      await seedChance(page);
      await experienced(page);
      await countNodes(page);
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Delays files and requests by `CALDERA_SLOW` milliseconds if it is set, to find tests that read a page before it has loaded. */
async function delayAnswers(page: Page): Promise<void> {
  const delay = Number(process.env['CALDERA_SLOW'] ?? 0);
  if (delay === 0) return;
  await page.route(/\.(js|wasm|css|json)$|\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    // The page may have been closed meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/** Gives `Math.random` a fixed seed, so that random boards, and the engine's choices at the lower levels, are the same in every run. */
async function seedChance(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let state = 1;
    Math.random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  });
}

/** Starts as a visitor who has played before: without tips and marks. */
export async function experienced(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem('caldera.experience')) localStorage.setItem('caldera.experience', '{"games":9}');
  });
}

/** Chooses an item of a game's menu. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByTestId('game-menu').click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** The number of nodes that replaces a millisecond of the engine's time; every machine searches more in that time. */
const NODES_PER_MILLISECOND = 500;

/** Limits every search of a page by nodes instead of time, so that the result does not depend on the machine. */
async function countNodes(page: Page): Promise<void> {
  await page.addInitScript((rate) => {
    interface Limits {
      milliseconds?: number;
      nodes?: number;
    }
    // eslint-disable-next-line @typescript-eslint/unbound-method -- It is only called with `send.call(this, …)`.
    const send = Worker.prototype.postMessage as (message: unknown, ...rest: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, message: { limits?: Limits }, ...rest: unknown[]): void {
      const { milliseconds, nodes = Infinity } = message.limits ?? {};
      const endless = 'endless' in window && window.endless === true;
      if (endless && message.limits) send.call(this, { ...message, limits: {} }, ...rest);
      else if (milliseconds !== undefined)
        send.call(this, { ...message, limits: { nodes: Math.min(nodes, milliseconds * rate) } }, ...rest);
      else send.call(this, message, ...rest);
    };
  }, NODES_PER_MILLISECOND);
}

/** Makes searches run until they are stopped, or restores their limits. */
export async function searchWithoutEnd(page: Page, endless: boolean): Promise<void> {
  await page.evaluate((endless) => void Object.assign(window, { endless }), endless);
}

/** Touches the centre of a space, with a finger or the mouse. */
export async function touch(page: Page, space: string): Promise<void> {
  const middle = page.locator(`[data-space="${space}"] > .touch`);
  await middle.scrollIntoViewIfNeeded();
  // On a phone the bar at the bottom may cover it.
  await middle.evaluate((space) => {
    const { left, top, width, height } = space.getBoundingClientRect();
    if (document.elementFromPoint(left + width / 2, top + height / 2)?.closest('nav')) space.scrollIntoView({ block: 'center' });
  });
  const box = await middle.boundingBox();
  if (!box) throw new Error(`${space} is not visible`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (test.info().project.name === 'phone') await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Touches the space to which the selected stack moves. The first tap of a finger only shows what the move cuts off. */
export async function land(page: Page, space: string): Promise<void> {
  await touch(page, space);
  if ((await page.locator('.space.selected').count()) > 0) await touch(page, space);
}

/** Moves a stack of DVONN on the board. */
export async function moveStack(page: Page, from: string, to: string): Promise<void> {
  await touch(page, from);
  await land(page, to);
}

/** Drags from the centre of one space to the centre of another, with a finger or the mouse. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const middle = async (space: string): Promise<{ x: number; y: number }> => {
    const box = (await page.locator(`[data-space="${space}"] > .touch`).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, end] = [await middle(from), await middle(to)];
  if (test.info().project.name !== 'phone') {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 6 });
    await page.mouse.up();
    return;
  }
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (let step = 1; step <= 6; step += 1) {
    const at = { x: start.x + ((end.x - start.x) * step) / 6, y: start.y + ((end.y - start.y) * step) / 6 };
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

export async function names(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((spaces) => spaces.map((space) => (space as SVGElement).dataset['space'] ?? ''));
}

/** The stacks that the page shows. */
export async function stacks(page: Page): Promise<Record<string, string>> {
  const spaces = page.locator('[data-space]');
  // The page may still be loading; all spaces appear at once.
  await spaces.first().waitFor({ state: 'attached' });
  return spaces.evaluateAll((spaces) =>
    Object.fromEntries(spaces.map((space) => [space.getAttribute('data-space'), space.getAttribute('data-stack')])),
  );
}

/** Polls at short intervals, because the engine answers quickly. */
export const OFTEN = { intervals: [20, 50, 100, 200] };

export type Turn = 'over' | 'pass' | 'move' | 'place';

/** Waits until a person must act, and returns what they must do. */
export async function myTurn(page: Page): Promise<Turn> {
  const state = (): Promise<Turn | null> =>
    page.evaluate(() => {
      const has = (selector: string): boolean => document.querySelector(selector) !== null;
      if (has('.status.over')) return 'over';
      if (has('.middle > button.primary')) return 'pass';
      if (has('.space.mover')) return 'move';
      return has('.space.open') ? 'place' : null;
    });
  let found: Turn | null = null;
  await expect.poll(async () => (found = await state()), OFTEN).not.toBeNull();
  return found!;
}

/** Makes a legal move for the person whose turn it is. */
export async function moveOnce(page: Page): Promise<void> {
  const moves = page.locator('.moves li');
  const before = await moves.count();
  const movers = await names(page, '.space.mover');
  await touch(page, movers[Math.floor(movers.length / 2)]!);
  await expect(page.locator('.space.open').first()).toBeVisible();
  const target = (await names(page, '.space.open'))[0]!;
  await land(page, target);
  await expect.poll(() => moves.count(), OFTEN).toBeGreaterThan(before);
}

/** Starts with a stored game. */
export async function resumeAt(
  page: Page,
  start: string,
  terms: Record<string, unknown> = {},
  left = { white: 0, black: 0 },
): Promise<void> {
  const kept = {
    terms: { opponent: 'person', level: 1, colour: 'white', randomBoard: false, minutes: 0, ...terms },
    start,
    moves: [],
    left,
    given: null,
  };
  await page.addInitScript((text) => {
    if (!localStorage.getItem('caldera.match')) localStorage.setItem('caldera.match', text);
  }, JSON.stringify(kept));
  await page.goto('/#/play');
  await expect(page.locator('[data-space]')).toHaveCount(49);
}
