import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { neighbour, project } from '../../src/board/geometry';
import { gipfLessons } from '../../src/games/gipf/rule-lessons';
import { LANGUAGES, type Language } from '../../src/shell/languages';
import { GipfGame, initSync } from '../../src/wasm/gipf/gipf.js';
import { expectNoViolations } from './axe';
import { OFTEN, choose, drag, expect, moveStack, names, stacks, test, touch } from './caldera';

initSync({ module: readFileSync(new URL('../../src/wasm/gipf/gipf_bg.wasm', import.meta.url)) });

const CHALLENGE = gipfLessons.find((lesson) => lesson.title === 'gipfRuleConnect')!.position;
const ROW = 'standard b2=w,c3=W,d4=w,e5=w,f5=B,g3=B,h5=W 8,6 0,0 pp w';

/** Starts with a stored game. */
async function resume(page: Page, start: string, actions: string[] = [], terms: Record<string, unknown> = {}): Promise<void> {
  const all = { opponent: 'person', level: 1, colour: 'white', minutes: 0, variant: 'basic', settings: '', ...terms };
  const kept = { terms: all, start, actions, left: { white: 300_000, black: 300_000 }, given: null, over: false };
  await page.addInitScript((text) => {
    if (!localStorage.getItem('caldera.gipf')) localStorage.setItem('caldera.gipf', text);
  }, JSON.stringify(kept));
  await page.goto('/#/gipf');
  await expect(page.locator('[data-space]').first()).toBeVisible();
}

async function newGame(page: Page, choices: string[], level?: number): Promise<void> {
  await page.goto('/#/new');
  for (const choice of ['GIPF', ...choices]) await page.getByLabel(choice, { exact: true }).check();
  if (level !== undefined) await page.locator('#level').fill(String(level));
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect(page.locator('[data-space]')).toHaveCount(61);
}

async function move(page: Page, from: string, to: string): Promise<void> {
  await touch(page, from);
  await expect(page.locator(`[data-space="${to}"].open`)).toBeAttached();
  await touch(page, to);
}

const spot = (page: Page, name: string) => page.locator(`[data-space="${name}"]`);
const status = (page: Page) => page.getByTestId('status');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a piece or a dot from which nothing can move says why', async ({ page }) => {
  await resume(page, 'basic b2=w,c3=b,d4=w,e5=w,f5=b,g5=w,h5=w 5,5 0,0 pp w');
  const why = page.locator('.why.shown');
  await touch(page, 'e5');
  await expect(why).toHaveText('Pieces on the board move only when they are pushed: choose a dot on the edge.');
  await touch(page, 'e4');
  await expect(why).toHaveCount(0);
});

test('a player who can only jump sees with which pieces', async ({ page }) => {
  await resume(page, 'basic+d3 c3=wd,d3=wd,d4=b,c4=b,e3=b 0,5 0,0 pp w', [], { variant: 'basic+d3' });
  await expect(status(page)).toHaveText('No piece left to push in: White jumps with a potential');
  expect((await names(page, '.space.ready')).sort()).toEqual(['c3', 'd3']);
  const ring = page.locator('[data-space="d3"] > .ring');
  await expect(ring).toHaveCSS('stroke-width', '8px');
  await expect(ring).not.toHaveCSS('stroke', 'none');
  await expect(page.getByTestId('player-white')).toContainText('0 potentials to play');
  await expect(page.getByTestId('player-white')).toContainText('2 on the board');
  await move(page, 'd3', 'd4');
  await expect(page.getByTestId('player-white')).toContainText('1 on the board');
});

