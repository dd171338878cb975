// What is heard of moves and games, and what the synthesised sounds are like.
import { describe, expect, test } from 'vitest';
import { cuesFor, cuesOf, type HeardMove, type SoundName } from '../../src/sound/cues';
import { GameListener, endFor, type GameMoment } from '../../src/sound/game-listener';
import { RateLimit } from '../../src/sound/rate-limit';
import { loudnessOf, render } from '../../src/sound/synth';
import { vibrationOf } from '../../src/sound/vibration';
import { voiceOf } from '../../src/sound/voices';

const RATE = 44_100;
const PACE = 320;

/** A move of a stack, and its sounds. */
const moved: HeardMove = { from: 'a1', to: 'b1', removed: [] };
const soundsOf = (move: HeardMove, height = 2, lifted = false, pace = PACE): string[] =>
  cuesOf(move, height, lifted, pace).map(({ sound, size, delay }) => `${sound} ${size} at ${delay}`);

describe('the sounds of a move', () => {
  test('a piece that is placed', () => {
    expect(soundsOf({ from: null, to: 'c3', removed: [] }, 1)).toEqual(['place 1 at 320']);
  });

  test('a stack is lifted when it starts, unless that was heard, and lands with its new height', () => {
    expect(soundsOf(moved, 5)).toEqual(['lift 5 at 0', 'land 5 at 320']);
    expect(soundsOf(moved, 5, true)).toEqual(['land 5 at 320']);
  });

  test('without an animation, it lands at once', () => {
    expect(soundsOf(moved, 5, false, 0)).toEqual(['land 5 at 0']);
  });

  test('pieces that are cut off fall when the stack has landed', () => {
    const removed = [{ pieces: 'wbb' }, { pieces: 'w' }];
    expect(soundsOf({ ...moved, removed }, 2, true)).toEqual(['land 2 at 320', 'cut 4 at 320']);
  });

  test('a push, and a row that is taken', () => {
    expect(soundsOf({ from: 'a1', to: 'b2', also: [1, 2], slide: true, removed: [] })).toEqual(['push 3 at 120']);
    expect(soundsOf({ from: null, to: null, removed: [{ pieces: 'w' }, { pieces: 'wW' }, { pieces: 'b' }] })).toEqual(['take 4 at 0']);
    expect(soundsOf({ from: null, to: null, removed: [] })).toEqual([]);
  });
});

test('a record through which a visitor steps quickly falls silent, and is heard again after a pause', () => {
  const limit = new RateLimit();
  const quick = Array.from({ length: 12 }, (_, index) => 1000 + index * 100);
  expect(quick.map((time) => limit.allows(time))).toEqual([true, true, ...Array.from({ length: 10 }, () => false)]);
  expect(limit.allows(2500)).toBe(false);
  expect([3200, 3550, 3900, 4250].map((time) => limit.allows(time))).toEqual([true, true, true, true]);
});

describe('events of a game', () => {
  const moment: GameMoment = { game: 1, count: 4, yours: false, end: null, clock: null };
  /** What is heard of successive states that differ from the first one in these parts. */
  const heard = (...states: Partial<GameMoment>[]): string[] => {
    const listener = new GameListener();
    return states.flatMap((state) => listener.hear({ ...moment, ...state }));
  };

  test('your turn, when the opponent has moved', () => {
    expect(heard({}, { count: 5, yours: true }, { count: 5, yours: true })).toEqual(['turn']);
    // A takeback, or looking at earlier positions, is no move.
    expect(heard({}, { count: 3, yours: true })).toEqual([]);
    expect(heard({ yours: true })).toEqual([]);
    expect(heard({}, { game: 2, count: 9, yours: true })).toEqual([]);
  });

  test('your turn at the start of a game for which you have waited', () => {
    expect(heard({ count: 0, yours: true, awaited: true })).toEqual(['turn']);
    expect(heard({ count: 0, yours: false, awaited: true })).toEqual([]);
  });

  test('the end, once', () => {
    expect(heard({}, { end: 'win' }, { end: 'win' })).toEqual(['win']);
    expect(heard({ end: 'loss' }, { end: 'loss' })).toEqual([]);
    expect(heard({}, { count: 5, yours: true, end: 'loss' })).toEqual(['loss']);
  });

  test('who has won', () => {
    expect([endFor('white', 'white'), endFor('white', 'black'), endFor('white', null), endFor(null, 'white')]).toEqual([
      'win',
      'loss',
      'end',
      'end',
    ]);
  });

  test('low time is announced once at ten seconds, and again only after the clock has recovered', () => {
    const white = (left: number): Partial<GameMoment> => ({ yours: true, clock: { of: 'white', left } });
    const black = (left: number): Partial<GameMoment> => ({ yours: true, clock: { of: 'black', left } });
    expect(heard(white(10_100), white(9_900), white(5000))).toEqual(['low']);
    // An increment of a few seconds.
    expect(heard(white(10_100), white(9_900), white(14_000), white(9_000))).toEqual(['low']);
    expect(heard(white(10_100), white(9_900), white(30_000), white(9_000))).toEqual(['low', 'low']);
    // Two people at one screen have a clock each.
    expect(heard(white(10_100), white(9_900), black(60_000), white(8_000), black(9_000))).toEqual(['low', 'low']);
    // The game is opened with little time left.
    expect(heard(white(8_000), white(7_000))).toEqual([]);
  });

  test('a move of the opponent announces your turn to those who look at the page', () => {
    expect(cuesFor('turn', 50, true, PACE)).toEqual([]);
    expect(cuesFor('turn', 50, false, PACE)).toEqual([{ sound: 'turn', size: 1, delay: 570 }]);
    // A pass is not heard on the board.
    expect(cuesFor('turn', 5000, true, PACE)).toEqual([{ sound: 'turn', size: 1, delay: 0 }]);
    expect(cuesFor('win', 50, true, PACE)).toEqual([{ sound: 'win', size: 1, delay: 570 }]);
    expect(cuesFor('low', 50, true, PACE)).toEqual([{ sound: 'low', size: 1, delay: 0 }]);
  });
});

