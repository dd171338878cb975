import type { Page } from '@playwright/test';
import { lessons } from '../../src/games/dvonn/rule-lessons';
import { gipfLessons } from '../../src/games/gipf/rule-lessons';
import { GIPF_STRATEGY, type GipfStrategy } from '../../src/games/gipf/strategy-lessons';
import { LANGUAGES, type Language } from '../../src/shell/languages';
import { STRATEGY } from '../../src/games/dvonn/strategy-lessons';
import { en } from '../../src/locales/en';
import { expectNoViolations } from './axe';
import { expect, moveStack, names, stacks, test, touch } from './caldera';

/** Makes a move of a lesson on the board. */
async function play(page: Page, move: string): Promise<void> {
  if (move.length === 4) await moveStack(page, move.slice(0, 2), move.slice(2));
  else await touch(page, move);
}

const ALL = STRATEGY.length + GIPF_STRATEGY.length;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A dot for each push that is written as its first spot only. */
const DOTS: Record<string, string> = { h3: 'i2', b2: 'a1', f2: 'g1', g6: 'h6' };

/** Makes a turn of GIPF on the board, action by action. */
async function playGipf(page: Page, turn: string): Promise<void> {
  for (const action of turn.split(' ')) {
    if (action === 'pass') await button(page, 'Let it pass').click();
    else if (action === '?') await button(page, 'Challenge').click();
    else if (action.startsWith('x')) {
      const spots = action
        .slice(1)
        .split(',')
        .map((spot) => spot.replace(/[GD^*]/g, ''));
      // Of crossing rows, one is chosen by a spot that only it has. The proposed pieces are the right ones here.
      if ((await button(page, 'Take row').count()) === 0) await touch(page, spots[0]!);
      await expect(page.locator('.space.doomed')).toHaveCount(spots.length);
      await button(page, 'Take row').click();
    } else if (action.includes('^')) {
      for (const spot of action.split('^')) await touch(page, spot);
    } else {
      const [from, far = from] = action.split('-');
      await touch(page, DOTS[from!] ?? from!);
      // Of the two spots beside a dot, take the one in the direction of the push.
      const targets = await names(page, '.space.open');
      await touch(page, targets.find((spot) => spot === far) ?? targets.find((spot) => onTheWay(from!, spot, far!)) ?? targets[0]!);
    }
  }
}

/** Whether a push from a dot over a spot can end at another. */
function onTheWay(dot: string, first: string, last: string): boolean {
  const at = (name: string): [number, number] => {
    const x = name.charCodeAt(0) - 97;
    return [x, Number(name.slice(1)) - 1 + Math.max(0, x - 4)];
  };
  const [[a, b], [c, d], [e, f]] = [at(dot), at(first), at(last)];
  return (e - a) * (d - b) === (f - b) * (c - a);
}

async function openGipf(page: Page, { name }: GipfStrategy): Promise<void> {
  await page.goto(`/#/learn/${name}`);
  // Another lesson may have been open.
  await expect(page.locator(`[data-lesson="${name}"] [data-space]`)).toHaveCount(61);
}

test('every lesson is solved by its answer, and the list shows it as solved', async ({ page }) => {
  await page.goto('/#/learn');
  await expect(page.locator('ol li')).toHaveCount(ALL);
  await page.locator('ol li a').first().click();
  for (const [index, lesson] of STRATEGY.entries()) {
    await expect(page.locator('h1')).toHaveText(en[lesson.title]);
    const verdict = page.getByTestId('verdict');
    await expect(verdict).toHaveText('');
    await play(page, lesson.answers[0]);
    await expect(verdict).toContainText('Right.');
    await expect(verdict).toContainText(en[lesson.reason]);
    if (lesson.proof === 'solver') await expect(verdict).toContainText('White now wins by');
    if (index + 1 < STRATEGY.length) await page.getByTestId('next-step').click();
  }
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.reload();
  await expect(page.locator('ol li.solved')).toHaveCount(STRATEGY.length);
});

