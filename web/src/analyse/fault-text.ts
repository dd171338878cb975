// What is wrong with a text, a link or a position, in the visitor's language. The codes are the rules' own: one that has no
// words here, or in some language, does not build.
import { t } from '../shell/i18n.svelte';
import type { Key } from '../shell/languages';
import type { Fault, FaultCode } from '../wasm/rules/rules';

export type { Fault };

type FaultKey = `fault${Capitalize<FaultCode>}`;

function keyOf(code: FaultCode): FaultKey {
  return `fault${code.charAt(0).toUpperCase()}${code.slice(1)}` as FaultKey;
}

const PLACES = {
  text: 'faultInText',
  linkStart: 'faultInLinkStart',
  linkMoves: 'faultInLinkMoves',
} as const satisfies Record<NonNullable<Fault['where']>['within'], Key>;

/** One thing that is wrong, with its place if it has one. */
export function faultText({ code, values, where, parts }: Fault): string {
  const { player } = values;
  const words: Record<string, string | number> = { ...values, parts: parts.map(faultText).join(' ') };
  if (player === 'white' || player === 'black') words['player'] = t(player);
  const what = t(keyOf(code), words);
  return where ? t(PLACES[where.within], { line: where.line, column: where.column, what }) : what;
}

/** Why a text or a link could not be opened. */
export function refusalText(reason: unknown): string {
  const cause = reason instanceof Error ? reason.cause : undefined;
  return typeof cause === 'string' ? faultText(JSON.parse(cause) as Fault) : t('faultOther');
}
