// Texts for values, move names, judgements and annotation glyphs.
import type { Judgement } from '../engine';
import { speaker, t, type Key } from '../shell';

/** The value of a decided game without points. */
export const DECIDED = 100;

/** Points with a sign: `+2.3`, or `+3` if the value is proved. For a decided game without points: the winner. */
export function points(value: number, exact = false): string {
  if (Math.abs(value) >= DECIDED) return t('wins', { player: t(value > 0 ? 'white' : 'black') });
  const digits = exact ? 0 : 1;
  return number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' });
}

/** The value from White's point of view, for the graph. */
export function graphValue(value: number, exact: boolean): string {
  const text = points(value, exact);
  return Math.abs(value) >= DECIDED ? text : t('graphValue', { value: text });
}

/** Points lost, without a sign. */
export function amount(value: number): string {
  return number(value, { maximumFractionDigits: 1 });
}

function number(value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(speaker.language, options).format(value).replace('-', '−');
}

export function moveName(move: string): string {
  return move === 'pass' ? t('passed') : move;
}

/** The signs of the annotation glyphs (NAGs) 1 to 6. */
export const SIGNS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

const JUDGEMENTS: Record<Judgement, Key> = {
  best: 'judgedBest',
  good: 'judgedGood',
  inaccuracy: 'judgedInaccuracy',
  mistake: 'judgedMistake',
  blunder: 'judgedBlunder',
};
const SIGN_OF: Partial<Record<Judgement, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export function judgementWord(judgement: Judgement): string {
  return t(JUDGEMENTS[judgement]);
}

export function judgementSign(judgement: Judgement | null): string {
  return (judgement && SIGN_OF[judgement]) ?? '';
}

/** The text of an annotation glyph for screen readers. */
export function glyphWord(glyph: number): string {
  if (glyph === 2) return t('judgedMistake');
  if (glyph === 4) return t('judgedBlunder');
  return glyph === 6 ? t('judgedInaccuracy') : (SIGNS[glyph] ?? '');
}
