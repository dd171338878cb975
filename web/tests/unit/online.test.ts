import { describe, expect, test, vi } from 'vitest';
import { speaker } from '../../src/shell/i18n.svelte';
import type { Language } from '../../src/shell/languages';
import type { Countdown, EventMessage, ServerClock, StateView } from '../../src/online/client';
import { countDown, factsAfter, type GameFacts } from '../../src/online/game-facts';

/** A reference clock that runs second by second. */
function tick(clock: ServerClock, left: { milliseconds: number; periods: number }, seconds: number): { seconds: number; periods: number } {
  let [main, periods, inPeriod] = [left.milliseconds / 1000, left.periods, 0];
  const period = clock.type === 'byoyomi' ? clock.period : 0;
  for (let second = 0; second < seconds; second += 1) {
    if (main > 0) main -= 1;
    else if (periods > 0) {
      inPeriod += 1;
      if (inPeriod === period) [inPeriod, periods] = [0, periods - 1];
    }
  }
  if (main > 0) return { seconds: main, periods };
  return { seconds: periods > 0 ? period - inPeriod : 0, periods };
}

describe('the clock of an online game', () => {
  test('agrees with a reference clock', () => {
    const clocks: ServerClock[] = [
      { type: 'simple', seconds: 40 },
      { type: 'fischer', seconds: 40, increment: 5 },
      { type: 'byoyomi', seconds: 20, period: 10, periods: 3 },
      { type: 'byoyomi', seconds: 0, period: 7, periods: 2 },
    ];
    for (const clock of clocks) {
      const seconds = 'seconds' in clock ? clock.seconds : 0;
      const left = { milliseconds: seconds * 1000, periods: clock.type === 'byoyomi' ? clock.periods : 0 };
      const period = clock.type === 'byoyomi' ? clock.period : 0;
      // As the server sends them: the main time, each period, and the flag fall.
      const countdowns: Countdown[] = [{ milliseconds: left.milliseconds, periods: left.periods }];
      for (let periods = left.periods; periods >= 0 && period > 0; periods -= 1)
        countdowns.push({ milliseconds: periods && period * 1000, periods });
      for (let elapsed = 0; elapsed <= 60; elapsed += 1) {
        const shown = countDown(countdowns, elapsed * 1000);
        const expected = tick(clock, left, elapsed);
        expect(shown?.milliseconds, `${clock.type} after ${elapsed} s`).toBe(expected.seconds * 1000);
        if (clock.type === 'byoyomi') expect(shown?.periods, `${clock.type} after ${elapsed} s`).toBe(expected.periods);
      }
    }
  });

  test('is null without a clock, and shows the full time at the start', () => {
    expect(countDown([], 5000)).toBeNull();
    expect(countDown([{ milliseconds: 2 * 86_400_000 }], -300)?.milliseconds).toBe(2 * 86_400_000);
  });
});

describe('the facts after some events', () => {
  const before = { version: 3, entries: [{ kind: 'move', by: 'white', text: 'a1' }], chat: [] } as unknown as GameFacts;
  const moved = (version: number, text: string) =>
    ({ version, at: version, event: { type: 'moved' }, entry: { kind: 'move', by: 'black', text } }) as unknown as EventMessage;
  const state = (entries: number) => ({ version: 9, entries, conditional_moves: [], premove: 'c1' }) as unknown as StateView;

  test('have the entries that were added and not taken back', () => {
    const back = { version: 5, at: 5, event: { type: 'taken_back', entries: 1 } } as unknown as EventMessage;
    const after = factsAfter(before, [moved(4, 'b1'), back, moved(6, 'd1')], state(2));
    expect(after?.entries.map(({ text }) => text)).toEqual(['a1', 'd1']);
    expect([after?.version, after?.premove]).toEqual([9, 'c1']);
  });

  test('are null if an entry is missing', () => {
    expect(factsAfter(before, [moved(4, 'b1')], state(3))).toBeNull();
  });
});

test('a variant of GIPF is described in words', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  vi.stubGlobal('document', { documentElement: {} });
  const { gameName } = await import('../../src/online/display-text');
  type Terms = Parameters<typeof gameName>[0];
  const name = async (language: Language, variant: string): Promise<string> => {
    await speaker.speak(language);
    return gameName({ game: { name: 'gipf', variant, settings: '' } } as Terms);
  };
  expect(await name('en', 'basic')).toBe('GIPF, Basic');
  expect(await name('en', 'tournament+d6+c1,1')).toBe('GIPF, Tournament, 6 potentials, 1 challenge');
  expect(await name('de', 'standard+d3')).toBe('GIPF, Standard, 3 Potentiale');
  expect(await name('en', 'standard+d4+c1,2')).toContain('1\u2009:\u20092');
});
