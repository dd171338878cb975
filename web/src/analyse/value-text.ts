// How values and marks are said.
import type { Judgement } from '../engine/messages';
import { speaker, t } from '../shell/i18n.svelte';
import type { Key } from '../shell/languages';

/** What a decided game of GIPF is worth, in which there is no more or less to win. */
export const DECIDED = 100;

/** Points with their sign: `+2.3`, or `+3` if that is proved; of a decided game who wins it. */
export function points(value: number, exact = false): string {
  if (Math.abs(value) >= DECIDED) return t('wins', { player: t(value > 0 ? 'white' : 'black') });
  const digits = exact ? 0 : 1;
  return number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' });
}

/** White's points, said as such. */
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

/** The signs of the marks that records know by number. */
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

/** What the marks of a move say to those who hear them. */
export function glyphWord(glyph: number): string {
  if (glyph === 2) return t('judgedMistake');
  if (glyph === 4) return t('judgedBlunder');
  return glyph === 6 ? t('judgedInaccuracy') : (SIGNS[glyph] ?? '');
}