test('a wrong answer is explained by its consequences, and can be tried again', async ({ page }) => {
  await page.goto('/#/learn/reds');
  await expect(page.locator('[data-space]')).toHaveCount(49);
  const before = await stacks(page);
  await play(page, 'h3g3');
  const verdict = page.getByTestId('verdict');
  await expect(verdict).toContainText('Not quite.');
  await expect(verdict).toContainText('White moves h3 to g3.');
  await expect(verdict).toContainText(en.redsWrong);
  await expect(verdict).toContainText('Black replies g2i4. 4 pieces are cut off.');
  await expect(verdict).toContainText('With best play Black now wins by 1 point.');
  await expect(page.locator('.space.mover')).toHaveCount(0);
  await page.getByRole('button', { name: 'See what happens next' }).click();
  await expect(verdict).toContainText('Black moves g2 to i4.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stacks(page)).toEqual(before);
  await page.getByRole('button', { name: 'Show solution' }).click();
  await expect(page.locator('.space.hint')).toHaveCount(2);
});

test('the verdict reports forced passes, cut-off pieces and the result', async ({ page }) => {
  await page.goto('/#/learn/tempo');
  await play(page, 'e3e4');
  await expect(page.getByTestId('verdict')).toContainText('Black cannot move and must pass');
  await page.getByRole('button', { name: 'See what happens next' }).click();
  await expect(page.getByTestId('verdict')).toContainText('White 7\u2009:\u20095 Black');
  await page.goto('/#/learn/carrying');
  await play(page, 'f3d1');
  await expect(page.getByTestId('verdict')).toContainText('5 pieces are cut off.');
});

test('a lesson is a step: praise and the way on when it is solved, a link to each step, and arrow keys', async ({ page }) => {
  await page.goto('/#/learn/edge');
  const next = page.getByTestId('next-step');
  await expect(page.getByTestId('step')).toHaveText(`Lesson 1 of ${STRATEGY.length}`);
  await expect(page.getByTestId('previous-step')).toHaveCount(0);
  await expect(next).not.toHaveClass(/primary/);
  await play(page, STRATEGY[0].answers[0]);
  await expect(page.getByTestId('step')).toHaveText('✓ Well done!');
  await expect(next).toHaveClass(/primary/);
  await expect(next).toBeInViewport();
  await next.click();
  await expect(page).toHaveURL(/learn\/placing$/);
  const bar = page.getByRole('navigation', { name: 'Strategy' });
  await expect(bar.getByRole('link', { name: /^1\. .*, done$/ })).toBeVisible();
  await expect(bar.locator('[aria-current=step]')).toHaveAccessibleName(`2. ${en[STRATEGY[1].title]}`);
  // On the board, arrow keys move from space to space; elsewhere, from step to step.
  await page.locator('[data-space="e5"]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/learn\/placing$/);
  await page.getByTestId('previous-step').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('h1')).toHaveText(en[STRATEGY[2].title]);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('h1')).toHaveText(en[STRATEGY[1].title]);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('h1')).toHaveText(en[STRATEGY[0].title]);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/learn\/edge$/);
  // A lesson that was solved before is not praised again.
  await expect(page.getByTestId('step')).toHaveText(`Lesson 1 of ${STRATEGY.length}`);
});