test('in a game with potentials two loaded pieces enter, and one potential jumps', async ({ page }) => {
  await newGame(page, ['3', 'Two players, one device']);
  await expect(page.getByLabel('Loaded piece')).toBeChecked();
  await move(page, 'a2', 'b3');
  await expect(spot(page, 'b3')).toHaveAccessibleName('b3, white piece with a potential');
  await move(page, 'a3', 'b4');
  await expect(spot(page, 'b3')).toHaveAccessibleName('b3, white piece with a potential, its potential can jump');
  await move(page, 'b3', 'b4');
  await expect(spot(page, 'b4')).toHaveAttribute('data-stack', 'bqu');
  await expect(spot(page, 'b4')).toHaveAccessibleName(/^b4, used white potential on black/);
  await expect(spot(page, 'b3')).toHaveAttribute('data-stack', 'w');
  await expect(page.locator('.moves li')).toHaveText(['Db3', 'Db4', 'b3^b4']);
  await expect(page.locator('.unseen[aria-live]')).toContainText('White jumps from b3 onto b4. Black makes a move');
  await expect(page.getByTestId('player-white')).toContainText('2 potentials');
  const download = page.waitForEvent('download');
  await choose(page, 'Download game');
  const record = readFileSync(await (await download).path(), 'utf8');
  expect(GipfGame.fromRecord(record).turns()).toEqual(['Db3', 'Db4', 'b3^b4']);
  await button(page, 'Take back').click();
  await expect(spot(page, 'b4')).toHaveAttribute('data-stack', 'bq');
});

test('a link to a game on this device leads to its analysis', async ({ page }) => {
  await newGame(page, ['3', 'Two players, one device']);
  await move(page, 'a2', 'b3');
  await move(page, 'a3', 'b4');
  await choose(page, 'Share');
  await page.goto(await page.getByTestId('share-link').inputValue());
  await expect(page.getByRole('button', { name: 'Db4' })).toBeVisible();
  await expect(spot(page, 'b3')).toHaveAttribute('data-stack', 'wp');
  await expect(spot(page, 'b4')).toHaveAttribute('data-stack', 'bq');
});

test('in a tournament the first piece is a GIPF-piece', async ({ page }) => {
  await newGame(page, ['Tournament', 'Two players, one device']);
  await expect(page.locator('.kinds')).toHaveCount(0);
  await move(page, 'e1', 'e2');
  await move(page, 'e9', 'e8');
  await expect(spot(page, 'e2')).toHaveAccessibleName(/^e2, white GIPF-piece/);
  await page.getByLabel('Basic piece').check();
  await move(page, 'e1', 'e2');
  await expect.poll(() => stacks(page)).toMatchObject({ e2: 'w', e3: 'wW', e8: 'bB' });
});

test('the player who takes a row chooses the optional pieces', async ({ page }) => {
  await resume(page, ROW);
  await expect(status(page)).toHaveText('White: tap the pieces you want to keep, then take the row');
  expect((await names(page, '.space.doomed')).sort()).toEqual(['b2', 'd4', 'e5', 'f5']);
  await expect(spot(page, 'f5')).toHaveAccessibleName('f5, black GIPF-piece, will be taken, can be chosen');
  await touch(page, 'f5');
  await touch(page, 'c3');
  expect((await names(page, '.space.doomed')).sort()).toEqual(['b2', 'c3', 'd4', 'e5']);
  await touch(page, 'c3');
  await button(page, 'Take row').click();
  await expect.poll(() => stacks(page)).toMatchObject({ b2: '', c3: 'wW', d4: '', e5: '', f5: 'bB' });
  await expect(status(page)).toHaveText('White makes a move');
  await expect(page.getByTestId('player-white').locator('.score')).toHaveText(/^11/);
});

test('one of two crossing rows is chosen', async ({ page }) => {
  await resume(page, gipfLessons.find((lesson) => lesson.title === 'gipfRuleRows')!.position);
  await expect(status(page)).toHaveText('White: choose a row to take');
  await expect(button(page, 'Take row')).toHaveCount(0);
  await touch(page, 'c5');
  expect((await names(page, '.space.doomed')).sort()).toEqual(['b5', 'c5', 'd5', 'e5', 'f4', 'g3']);
  await touch(page, 'c3');
  expect((await names(page, '.space.doomed')).sort()).toEqual(['b2', 'c3', 'd4', 'e5', 'f5']);
  await button(page, 'Take row').click();
  await expect.poll(() => stacks(page)).toMatchObject({ b2: '', c5: 'w', f4: 'b', f5: '' });
});

