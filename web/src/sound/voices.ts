// What each sound consists of: clicks and thuds of rings on a board, falling pieces, two-note chimes.
import type { Cue, SoundName } from './cues';

/** A burst of noise that excites the resonances of a hard body: a click. */
export interface Strike {
  readonly kind: 'strike';
  /** When it starts, in seconds. */
  readonly at: number;
  /** The lowest resonance, in hertz, and the time in which it decays to 1/e. */
  readonly frequency: number;
  readonly decay: number;
  readonly gain: number;
}

/** A note of a chime: a sine with two overtones. */
export interface Note {
  readonly kind: 'note';
  readonly at: number;
  readonly frequency: number;
  readonly decay: number;
  readonly gain: number;
}

/** Noise around a frequency that swells and fades: pieces that slide, or fall in the distance. */
export interface Rub {
  readonly kind: 'rub';
  readonly at: number;
  readonly frequency: number;
  /** The width of the band, as a fraction of the frequency. */
  readonly width: number;
  readonly duration: number;
  /** When it is loudest, as a fraction of the duration. */
  readonly peak: number;
  readonly gain: number;
}

export type Part = Strike | Note | Rub;

export interface Voice {
  readonly duration: number;
  /** The loudness: the largest RMS in 50 ms. */
  readonly level: number;
  readonly parts: readonly Part[];
}

/** The lowest resonance of a single ring, and of the board under it, in hertz. */
const RING = 1150;
const BOARD = 190;

/** Higher stacks are heavier and sound lower: the pitch falls with the cube root of the height. */
const pitch = (height: number): number => RING / Math.cbrt(Math.min(Math.max(height, 1), 27));

const strike = (at: number, frequency: number, decay: number, gain: number): Strike => ({ kind: 'strike', at, frequency, decay, gain });
const note = (at: number, frequency: number, decay: number, gain: number): Note => ({ kind: 'note', at, frequency, decay, gain });

/** A stack that meets the board; the click and the thud of the board below it. */
function fall(at: number, height: number): Part[] {
  const weight = Math.min(height, 9) / 9;
  return [strike(at, pitch(height), 0.022 + 0.03 * weight, 1), note(at, BOARD - 30 * weight, 0.025 + 0.02 * weight, 0.2 + 0.3 * weight)];
}

const VOICES: Record<SoundName, (size: number) => Voice> = {
  lift: (height) => ({
    duration: 0.12,
    level: 0.035,
    parts: [
      { kind: 'rub', at: 0, frequency: pitch(height) * 2.2, width: 0.8, duration: 0.07, peak: 0.7, gain: 0.12 },
      strike(0.055, pitch(height) * 1.35, 0.012, 0.6),
    ],
  }),
  place: (height) => ({ duration: 0.25, level: 0.075, parts: fall(0, height) }),
  land: (height) => ({ duration: 0.4, level: 0.095, parts: fall(0, height) }),
  push: (pieces) => ({
    duration: 0.5,
    level: 0.07,
    parts: [
      { kind: 'rub', at: 0, frequency: 1500, width: 0.7, duration: 0.2, peak: 0.75, gain: 0.16 },
      // The pieces of the line hit each other one after another.
      ...Array.from({ length: Math.min(pieces, 7) }, (_, index) =>
        strike(0.17 + 0.022 * index, pitch(1) * 0.9 ** index, 0.02, 0.9 ** index),
      ),
    ],
  }),
  take: (pieces) => {
    const count = Math.min(pieces, 8);
    return {
      duration: 0.2 + 0.06 * count,
      level: 0.06,
      // Each piece that is picked up sounds a little higher.
      parts: Array.from({ length: count }, (_, index) => strike(0.06 * index, pitch(2) * 1.06 ** index, 0.016, 0.8 + 0.05 * index)),
    };
  },
  cut: (pieces) => {
    const many = Math.min(pieces, 20);
    const duration = 0.45 + 0.04 * many;
    const stones = Math.min(2 + many, 14);
    return {
      duration: duration + 0.25,
      level: 0.1 + 0.004 * many,
      parts: [
        { kind: 'rub', at: 0, frequency: 75, width: 1.1, duration, peak: 0.12, gain: 10 },
        { kind: 'rub', at: 0, frequency: 240, width: 0.9, duration: duration * 0.8, peak: 0.1, gain: 1.8 },
        // Falling stones, later ones weaker and at irregular times.
        ...Array.from({ length: stones }, (_, index) => {
          const progress = index / stones;
          const irregular = (index * 0.618) % 1;
          return strike(duration * (progress + 0.04 * irregular), 210 + 260 * irregular, 0.03, 0.7 * (1 - 0.8 * progress));
        }),
      ],
    };
  },
  // Up a fifth.
  turn: () => ({ duration: 0.75, level: 0.06, parts: [note(0, 587, 0.13, 0.8), note(0.13, 880, 0.18, 1)] }),
  // Two soft ticks of a clock.
  low: () => ({ duration: 0.45, level: 0.05, parts: [strike(0, 1900, 0.012, 1), strike(0.22, 1450, 0.014, 1)] }),
  // Up an octave for a win, down a minor third for a loss, twice the same note for neither.
  win: () => ({
    duration: 1.5,
    level: 0.075,
    parts: [note(0, 523, 0.3, 0.8), note(0, 784, 0.3, 0.3), note(0.19, 1047, 0.4, 0.9), note(0.19, 784, 0.4, 0.4)],
  }),
  loss: () => ({ duration: 1.5, level: 0.09, parts: [note(0, 392, 0.25, 0.9), note(0.24, 330, 0.4, 1), note(0.24, 165, 0.4, 0.4)] }),
  end: () => ({ duration: 1.1, level: 0.07, parts: [note(0, 523, 0.2, 0.9), note(0.22, 523, 0.3, 0.9)] }),
};

export function voiceOf({ sound, size }: Pick<Cue, 'sound' | 'size'>): Voice {
  return VOICES[sound](size);
}
