// The vibration patterns that go with sounds.
import type { Cue, SoundName } from './cues';

/** Milliseconds of vibration and pause, alternating. */
type Pattern = readonly number[];

const PATTERNS: Record<SoundName, (size: number) => Pattern> = {
  lift: () => [],
  place: () => [12],
  land: (height) => [12 + 2 * Math.min(height, 9)],
  push: () => [18],
  take: () => [12, 40, 12],
  // One pulse for each piece that is cut off, up to six, each a bit longer than the last.
  cut: (pieces) =>
    Array.from({ length: Math.min(pieces, 6) }, (_, index) => [25 + 10 * index, 30])
      .flat()
      .slice(0, -1),
  turn: () => [30, 60, 30],
  low: () => [60, 80, 60],
  win: () => [40, 60, 80],
  loss: () => [120],
  end: () => [60],
};

const total = (pattern: Pattern): number => pattern.reduce((sum, part) => sum + part, 0);

/** The pattern for sounds that start together: that of the strongest one, because a device has only one motor. */
export function vibrationOf(cues: readonly Cue[]): number[] {
  const [strongest] = cues
    .map(({ sound, size, delay }) => ({ delay, pattern: PATTERNS[sound](size) }))
    .sort((one, other) => total(other.pattern) - total(one.pattern));
  if (!strongest || strongest.pattern.length === 0) return [];
  // A pattern starts with vibration; one of no length is only followed by the pause.
  return strongest.delay > 0 ? [0, Math.round(strongest.delay), ...strongest.pattern] : [...strongest.pattern];
}