test('a row of GIPF-pieces may stay, and is offered again after the move', async ({ page }) => {
  await resume(page, gipfLessons.find((lesson) => lesson.title === 'gipfRuleStay')!.position);
  await expect(status(page)).toHaveText('White makes a move, or takes from the row of GIPF-pieces first');
  await move(page, 'a1', 'b2');
  await expect(status(page)).toHaveText('White may take from the row of GIPF-pieces, or leave it');
  await touch(page, 'd3');
  await button(page, 'Take row').click();
  await expect(spot(page, 'd3')).toHaveAttribute('data-stack', '');
  await expect(status(page)).toHaveText('Black makes a move');
  await button(page, 'Take back').click();
  await button(page, 'Leave row').click();
  await expect(spot(page, 'd3')).toHaveAttribute('data-stack', 'wW');
  await expect(status(page)).toHaveText('Black makes a move');
});

test('a row with a loaded piece must be taken', async ({ page }) => {
  await resume(page, 'basic+d4 b2=wd,c3=wd,d4=wd,e5=wd,f5=b 8,8 0,0 pp w');
  await expect(button(page, 'Take row')).toBeDisabled();
  await expect(page.getByRole('alert')).toContainText('may not stay');
  await touch(page, 'b2');
  await button(page, 'Take row').click();
  await expect.poll(() => stacks(page)).toMatchObject({ b2: '', c3: 'wp', f5: '' });
});

test('a challenge starts a game of DVONN, and giving it up costs the jump', async ({ page }) => {
  await resume(page, CHALLENGE);
  await move(page, 'e5', 'd5');
  await expect(status(page)).toHaveText('Black: a jump from e5 onto d5 has been announced. Let it pass or challenge it?');
  await expect(spot(page, 'd5')).toHaveAttribute('data-stack', 'b');
  await button(page, 'Challenge').click();
  await expect(page.locator('[data-space]')).toHaveCount(49);
  await expect(page.getByText('DVONN decides whether White may jump from e5 onto d5.')).toBeVisible();
  await touch(page, 'e3');
  await expect(spot(page, 'e3')).toHaveAttribute('data-stack', 'r');
  await expect(page.locator('.unseen[aria-live]')).toContainText('White places on e3. Black places a DVONN piece');
  await touch(page, 'f3');
  await button(page, 'Resign the DVONN game').click();
  await button(page, 'Yes').click();
  await expect(page.locator('[data-space]')).toHaveCount(61);
  await expect(page.getByTestId('decided')).toHaveText('White has lost the challenge.');
  await expect(status(page)).toHaveText('No jump: White makes another move');
  await expect(spot(page, 'e5')).toHaveAttribute('data-stack', 'w');
  await move(page, 'a1', 'b2');
  await expect(page.locator('.moves li')).toHaveText(['e5^d5?-/b2']);
});

test('a challenge is decided by the last move of a game of DVONN', async ({ page }) => {
  // Play the game of DVONN up to its last move here, and the last move on the page.
  const settings = 'decider=placed colours=lot';
  const game = GipfGame.fromPosition(CHALLENGE, settings);
  const actions: string[] = [];
  const play = (action: string): void => {
    game.play(action);
    actions.push(action);
  };
  for (const action of ['e5^d5', '?', 'draw:11']) play(action);
  let last = '';
  while (game.contest === 'dvonn') {
    const moves = game.dvonn()!.legalMoves();
    last = `dvonn:${moves[actions.length % moves.length]}`;
    play(last);
  }
  const jumped = game.lastContest!.startsWith('-') ? 'wp' : 'bu';
  const [, one, other] = game.lastContest!.split(' ');
  actions.pop();
  await resume(page, CHALLENGE, actions, { settings });
  await expect(page.locator('[data-space]')).toHaveCount(49);
  const [from, to] = last.slice('dvonn:'.length).match(/../g)!;
  if (last === 'dvonn:pass') await button(page, 'Pass').click();
  else await moveStack(page, from, to!);
  await expect(page.locator('[data-space]')).toHaveCount(61);
  await expect(page.getByTestId('decided')).toContainText(`(${one}\u2009:\u2009${other})`);
  if (jumped === 'bu') await expect(spot(page, 'd5')).toHaveAttribute('data-stack', 'bu');
  else await expect(spot(page, 'e5')).toHaveAttribute('data-stack', 'w');
});