test('the rules are steps with a board and a task each, remembered when done', async ({ page, isMobile }) => {
  await page.goto('/#/rules');
  const step = page.getByTestId('step');
  for (const [index, { name, title }] of lessons.entries()) {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(en[title]);
    await expect(page.locator('svg.board')).toHaveCount(1);
    if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThan(1300);
    if (isMobile) await expect(page.locator('a.arrow').first()).toBeInViewport();
    await expect(step).toHaveText(`Step ${index + 1} of ${lessons.length}`);
    if (index + 1 < lessons.length) await page.getByTestId('next-step').click();
  }
  await page.goto('/#/rules/cut-off');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Cut off');
  // A legal move that is not what the task asks for.
  await play(page, 'i5h4');
  await expect(page.getByTestId('not-the-task')).toHaveText(`${en.stepCutNothing} ${en.stepFree}`);
  await button(page, 'Try again').click();
  await expect(page.getByTestId('not-the-task')).toHaveText('');
  await play(page, 'f3g4');
  await expect(step).toHaveText('✓ Well done!');
  await expect(page.getByTestId('next-step')).toHaveClass(/primary/);
  await page.reload();
  await expect(page.getByRole('link', { name: '6. Cut off, done' })).toBeVisible();
  await expect(step).toHaveText(`Step 6 of ${lessons.length}`);
  await page.goto('/#/rules/nothing');
  await expect(step).toHaveText(`Step 1 of ${lessons.length}`);
});

/** A turn that fulfils the task of each rule of GIPF. */
const FULFILLING: Record<string, string> = {
  goal: 'b2',
  pushing: 'b2',
  lines: 'e1-e4',
  row: 'b2 xb2,c3,d4,e5,f5,g5',
  jumping: 'e5^f5',
};

test('the tasks of the rules of GIPF are fulfilled on their boards', async ({ page }) => {
  await page.goto('/#/gipf-rules');
  await expect(page.getByTestId('step')).toHaveText(`Step 1 of ${gipfLessons.length}`);
  for (const [name, turn] of Object.entries(FULFILLING)) {
    await page.goto(`/#/gipf-rules/${name}`);
    await expect(page.getByTestId('step')).toContainText('Step');
    await expect(page.locator('[data-space]')).toHaveCount(61);
    await playGipf(page, turn);
    await expect(page.getByTestId('step'), name).toHaveText('✓ Well done!');
  }
  const lacks = { lines: en.gipfLackLine, row: en.gipfLackTake, jumping: en.gipfLackJump };
  for (const [name, lack] of Object.entries(lacks)) {
    await page.goto(`/#/gipf-rules/${name}`);
    await expect(page.locator('[data-space]')).toHaveCount(61);
    await playGipf(page, 'b6-c6');
    await expect(page.getByTestId('not-the-task'), name).toHaveText(`${lack} ${en.stepFree}`);
  }
  await expect(page.locator('nav a.done')).toHaveCount(Object.keys(FULFILLING).length);
});

test('the address of an unknown lesson shows the list', async ({ page }) => {
  await page.goto('/#/learn/nothing');
  await expect(page.locator('ol li')).toHaveCount(ALL);
});

test('the largest capture is the wrong answer in the lesson on mobility', async ({ page }) => {
  await page.goto('/#/learn/mobility');
  await play(page, 'f2f3');
  const verdict = page.getByTestId('verdict');
  await expect(verdict).toContainText('Not quite.');
  await expect(verdict).toContainText('With best play Black now wins by 12 points.');
  await button(page, 'Try again').click();
  await play(page, 'f2g3');
  await expect(verdict).toContainText('With best play White now wins by 5 points.');
});

test('every GIPF lesson is solved by its answer, and the list shows it as solved', async ({ page }) => {
  await page.goto('/#/learn');
  await page.getByRole('link', { name: String(en[GIPF_STRATEGY[0]!.title]) }).click();
  for (const [index, lesson] of GIPF_STRATEGY.entries()) {
    await expect(page.locator('h1')).toHaveText(String(en[lesson.title]));
    await expect(page.locator('[data-space]')).toHaveCount(61);
    const verdict = page.getByTestId('verdict');
    await expect(verdict).toHaveText('');
    await playGipf(page, lesson.answers[0]!);
    await expect(verdict).toContainText('Right.');
    await expect(verdict).toContainText(String(en[lesson.reason]));
    if (lesson.aim === 'now') await expect(verdict).toContainText('White wins – ');
    if (lesson.aim === 'next') await expect(verdict).toContainText('With best play White now wins.');
    if (index + 1 < GIPF_STRATEGY.length) await page.getByTestId('next-step').click();
  }
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.reload();
  await expect(page.locator('ol li.solved')).toHaveCount(GIPF_STRATEGY.length);
});