describe('vibration', () => {
  test('is short for a move, and grows with the number of pieces that are cut off', () => {
    const sum = (pattern: number[]): number => pattern.filter((_, index) => index % 2 === 0).reduce((sum, part) => sum + part, 0);
    expect(vibrationOf(cuesOf(moved, 2, false, 0))).toEqual([16]);
    const cut = [1, 2, 4, 6].map((size) => vibrationOf([{ sound: 'cut', size, delay: 0 }]));
    expect(cut[0]).toEqual([25]);
    expect(cut[1]).toEqual([25, 30, 35]);
    const lengths = cut.map(sum);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(new Set(lengths).size).toBe(4);
    expect(sum(vibrationOf([{ sound: 'cut', size: 40, delay: 0 }]))).toBe(lengths[3]);
  });

  test('comes when the stack lands, with the strongest of the sounds', () => {
    expect(vibrationOf(cuesOf({ ...moved, removed: [{ pieces: 'ww' }] }, 2, false, PACE))).toEqual([0, 320, 25, 30, 35]);
    expect(vibrationOf([{ sound: 'lift', size: 3, delay: 0 }])).toEqual([]);
  });
});

describe('synthesised sounds', () => {
  const ALL: [SoundName, number][] = [
    ...[1, 5].map((size): [SoundName, number] => ['lift', size]),
    ['place', 1],
    ...[2, 3, 5, 10, 25, 49].map((size): [SoundName, number] => ['land', size]),
    ...[1, 4, 7].map((size): [SoundName, number] => ['push', size]),
    ...[1, 4, 9].map((size): [SoundName, number] => ['take', size]),
    ...[1, 3, 8, 20, 40].map((size): [SoundName, number] => ['cut', size]),
    ...(['turn', 'low', 'win', 'loss', 'end'] as const).map((sound): [SoundName, number] => [sound, 1]),
  ];

  /** The power of a sound at a frequency (Goertzel algorithm). */
  function power(samples: Float32Array, frequency: number, rate: number): number {
    const factor = 2 * Math.cos((2 * Math.PI * frequency) / rate);
    let [last, before] = [0, 0];
    for (const sample of samples) [before, last] = [last, sample + factor * last - before];
    return last * last + before * before - factor * last * before;
  }

  /** The strongest frequency from 250 Hz up, above the thud of the board. */
  function dominant(samples: Float32Array, rate = RATE): number {
    const frequencies = Array.from({ length: 150 }, (_, index) => 250 * 1.015 ** index);
    const powers = frequencies.map((frequency) => power(samples, frequency, rate));
    return frequencies[powers.indexOf(Math.max(...powers))]!;
  }

  test('none clips, all are about equally loud, and each fades out', () => {
    for (const [sound, size] of ALL) {
      const samples = render(voiceOf({ sound, size }), RATE);
      const name = `${sound} ${size}`;
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(samples.every(Number.isFinite), name).toBe(true);
      expect(peak, name).toBeLessThanOrEqual(0.4501);
      const loudness = 20 * Math.log10(loudnessOf(samples, RATE));
      // Rumbling is low, and the ear is less sensitive there; a lift is quieter on purpose.
      expect(loudness, name).toBeGreaterThan(sound === 'lift' ? -30 : -27);
      expect(loudness, name).toBeLessThan(sound === 'cut' ? -14 : -20);
      const end = samples.subarray(-Math.round(RATE / 1000)).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(end, name).toBeLessThan(0.002);
      expect(samples.length / RATE, name).toBeLessThan(1.6);
    }
  });

  test('the higher the stack, the lower it sounds', () => {
    const pitches = [1, 2, 3, 5, 10, 25].map((size) => dominant(render(voiceOf({ sound: 'land', size }), RATE)));
    expect(pitches).toEqual([...pitches].sort((a, b) => b - a));
    // Neighbouring heights of low stacks differ by more than a whole tone.
    for (const [one, other] of [[0, 1], [1, 2]] as const) expect(pitches[one]! / pitches[other]!).toBeGreaterThan(1.12); // prettier-ignore
    expect(pitches[0]! / pitches[5]!).toBeGreaterThan(2.5);
  });

  test('the more pieces are cut off, the longer the rumble, which is below everything else', () => {
    const rumbles = [1, 3, 8, 20].map((size) => render(voiceOf({ sound: 'cut', size }), RATE));
    const lengths = rumbles.map(({ length }) => length);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(new Set(lengths).size).toBe(4);
    /** The share of the power that is below 150 Hz. */
    const low = (samples: Float32Array): number => {
      const powers = Array.from({ length: 100 }, (_, index) => power(samples, 30 + 20 * index, RATE));
      const sum = (some: number[]): number => some.reduce((a, b) => a + b);
      return sum(powers.slice(0, 6)) / sum(powers);
    };
    for (const rumble of rumbles) expect(low(rumble)).toBeGreaterThan(0.4);
    for (const size of [1, 3, 10]) expect(low(render(voiceOf({ sound: 'land', size }), RATE))).toBeLessThan(0.15);
  });

  test('a sound is the same at every sample rate', () => {
    for (const rate of [22_050, 48_000, 96_000])
      expect(dominant(render(voiceOf({ sound: 'land', size: 3 }), rate), rate)).toBeCloseTo(
        dominant(render(voiceOf({ sound: 'land', size: 3 }), RATE)),
        -1,
      );
  });
});
