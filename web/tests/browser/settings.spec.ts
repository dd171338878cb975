// The settings page: boards, pieces, coordinates, confirmed moves and zen mode.
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { expect, resumeAt, stacks, test, touch } from './caldera';

const START = '9/10/3,rbw,w,r,ww,b,3/4,w,5/9 w move';
const ENGINE = { opponent: 'engine', level: 1, colour: 'white' };

const choose = (page: Page, test: string): Promise<void> => page.getByTestId(test).check({ force: true });
const colour = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fill);

test('boards, pieces and coordinates change every board, and stay after a reload', async ({ page }) => {
  await page.goto('/#/settings');
  await expect(page.locator('h1')).toHaveText('Settings');
  const slabs = new Set<string>();
  for (const board of ['ash', 'moss', 'glacier', 'walnut', 'basalt']) {
    await choose(page, `board-${board}`);
    slabs.add(await colour(page, '.board .slab'));
  }
  expect(slabs.size).toBe(5);
  const holes = page.locator('.board .hole').first();
  await expect(holes).toBeVisible();
  await choose(page, 'pieces-flat');
  await expect(holes).toBeHidden();
  await choose(page, 'pieces-contrast');
  // The names move to the edge, and vanish.
  const names = page.locator('.board text.name');
  await page.getByRole('radio', { name: 'At the edge' }).check({ force: true });
  await expect(names).toHaveText(['a', '1', 'b', 'c', 'd', '2', 'e', '3']);
  await page.getByRole('group', { name: 'Coordinates' }).getByRole('radio', { name: 'Off' }).check({ force: true });
  await expect(names).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('board-basalt')).toBeChecked();
  await expect(page.getByTestId('pieces-contrast')).toBeChecked();
  await page.goto('/#/analyse');
  await expect(page.locator('[data-space]')).toHaveCount(49);
  await expect(page.locator('.board text.name')).toHaveCount(0);
  expect(slabs).toContain(await colour(page, '.board .slab'));
  // Invalid values in the storage are ignored, and the others are kept.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('caldera.settings')!) as Record<string, unknown>;
    localStorage.setItem(
      'caldera.settings',
      JSON.stringify({ ...stored, board: 'gold', pace: 7, volume: 1e9, coordinates: true, extra: {} }),
    );
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'ash');
  await expect(page.locator('html')).toHaveAttribute('data-pieces', 'contrast');
  await expect(page.locator('.board text.name').first()).toBeVisible();
});

test('the page is accessible, and so are the marks on every board', async ({ page }) => {
  await page.goto('/#/settings');
  await expect(page.locator('.board')).toBeVisible();
  await expectNoViolations(page, 'settings');
  for (const width of [320, page.viewportSize()!.width]) {
    await page.setViewportSize({ width, height: page.viewportSize()!.height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, String(width)).toBeLessThanOrEqual(0);
  }
  // Axe does not know what the marks lie on.
  const weak = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const luminance = (variable: string): number => {
      probe.style.color = `var(${variable})`;
      const channels = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).slice(0, 3).map((text) => Number(text) / 255);
      const [r = 0, g = 0, b = 0] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: string, other: string): number => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const found: string[] = [];
    const { dataset } = document.documentElement;
    for (const theme of ['light', 'dark', 'clear'])
      for (const board of ['ash', 'moss', 'glacier', 'walnut', 'basalt']) {
        [dataset['theme'], dataset['board']] = [theme, board];
        const needed = [
          ['--coordinate', '--slab', 4.5],
          ['--coordinate', '--well', 4.5],
          // The lines along which pieces of GIPF are pushed.
          ['--board-line', '--slab', 2.2],
          ...['--goal', '--hint', '--last', '--selected', '--board-focus'].map((mark) => [mark, '--slab', 3] as const),
        ] as const;
        for (const [one, other, least] of needed) {
          const ratio = contrast(one, other);
          if (ratio < least) found.push(`${theme} ${board}: ${one} on ${other} ${ratio.toFixed(2)}`);
        }
      }
    return found;
  });
  expect(weak).toEqual([]);
});

test('a move against the computer can wait for its confirmation', async ({ page }) => {
  await resumeAt(page, START, ENGINE);
  await page.goto('/#/settings');
  await page.getByTestId('confirm-move').check();
  await page.goto('/#/play');
  const before = await stacks(page);
  await touch(page, 'e3');
  await touch(page, 'f3');
  const question = page.getByRole('group', { name: 'Play e3–f3?' });
  await expect(question).toBeVisible();
  await expectNoViolations(page, 'confirmation');
  await expect.poll(() => stacks(page)).toEqual(before);
  await expect(page.locator('[data-shape="e3-f3"]')).toHaveCount(1);
  // Declined by button, by Escape, and by choosing another stack.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.locator('[data-shape]')).toHaveCount(0);
  await page.locator('[data-space="e3"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-space="f3"]').focus();
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await touch(page, 'e3');
  await touch(page, 'f3');
  await touch(page, 'd3');
  await expect(question).toHaveCount(0);
  await expect.poll(() => stacks(page)).toEqual(before);
  await touch(page, 'e3');
  await touch(page, 'f3');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => stacks(page).then((after) => after['e3'])).toBe('');
});

test('zen mode leaves the game alone, and the key Z switches it', async ({ page }) => {
  await resumeAt(page, START);
  await page.goto('/#/settings');
  await page.getByTestId('zen').check();
  // Only during a game.
  await expect(page.locator('.head')).toBeVisible();
  await page.goto('/#/play');
  await expect(page.locator('.head')).toBeHidden();
  await expect(page.locator('svg.board')).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page, 'zen');
  await page.locator('[data-space="e3"]').focus();
  await page.keyboard.press('z');
  await expect(page.locator('.head')).toBeVisible();
  await page.keyboard.press('z');
  await page.getByTestId('zen-leave').click();
  await expect(page.locator('.head')).toBeVisible();
  await page.locator('[data-space="e3"]').focus();
  await page.keyboard.press('z');
  await expect(page.locator('.head')).toBeHidden();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.head')).toBeVisible();
});