/** The tempting wrong answer of each lesson, and the verdict on it. */
const TEMPTING: Record<string, [turn: string, words: string]> = {
  'gipf-reserve': ['h3 xd6*,e6,f5,g4,h3', 'That does not decide the game yet.'],
  'gipf-rows': ['b1-f4 xf3,f4,f5,f6', 'That does not decide the game yet.'],
  'gipf-hunt': ['g6 xg2*,g3,g4,g5,g6', 'With best play Black now wins.'],
  'gipf-guard': ['e9-e4 xGe4*,e5,e6,e7,e8', 'With best play Black now wins.'],
  'gipf-jump': ['d3^e3 xc3,d3,^e3', 'That does not decide the game yet.'],
  'gipf-keep': ['g5^h5', 'With best play Black now wins.'],
  'gipf-challenge': ['?', en.gipfDoubtWrong],
};

for (const lesson of GIPF_STRATEGY) {
  test(`${lesson.name}: the tempting answer is wrong, and can be tried again`, async ({ page }) => {
    await openGipf(page, lesson);
    const before = await stacks(page);
    const [turn, words] = TEMPTING[lesson.name]!;
    await playGipf(page, turn);
    const verdict = page.getByTestId('verdict');
    await expect(verdict).toContainText('Not quite.');
    await expect(verdict).toContainText(words);
    for (const [start, reason] of Object.entries(lesson.wrong))
      if (turn.startsWith(start)) await expect(verdict).toContainText(String(en[reason]));
    await expect(page.locator('.space.mover')).toHaveCount(0);
    if (words.includes('Black now wins')) {
      await button(page, 'See what happens next').click();
      await expect(verdict).toContainText('Black wins – ');
    }
    await button(page, 'Try again').click();
    await expect(verdict).toHaveText('');
    await expect.poll(() => stacks(page)).toEqual(before);
    await button(page, 'Show solution').click();
    if (lesson.answers[0] === 'pass') await expect(page.getByText('Hint: Let it pass')).toBeVisible();
    else await expect(page.locator('.space.hint')).toHaveCount(2);
    await playGipf(page, lesson.answers[0]!);
    await expect(verdict).toContainText('Right.');
    await page.goto('/#/learn');
    await expect(page.locator('ol li.solved')).toHaveCount(1);
  });
}

test('the answer of several steps is shown step by step', async ({ page }) => {
  await openGipf(
    page,
    GIPF_STRATEGY.find(({ name }) => name === 'gipf-rows')!,
  );
  await expect(page.getByTestId('reserves')).toHaveText(/White: 1 in reserve\s+Black: 1 in reserve/);
  await playGipf(page, 'b1-f4');
  await expect(page.getByText('White: choose a row to take')).toBeVisible();
  await expect(page.getByTestId('verdict')).toHaveText('');
  await button(page, 'Show solution').click();
  expect((await names(page, '.space.hint')).sort()).toEqual(['c2', 'd3', 'e4', 'f4', 'g4']);
  // After a wrong first step, the turn starts again.
  await button(page, 'Try again').click();
  await playGipf(page, 'h3');
  await expect(page.getByTestId('verdict')).toContainText('Not quite.');
});

test('a GIPF lesson is solved with the keyboard alone', async ({ page }) => {
  await openGipf(
    page,
    GIPF_STRATEGY.find(({ name }) => name === 'gipf-jump')!,
  );
  for (const spot of ['d3', 'e4']) {
    await page.locator(`[data-space="${spot}"]`).focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('verdict')).toContainText('White wins – the other player has no move');
});

