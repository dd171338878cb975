// Synthesises sounds: the samples of noise bursts, damped resonances and sines.
import type { Note, Part, Rub, Strike, Voice } from './voices';

/** The resonances of a ring, relative to the lowest one, and their strengths. Higher ones decay faster. */
const MODES = [
  [1, 1],
  [1.59, 0.55],
  [2.71, 0.4],
  [4.08, 0.22],
  [6.2, 0.1],
] as const;
const OVERTONES = [
  [1, 1],
  [2, 0.22],
  [4, 0.06],
] as const;

/** The length of the burst of noise that is a strike, and of the attack of a note, in seconds. */
const BURST = 0.0015;
const ATTACK = 0.004;
/** No sample is larger than this, so that sounds that overlap do not clip. */
const PEAK = 0.45;
/** The window of the loudness, and the fade-out at the end, in seconds. */
const WINDOW = 0.05;
const FADE = 0.02;

/** White noise from a linear congruential generator: every rendering of a sound is the same. */
function noiseFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A damped resonance (a two-pole filter): `input` excites it, and it fades in for `attack` seconds. */
function addResonance(
  out: Float32Array,
  rate: number,
  { at, frequency, decay, gain }: Pick<Note, 'at' | 'frequency' | 'decay' | 'gain'>,
  input: readonly number[],
  attack: number,
): void {
  if (frequency > rate * 0.45) return;
  const start = Math.round(at * rate);
  const angle = (2 * Math.PI * frequency) / rate;
  const radius = Math.exp(-1 / (decay * rate));
  const [a, b] = [2 * radius * Math.cos(angle), -radius * radius];
  const scale = gain * Math.sin(angle);
  const rise = 1 / Math.max(1, attack * rate);
  let [last, before] = [0, 0];
  for (let index = 0; start + index < out.length; index += 1) {
    const next = a * last + b * before + scale * (input[index] ?? 0);
    before = last;
    last = next;
    out[start + index]! += next * Math.min(1, index * rise);
  }
}

function addStrike(out: Float32Array, rate: number, strike: Strike, noise: () => number): void {
  const size = Math.round(BURST * rate);
  // The burst has the same strength at every sample rate.
  const burst = Array.from({ length: size }, (_, index) => (noise() + 1) * (1 - index / size) * (2 / size));
  for (const [ratio, strength] of MODES) {
    const { at, frequency, decay, gain } = strike;
    const mode = { at, frequency: frequency * ratio, decay: decay / ratio ** 0.7, gain: gain * strength };
    addResonance(out, rate, mode, burst, 0);
  }
}

function addNote(out: Float32Array, rate: number, { at, frequency, decay, gain }: Note): void {
  for (const [ratio, strength] of OVERTONES) {
    const overtone = { at, frequency: frequency * ratio, decay: decay / Math.sqrt(ratio), gain: gain * strength };
    addResonance(out, rate, overtone, [1], ATTACK);
  }
}

/** Noise through a state-variable band-pass filter. */
function addRub(out: Float32Array, rate: number, { at, frequency, width, duration, peak, gain }: Rub, noise: () => number): void {
  const start = Math.round(at * rate);
  const length = Math.round(duration * rate);
  const step = 2 * Math.sin((Math.PI * frequency) / rate);
  let [low, band] = [0, 0];
  for (let index = 0; index < length && start + index < out.length; index += 1) {
    low += step * band;
    band += step * (noise() - low - width * band);
    const progress = index / length;
    const envelope = progress < peak ? progress / peak : (1 - progress) / (1 - peak);
    out[start + index]! += gain * band * envelope * envelope;
  }
}

function addPart(out: Float32Array, rate: number, part: Part, noise: () => number): void {
  if (part.kind === 'strike') addStrike(out, rate, part, noise);
  else if (part.kind === 'note') addNote(out, rate, part);
  else addRub(out, rate, part, noise);
}

/** The largest RMS of a sound in any window. */
export function loudnessOf(samples: Float32Array, rate: number): number {
  const window = Math.min(Math.round(WINDOW * rate), samples.length);
  let sum = 0;
  let most = 0;
  for (let index = 0; index < samples.length; index += 1) {
    sum += samples[index]! ** 2 - (samples[index - window] ?? 0) ** 2;
    most = Math.max(most, sum);
  }
  return Math.sqrt(most / window);
}

/** The samples of a sound. */
export function render({ duration, level, parts }: Voice, rate: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(Math.round(duration * rate));
  const noise = noiseFrom(20);
  for (const part of parts) addPart(out, rate, part, noise);
  const peak = out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const scale = Math.min(level / loudnessOf(out, rate), PEAK / peak);
  const fade = Math.round(FADE * rate);
  return out.map((sample, index) => sample * scale * Math.min(1, (out.length - index) / fade));
}