test('dice decide a challenge immediately, and an unchallenged jump is made', async ({ page }) => {
  await resume(page, CHALLENGE, [], { settings: 'decider=dice' });
  await move(page, 'e5', 'd5');
  await button(page, 'Let it pass').click();
  await expect(spot(page, 'd5')).toHaveAttribute('data-stack', 'bu');
  await button(page, 'Take back').click();
  await button(page, 'Challenge').click();
  await expect(page.getByTestId('decided')).toHaveText(/\((\d)\u2009:\u2009(\d)\)$/);
  const [, white, black] = /\((\d)\u2009:\u2009(\d)\)$/.exec(await page.getByTestId('decided').innerText())!;
  await expect(spot(page, 'd5')).toHaveAttribute('data-stack', white! >= black! ? 'bu' : 'b');
});

/** Waits until a person must act. */
async function myTurn(page: Page): Promise<'over' | 'take' | 'move'> {
  let found: 'over' | 'take' | 'move' | null = null;
  const look = (): Promise<typeof found> =>
    page.evaluate(() => {
      if (document.querySelector('.status.over')) return 'over';
      if (document.querySelector('.steps button')) return 'take';
      return document.querySelector('.space.mover') ? 'move' : null;
    });
  await expect.poll(async () => (found = await look()), OFTEN).not.toBeNull();
  return found!;
}

test('a whole basic game against level 1, to the end', async ({ page }) => {
  await newGame(page, [], 1);
  for (let turn = 0; ; turn += 1) {
    const what = await myTurn(page);
    if (what === 'over') break;
    const before = await page.evaluate(() => localStorage.getItem('caldera.gipf'));
    if (what === 'take') {
      if ((await button(page, 'Take row').count()) === 0) await touch(page, (await names(page, '.space.open'))[0]!);
      await button(page, 'Take row').click();
    } else {
      const movers = await names(page, '.space.mover');
      const from = movers[(turn * 7) % movers.length]!;
      await touch(page, from);
      await touch(page, (await names(page, '.space.open'))[0]!);
    }
    await expect.poll(() => page.evaluate(() => localStorage.getItem('caldera.gipf')), OFTEN).not.toBe(before);
  }
  await expect(status(page)).toHaveText(/^You (win|lose) – the other player has no move$/);
  // Replaying the moves confirms that the loser has no move left.
  const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('caldera.gipf')))!);
  const game = GipfGame.fromPosition(kept.start, '');
  for (const action of kept.actions) game.play(action);
  await expect(status(page)).toContainText(game.winner === 'white' ? 'You win' : 'You lose');
  expect(game.reserves()[game.winner === 'white' ? 1 : 0]).toBe(0);
  // In the rematch the computer has White.
  await button(page, 'Rematch').click();
  await expect(page.getByTestId('player-black')).toContainText('You');
});

test('against the engine: a hint, a move, the reply, both taken back, and resignation', async ({ page }) => {
  await newGame(page, ['6', 'On: jumps can be challenged', 'Black'], 2);
  await expect(page.locator('.moves li')).toHaveCount(1);
  await button(page, 'Hint').click();
  await expect(page.locator('.space.hint')).toHaveCount(2);
  const before = await stacks(page);
  const movers = await names(page, '.space.mover');
  await touch(page, movers[3]!);
  await touch(page, (await names(page, '.space.open'))[0]!);
  await expect(page.locator('.moves li')).toHaveCount(3);
  await button(page, 'Take back').click();
  await expect(page.locator('.moves li')).toHaveCount(1);
  await expect.poll(() => stacks(page)).toEqual(before);
  await button(page, 'Resign').click();
  await button(page, 'Yes').click();
  await expect(status(page)).toHaveText('You lose – you resigned');
});

test('the engine answers an announced jump, and plays on', async ({ page }) => {
  await resume(page, CHALLENGE, [], { opponent: 'engine', settings: 'decider=dice' });
  await move(page, 'e5', 'd5');
  await expect.poll(() => page.locator('.moves li').first().innerText(), OFTEN).toMatch(/^e5\^d5/);
  expect(await myTurn(page)).toBe('move');
});

