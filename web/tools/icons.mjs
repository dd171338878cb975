// Renders the icons of the installed app from `public/icon.svg` in the test browser: `node tools/icons.mjs`.
// The results are committed; run it again when the SVG changes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const sign = readFileSync('public/icon.svg', 'utf8');
const GROUND = '#f6f1e8';
/** The share of the image that the logo takes: a maskable icon may be cropped to a circle of 80 % of its size. */
const PICTURES = [
  { name: 'icon-192', size: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512', size: 512, share: 1, ground: 'transparent' },
  { name: 'maskable-192', size: 192, share: 0.7, ground: GROUND },
  { name: 'maskable-512', size: 512, share: 0.7, ground: GROUND },
  { name: 'touch-180', size: 180, share: 0.8, ground: GROUND },
];

mkdirSync('public/icons', { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, share, ground } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `margin:0;display:grid;place-items:center;width:${size}px;height:${size}px;background:${ground}`;
  const side = Math.round(size * share);
  await page.setContent(`<body style="${style}">${sign.replace('<svg ', `<svg width="${side}" height="${side}" `)}</body>`);
  writeFileSync(`public/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
