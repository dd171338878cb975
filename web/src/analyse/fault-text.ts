// Messages about faults in a text, a link or a position, in the visitor's language. The fault codes come from Rust; a code
// without a message in every language does not compile.
import { t, type Key } from '../shell';
import type { Fault, FaultCode } from '../wasm/types';

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

/** The message for a fault, with its position in the text if it has one. */
export function faultText({ code, values, where, parts }: Fault): string {
  const { player } = values;
  const words: Record<string, string | number> = { ...values, parts: parts.map(faultText).join(' ') };
  if (player === 'white' || player === 'black') words['player'] = t(player);
  const what = t(keyOf(code), words);
  return where ? t(PLACES[where.within], { line: where.line, column: where.column, what }) : what;
}

/** The message for a text or a link that could not be opened. */
export function refusalText(reason: unknown): string {
  const cause = reason instanceof Error ? reason.cause : undefined;
  return cause ? faultText(cause as Fault) : t('faultOther');
}
