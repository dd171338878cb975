import { describe, expect, test, vi } from 'vitest';
import { speaker } from '../../src/shell/i18n.svelte';
import type { Language } from '../../src/shell/languages';
import type { Left, ServerClock } from '../../src/online/client';
import { leftAfter } from '../../src/online/clock';

/** A clock that goes second by second, as one that stands on a table does. */
function tick(clock: ServerClock, left: Left, seconds: number): { seconds: number; periods: number } {
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

describe('the clock of a game over the server', () => {
  test('shows what a clock on the table would show', () => {
    const clocks: ServerClock[] = [
      { type: 'simple', seconds: 40 },
      { type: 'fischer', seconds: 40, increment: 5 },
      { type: 'byoyomi', seconds: 20, period: 10, periods: 3 },
      { type: 'byoyomi', seconds: 0, period: 7, periods: 2 },
    ];
    for (const clock of clocks) {
      const seconds = 'seconds' in clock ? clock.seconds : 0;
      const left = { milliseconds: seconds * 1000, periods: clock.type === 'byoyomi' ? clock.periods : 0 };
      for (let elapsed = 0; elapsed <= 60; elapsed += 1) {
        const shown = leftAfter(clock, left, elapsed * 1000);
        const expected = tick(clock, left, elapsed);
        expect(shown?.milliseconds, `${clock.type} after ${elapsed} s`).toBe(expected.seconds * 1000);
        if (clock.type === 'byoyomi') expect(shown?.periods, `${clock.type} after ${elapsed} s`).toBe(expected.periods);
      }
    }
  });

  test('shows nothing without a clock, and the whole time while nothing has gone by', () => {
    expect(leftAfter({ type: 'unlimited' }, { milliseconds: 0, periods: 0 }, 5000)).toBeNull();
    const days = leftAfter({ type: 'correspondence', days: 2 }, { milliseconds: 2 * 86_400_000, periods: 0 }, -300);
    expect(days?.milliseconds).toBe(2 * 86_400_000);
  });
});

test('a version of GIPF is named in words', async () => {
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