test('a lesson reports that the GIPF rules cannot be loaded, and opens once they can', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL!, serviceWorkers: 'block', locale: 'en-GB' });
  await page.route(/GipfTask[^/]*\.js/, (route) => route.abort());
  await page.goto('/#/learn/gipf-keep');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(page.locator('[data-space]')).toHaveCount(61);
  await page.close();
});

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`the GIPF lessons fit the screen in ${LANGUAGES[language]}`, async ({ page }) => {
    await page.addInitScript((language) => localStorage.setItem('caldera.settings', JSON.stringify({ pace: 'none', language })), language);
    for (const lesson of GIPF_STRATEGY) {
      await openGipf(page, lesson);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.locator('body').innerText()).not.toMatch(/\{\w+\}|undefined/);
      for (const width of [320, page.viewportSize()!.width]) {
        await page.setViewportSize({ width, height: page.viewportSize()!.height });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${lesson.name} at ${width}`).toBeLessThanOrEqual(0);
        // Board, reserves and everything below them do not overlap.
        const [board, reserves, next] = await Promise.all(
          [page.locator('svg.board'), page.getByTestId('reserves'), page.locator(width < 900 ? '.answer' : '[data-test=step]')].map(
            (part) => part.boundingBox(),
          ),
        );
        expect(reserves!.y, lesson.name).toBeGreaterThanOrEqual(board!.y + board!.height);
        expect(next!.y, lesson.name).toBeGreaterThanOrEqual(reserves!.y + reserves!.height);
      }
    }
  });
}

test('the names of the spaces on lesson boards are large enough to read', async ({ page, isMobile }) => {
  for (const address of ['/#/learn/gipf-reserve', '/#/learn/gipf-jump', '/#/learn/edge', '/#/gipf-rules']) {
    await page.goto(address);
    const board = page.locator('svg.board').first();
    await expect(board.locator('.name').first()).toBeAttached();
    const smallest = (): Promise<number> =>
      board.evaluate((svg) => {
        const scale = (svg as SVGSVGElement).getScreenCTM()!.a;
        const sizes = [...svg.querySelectorAll('.name')].map((name) => parseFloat(getComputedStyle(name).fontSize) * scale);
        return Math.min(...sizes);
      });
    await expect.poll(smallest, address).toBeGreaterThan(isMobile ? 10 : 11.5);
  }
});

test('axe finds no violations in any lesson', async ({ page }) => {
  await page.goto('/#/learn');
  await expect(page.locator('ol li')).toHaveCount(ALL);
  await expectNoViolations(page, 'all lessons');
  await page.locator('ol li a').first().click();
  for (const [index, lesson] of STRATEGY.entries()) {
    await expect(page.locator('h1')).toHaveText(en[lesson.title]);
    // Check each lesson with everything visible: the verdict and the reason below the task.
    await play(page, lesson.answers[0]);
    await expect(page.getByTestId('verdict')).toContainText(en[lesson.reason]);
    await expectNoViolations(page, lesson.name);
    if (index + 1 < STRATEGY.length) await page.getByTestId('next-step').click();
  }
  await page.goto('/#/learn/tempo');
  await expectNoViolations(page, 'an open task');
  await play(page, 'e3d3');
  await expect(page.getByTestId('verdict')).toContainText('Black now wins');
  await expectNoViolations(page, 'a wrong answer');
  for (const lesson of GIPF_STRATEGY) {
    await openGipf(page, lesson);
    await expectNoViolations(page, `${lesson.name}, open`);
    await playGipf(page, lesson.answers[0]!);
    await expect(page.getByTestId('verdict')).toContainText(String(en[lesson.reason]));
    await expectNoViolations(page, lesson.name);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await playGipf(page, '?');
  await expectNoViolations(page, 'a wrong answer in GIPF');
  await page.goto('/#/learn');
  await expect(page.locator('ol li.solved')).toHaveCount(ALL);
  await expectNoViolations(page, 'all lessons learned');
});