test('the game survives closing the tab, even in the middle of a turn', async ({ page }) => {
  const lesson = gipfLessons.find((lesson) => lesson.title === 'gipfRuleRow')!;
  await resume(page, lesson.position, [], { minutes: 5 });
  await move(page, 'a1', 'b2');
  await expect(button(page, 'Take row')).toBeVisible();
  const before = await stacks(page);
  await page.goto('/');
  await page.reload();
  await page.getByRole('link', { name: 'Continue GIPF game' }).click();
  await expect(button(page, 'Take row')).toBeVisible();
  await expect.poll(() => stacks(page)).toEqual(before);
  await expect(page.locator('.clock').first()).toHaveText(/^[45]:\d\d$/);
  await button(page, 'Take row').click();
  await expect(status(page)).toHaveText('Black makes a move');
});

test('the clock is paused while a game of DVONN decides a challenge', async ({ page }) => {
  // The test controls the page's clock.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await resume(page, CHALLENGE, [], { minutes: 5 });
  const clock = (colour: string) => page.getByTestId(`player-${colour}`).locator('.clock');
  await page.clock.runFor(60_000);
  await expect(clock('white')).toHaveText('4:00');
  await expect(clock('black')).toHaveText('5:00');
  await move(page, 'e5', 'd5');
  await button(page, 'Challenge').click();
  await expect(page.locator('[data-space]')).toHaveCount(49);
  const before = [await clock('white').innerText(), await clock('black').innerText()];
  await page.clock.runFor(60_000);
  expect([await clock('white').innerText(), await clock('black').innerText()]).toEqual(before);
  await button(page, 'Resign the DVONN game').click();
  await button(page, 'Yes').click();
  await page.clock.runFor(300_000);
  await expect(status(page)).toHaveText('Black wins – the time is up');
});

test('a piece is dragged from its dot', async ({ page }) => {
  await newGame(page, ['Two players, one device']);
  await drag(page, 'e1', 'f5');
  await drag(page, 'e1', 'e2');
  await expect.poll(() => stacks(page)).toMatchObject({ f5: '', e2: 'w', e3: 'w' });
  await expect(page.locator('.moves li')).toHaveText(['e1-e3']);
});

