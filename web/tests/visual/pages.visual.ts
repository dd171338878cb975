// Pictures of the pages that an address alone leads to. `npm run visual -- --update-snapshots` takes them again after an intended
// change.
import { expect, test } from '../browser/caldera';
import { TODAY, compare } from './picture';

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(TODAY);
});

const PAGES: Record<string, string> = {
  front: '/',
  new: '/new',
  learn: '/learn',
  lesson: '/learn/reds',
  rules: '/rules',
  'rule-step': '/rules/placing',
  'gipf-rules': '/gipf-rules',
  'gipf-rule-step': '/gipf-rules/lines',
  puzzles: '/puzzles',
  daily: '/puzzles/daily',
  rush: '/puzzles/rush',
  analyse: '/analyse',
  'gipf-analyse': '/gipf-analyse',
  online: '/online',
  leaders: '/leaders',
  search: '/search',
  account: '/account',
  forgot: '/forgot',
  settings: '/settings',
  about: '/about',
  embed: '/embed',
  'embed-position': '/embed/position/dvonn/new/XWv/1',
  missing: '/#/no-such-page',
};
for (const [name, address] of Object.entries(PAGES)) {
  test(name, async ({ page }) => {
    await page.goto(address);
    if (name === 'embed-position') await expect(page.locator('[data-space]').first()).toBeVisible();
    else await expect(page.locator('h1').first()).toBeAttached();
    // The code for frames contains the address of the server.
    await compare(page, name, name === 'embed' ? [page.locator('textarea')] : []);
  });
}
