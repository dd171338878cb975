// Benchmarks of the web app in a browser. docs/benchmarks.md describes the figures.
import { test, type Browser, type Page } from '@playwright/test';

interface Found {
  kind: string;
  report?: { nodes: number; milliseconds: number };
}

const FULL_BOARD = 'b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('caldera.settings', '{"pace":"none"}');
    const inputs: number[] = [];
    Object.assign(window, { inputs });
    // From the input event to the end of its handlers.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) inputs.push(entry.processingEnd - entry.startTime);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
});

function print(what: string, figures: Record<string, number | string>): void {
  const texts = Object.entries(figures).map(([name, value]) => `${name}=${typeof value === 'number' ? value.toFixed(1) : value}`);
  console.log(`${test.info().project.name} ${what}: ${texts.join(' ')}`);
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** CPU time in microseconds; some events lack it. */
  tdur?: number;
  args: { name?: string };
}

/** The longest task of the main thread in a trace, as CPU time in milliseconds. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread));
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(thread(event)));
  return Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1000));
}

/** Measures the page while `work` runs. */
async function measure(what: string, browser: Browser, page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => void (window as unknown as { inputs: number[] }).inputs.splice(0));
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await act();
  const longest = longestTask(await browser.stopTracing());
  const inputs = await page.evaluate(() => (window as unknown as { inputs: number[] }).inputs);
  print(what, { longest_task_cpu_ms: longest, slowest_input_ms: Math.max(0, ...inputs), inputs_over_16_ms: String(inputs.length) });
}

async function pressKeys(page: Page, space: string): Promise<void> {
  await page.locator(`[data-space="${space}"]`).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'i', 'Enter', 'Escape']) await page.keyboard.press(key);
}

/** Four times slower, with a slow mobile network. */
async function throttle(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.enable');
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
  await client.send('Network.emulateNetworkConditions', network);
}

test('the first visit, until the first stack can be moved', async ({ page }) => {
  if (test.info().project.name === 'phone') await throttle(page);
  await page.goto('/');
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );
  const before = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.space.mover').first().waitFor();
  const after = await page.evaluate(() => performance.now());
  const inputs = await page.evaluate(() => (window as unknown as { inputs: number[] }).inputs);
  print('first visit', {
    largest_contentful_paint_ms: paint,
    play_now_ms: after - before,
    slowest_input_ms: Math.max(0, ...inputs),
  });
});

for (const [address, space] of [
  ['/#/analyse', 'e3'],
  ['/#/gipf-analyse', 'e1'],
] as const) {
  test(`input during the analysis at ${address}`, async ({ page, browser }) => {
    await page.goto(address);
    await page.getByRole('switch').check();
    const lines = page.getByTestId('lines').locator('li');
    await lines.nth(2).waitFor();
    await measure(`analysis at ${address}`, browser, page, async () => {
      for (let round = 0; round < 3; round += 1) {
        // Each new position starts another search, which reports its first lines in quick succession.
        await lines.locator('.line button').first().click();
        await pressKeys(page, space);
        await lines.nth(2).waitFor();
      }
    });
  });
}

test('input and nodes per second while the engine searches for 5 seconds', async ({ page, browser }) => {
  await page.goto('/#/new');
  await page.locator('#level').fill('10');
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('.space.mover').first().waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.space.hint').first().waitFor();
  // The app's worker and module, with a separate search.
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const find = (pattern: RegExp): string => addresses.find((one) => pattern.test(one)) ?? '';
  await page.evaluate(
    async ({ worker, module, position }) => {
      const engine = new Worker(worker, { type: 'module' });
      const wait = (kind: string): Promise<Found> =>
        new Promise((resolve) =>
          engine.addEventListener('message', ({ data }: MessageEvent<Found>) => {
            if (data.kind === kind) resolve(data);
          }),
        );
      const ready = wait('ready');
      engine.postMessage({ kind: 'begin', module: await WebAssembly.compileStreaming(fetch(module)), seed: 1 });
      await ready;
      Object.assign(window, { found: wait('found') });
      engine.postMessage({ kind: 'search', subject: { game: 'dvonn', position }, level: 10, limits: { milliseconds: 5000 } });
    },
    { worker: find(/worker-.*\.js/), module: find(/engine_bg-.*\.wasm/), position: FULL_BOARD },
  );
  await measure('engine at full strength', browser, page, async () => {
    for (let round = 0; round < 4; round += 1) {
      await pressKeys(page, 'e3');
      await page.getByTestId('game-menu').click();
      await page.getByRole('button', { name: 'Flip board' }).click();
    }
  });
  const { report } = await page.evaluate(() => (window as unknown as { found: Promise<Found> }).found);
  if (report) print('engine at full strength', { million_nodes_per_second: report.nodes / report.milliseconds / 1000 });
});
