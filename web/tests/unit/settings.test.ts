// Settings as plain JSON, for the storage and for accounts.
import { afterEach, expect, test } from 'vitest';
import { Permissions, type Moment } from '../../src/online/permissions';
import { settings } from '../../src/shell/settings.svelte';

const DEFAULTS = settings.snapshot();
afterEach(() => settings.adopt(DEFAULTS));

test('a snapshot survives JSON and restores every setting', () => {
  const changed = {
    theme: 'dark',
    board: 'moss',
    pieces: 'flat',
    coordinates: 'edge',
    pace: 'fast',
    turned: true,
    sound: false,
    volume: 20,
    vibration: false,
    marking: 'never',
    autopass: false,
    confirmMove: true,
    premove: false,
    zen: true,
    language: 'pl',
  };
  expect(Object.keys(DEFAULTS)).toEqual(Object.keys(changed));
  settings.adopt(changed);
  const text = JSON.stringify(settings.snapshot());
  expect(JSON.parse(text)).toEqual(changed);
  settings.adopt(DEFAULTS);
  expect(settings.snapshot()).toEqual(DEFAULTS);
  settings.adopt(JSON.parse(text));
  expect(settings.snapshot()).toEqual(changed);
});

test('whatever is invalid or unknown is ignored', () => {
  for (const value of [
    null,
    undefined,
    7,
    'dark',
    [],
    ['dark'],
    { theme: 'pink', pieces: {}, volume: NaN, zen: 'yes', constructor: 1, keep: 0 },
  ])
    settings.adopt(value);
  expect(settings.snapshot()).toEqual(DEFAULTS);
  expect(typeof settings.keep).toBe('function');
  // What is valid beside it is adopted.
  settings.adopt({ theme: 'pink', volume: 10, language: null });
  expect(settings.snapshot()).toEqual({ ...DEFAULTS, volume: 10 });
});

test('coordinates of earlier versions are read', () => {
  settings.adopt({ coordinates: false });
  expect(settings.coordinates).toBe('off');
  settings.adopt({ coordinates: true });
  expect(settings.coordinates).toBe('inside');
});

test('premoves can be switched off', () => {
  const moment = { facts: { permissions: { premove: true } }, you: 'white', shown: null, waiting: false, now: 0 } as unknown as Moment;
  const may = new Permissions(moment);
  expect(may.premove).toBe(true);
  settings.adopt({ premove: false });
  expect(may.premove).toBe(false);
});