test('the keyboard alone makes a push, takes a row and ends the game', async ({ page }) => {
  await resume(page, 'basic c3=w,d4=w,e5=w,f5=b,g5=b,e7=w 4,1 0,0 pp w');
  const tabTo = async (selector: string): Promise<void> => {
    for (let tries = 0; tries < 40; tries += 1) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${selector} by the Tab key`);
  };
  const walk = async (to: string): Promise<void> => {
    const places = await page.locator('[data-space]').evaluateAll((all) =>
      all.map((one) => {
        const { e, f } = (one as SVGGraphicsElement).transform.baseVal.consolidate()!.matrix;
        return { name: (one as SVGElement).dataset['space']!, x: e / 100, y: -f / 100 };
      }),
    );
    const { points } = project(places, false, false);
    const from = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['space'] ?? '');
    const ways = new Map<string, string[]>([[from, []]]);
    for (const [name, way] of ways) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = neighbour(points, name, key);
        if (next !== null && !ways.has(next)) ways.set(next, [...way, key]);
      }
    }
    for (const key of ways.get(to)!) await page.keyboard.press(key);
    await expect(spot(page, to)).toBeFocused();
  };
  await tabTo('[data-space]');
  await walk('a1');
  await expect(spot(page, 'a1')).toHaveAccessibleName('a1, dot, a piece can be pushed in from here');
  await page.keyboard.press('Enter');
  await expect(spot(page, 'a1')).toHaveAccessibleName('a1, dot, selected');
  await walk('b2');
  await expect(spot(page, 'b2')).toHaveAccessibleName('b2, empty, can be moved to');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('White takes the row');
  await tabTo('.steps button.primary');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Black makes a move');
  // The button is gone, and the focus is on the board again.
  for (const [from, to] of [
    ['b6', 'b5'],
    ['e1', 'e2'],
  ] as const) {
    await walk(from);
    await page.keyboard.press('Enter');
    await walk(to);
    await page.keyboard.press('Enter');
  }
  await expect(status(page)).toHaveText('White wins – the other player has no move');
});

test('axe finds no violations', async ({ page }) => {
  const check = (what: string): Promise<void> => expectNoViolations(page, what);
  await resume(page, CHALLENGE);
  await check('a move');
  await move(page, 'e5', 'd5');
  await check('an answer');
  await button(page, 'Challenge').click();
  await check('DVONN');
  await page.evaluate((start) => {
    const kept = JSON.parse(localStorage.getItem('caldera.gipf')!);
    addEventListener('pagehide', () => localStorage.setItem('caldera.gipf', JSON.stringify({ ...kept, start, actions: [] })));
  }, ROW);
  await page.reload();
  await expect(button(page, 'Take row')).toBeVisible();
  await check('a row');
  await button(page, 'Resign').click();
  await button(page, 'Yes').click();
  await check('the end');
  await page.goto('/#/new');
  for (const choice of ['GIPF', 'Standard', '6', 'On: jumps can be challenged']) await page.getByLabel(choice, { exact: true }).check();
  await page.locator('details:not(.settings) summary').click();
  await check('a new game');
  await page.goto('/#/gipf-rules');
  await expect(page.locator('svg.board')).toHaveCount(1);
  await check('the rules');
});

test('pages of DVONN load nothing of GIPF', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect.poll(() => asked.some((path) => path.includes('engine')), OFTEN).toBe(true);
  expect(asked.filter((path) => /gipf|hand/i.test(path))).toEqual([]);
  await page.goto('/#/gipf');
  await expect(page.getByRole('heading', { name: 'No game in progress' })).toBeVisible();
  expect(asked.filter((path) => /gipf.*wasm$/.test(path))).toHaveLength(1);
});

test('the rules can be tried on their boards', async ({ page }) => {
  await page.goto('/#/rules');
  await page.getByRole('link', { name: '7. Passing and the end' }).click();
  await page.getByRole('link', { name: 'The rules of GIPF' }).click();
  await page.getByRole('link', { name: '11. Jumping' }).click();
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Jumping' }) });
  await section.locator('[data-space="e5"]').focus();
  await page.keyboard.press('Enter');
  await section.locator('[data-space="f5"]').focus();
  await page.keyboard.press('Enter');
  await section.getByRole('button', { name: 'Take row' }).click();
  await expect(section.locator('[data-space="f5"]')).toHaveAttribute('data-stack', 'b');
  await expect(section.locator('[data-space="g5"]')).toHaveAttribute('data-stack', '');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.locator('[data-space="e5"]')).toHaveAttribute('data-stack', 'wp');
  await page.getByRole('link', { name: '14. Connecting to DVONN' }).click();
  const connected = page.locator('section', { has: page.getByRole('heading', { name: 'Connecting to DVONN' }) });
  await connected.locator('[data-space="e5"]').focus();
  await page.keyboard.press('Enter');
  await connected.locator('[data-space="d5"]').focus();
  await page.keyboard.press('Enter');
  await connected.getByRole('button', { name: 'Challenge' }).click();
  await expect(connected.locator('[data-space]')).toHaveCount(49);
});

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`every page of GIPF in ${LANGUAGES[language]}`, async ({ page }) => {
    await page.addInitScript((language) => localStorage.setItem('caldera.settings', JSON.stringify({ language, pace: 'none' })), language);
    await resume(page, ROW);
    for (const address of ['/#/gipf', '/#/gipf-rules', '/#/new']) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('h1')).not.toHaveText('');
      if (address === '/#/new') {
        for (const choice of ['gipf', 'standard', '6', 'true']) await page.locator(`input[value="${choice}"]`).first().check();
        await page.locator('details:not(.settings) summary').click();
      }
      expect(await page.locator('body').innerText()).not.toMatch(/\{\w+\}|undefined/);
      for (const width of [320, page.viewportSize()!.width]) {
        await page.setViewportSize({ width, height: page.viewportSize()!.height });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${address} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
