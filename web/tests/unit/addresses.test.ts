// Addresses of pages: paths, and the earlier ones with the page in the fragment.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from '../../src/shell/pages';
import { addressOf, pathOf, route } from '../../src/shell/route.svelte';

const at = (address: string): string => pathOf(new URL(address, 'https://dvonn.example'));

test('the server and the service worker know exactly the pages of the app', () => {
  const list = JSON.parse(readFileSync(new URL('../../public/pages.json', import.meta.url), 'utf8')) as object;
  const pages = Object.keys(PAGES).filter((name) => name !== 'front' && name !== 'missing');
  expect(Object.keys(list).sort()).toEqual(pages.sort());
});

test('addresses with the page in the fragment become paths, and secrets stay in the fragment', () => {
  expect(at('/#/puzzles/12')).toBe('/puzzles/12');
  expect(at('/puzzles/3#/')).toBe('/');
  expect(at('/#/analyse/new/AB%20')).toBe('/analyse/new/AB%20');
  expect(at('/#/reset/SECRET')).toBe('/reset#SECRET');
  expect(at('/#/verify/SECRET')).toBe('/verify#SECRET');
  expect(at('/reset#SECRET')).toBe('/reset#SECRET');
  expect(at('/rules#end')).toBe('/rules#end');
});

test('an address names a page and its details', () => {
  const read = (address: string): unknown[] => {
    route.read(new URL(address, 'https://dvonn.example'));
    return [...route.details, route.fragment];
  };
  expect(addressOf('front')).toBe('/');
  expect(addressOf('player', 'a b/c')).toBe('/player/a%20b%2Fc');
  expect(read('/player/a%20b%2Fc')).toEqual(['a b/c', '']);
  expect(read('/player/broken%E0/')).toEqual(['broken%E0', '']);
  expect(read('/gipf-analyse/START//basic#x')).toEqual(['START', '', 'basic', 'x']);
});
