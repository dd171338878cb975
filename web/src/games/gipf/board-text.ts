// Texts about a GIPF board: screen reader labels, prompts, and announcements of actions and results.
import type { Words } from '../../board';
import { t, type Key } from '../../shell';
import { announce, shapesText, turnText } from '../dvonn';
import { opposite, type Colour } from '../colour';
import type { TurnBuilder, View } from './turn-builder.svelte';
import { points } from './rules';
import type { ActionKind } from '../../wasm/types';

/** The text for a stack, by its top piece. */
const SAID: Record<string, Key> = {
  w: 'sayWhitePiece',
  b: 'sayBlackPiece',
  W: 'gipfSayWhiteGipf',
  B: 'gipfSayBlackGipf',
  p: 'gipfSayWhiteLoaded',
  q: 'gipfSayBlackLoaded',
  u: 'gipfSayWhiteUsed',
  v: 'gipfSayBlackUsed',
};

/** The labels of a GIPF board for screen readers. */
export function gipfWords(): Words {
  const dots = new Set(
    points()
      .filter((point) => point.rim)
      .map((point) => point.name),
  );
  return {
    board: t('gipfBoard'),
    space(name, pieces, state) {
      const parts = [name, dots.has(name) ? t('gipfSayDot') : t(SAID[pieces.at(-1) ?? ''] ?? 'sayEmpty')];
      if (state.going) parts.push(t('gipfSayGoes'));
      if (state.selected) parts.push(t('saySelected'));
      else if (state.target) parts.push(t('gipfSayTarget'));
      else if (state.choice) parts.push(t('gipfSayChoice'));
      else if (state.mover) parts.push(t(dots.has(name) ? 'gipfSayCanPush' : 'gipfSayCanJump'));
      return parts.join(', ');
    },
    inside(name, pieces) {
      return t('sayInside', { name, list: [...pieces].map((piece) => t(SAID[piece] ?? 'sayEmpty')).join(', ') });
    },
    shapes: shapesText,
  };
}

/** The prompt for the player who must act. */
export function prompt(view: View, row: number | null): string {
  const player = t(view.actor ?? view.turn);
  const { phase, rows, dvonn } = view;
  if (dvonn) return turnText(dvonn);
  if (phase === 'announced') return t('gipfAnswer', { player, from: view.announced[0] ?? '', to: view.announced[1] ?? '' });
  if (rows.some((one) => !one.mayStay)) {
    if (row === null) return t('gipfChooseRow', { player });
    return t(rows[row]?.optional.length ? 'gipfChoosePieces' : 'gipfTakeRow', { player });
  }
  if (phase === 'moved') return t('gipfMayTake', { player });
  // Without a piece that could enter, only a jump is left.
  if (rows.length === 0 && view.kinds.length === 0) return t('gipfMustJump', { player });
  if (phase === 'again') return t('gipfAgain', { player });
  if (rows.length > 0) return t('gipfMoveOrTake', { player });
  return t('gipfMove', { player });
}

/** The prompt for the visitor, if they must act, or for the player who must. */
export function promptFor(view: View, row: number | null, yours: boolean): string {
  if (!yours) return prompt(view, row);
  if (view.dvonn) return turnText(view.dvonn, view.dvonn.turn);
  const text = prompt(view, row);
  return text === t('gipfMove', { player: t(view.actor ?? view.turn) }) ? t('onlineYourTurn') : `${t('onlineYourTurn')} · ${text}`;
}

/** The result of a challenge, read from a text such as `+ 21 15`: the announcer won 21 to 15. */
export function contestNews(view: View): string {
  if (view.decided === null) return '';
  const [sign, ...points] = view.decided.split(' ');
  // The announcer is the player to move or, if the turn is over, the player who moved last.
  const announcer = view.phase === 'start' ? (view.who.at(-1) ?? view.turn) : view.turn;
  const key = sign === '+' ? 'gipfContestWon' : sign === '-' ? 'gipfContestLost' : 'gipfContestTied';
  const text = t(key, { player: t(announcer) });
  return points.length === 2 ? `${text} (${points.join('\u2009:\u2009')})` : text;
}

const REASONS: Record<string, Key> = { 'no-move': 'gipfNoMove', 'no-gipf': 'gipfNoGipf', time: 'byTime' };

/** Why a game ended; `you` is the visitor's colour. */
export function endingReason({ why, winner }: { why: string; winner: Colour | null }, you: Colour | null): string {
  const loser = opposite(winner ?? 'white');
  const key = REASONS[why];
  if (key === undefined && you === loser) return t('matchYouResigned');
  return t(key ?? 'byResignation', { player: t(loser) });
}

/** Who has won, and why. */
export function endingText(ending: { why: string; winner: Colour | null }): string {
  return `${t('wins', { player: t(ending.winner ?? 'white') })} – ${endingReason(ending, null)}`;
}

/** The announcement of an action for screen readers. */
function announceAction(kind: ActionKind, who: Colour, touched: readonly string[]): string {
  const player = t(who);
  const [from = '', to = ''] = touched;
  switch (kind) {
    case 'let-pass':
      return t('gipfDidLetPass');
    case 'challenge':
      return t('gipfDidChallenge');
    case 'take':
      return t('gipfDidTake', { player, spots: touched.join(', ') });
    case 'jump':
      return t('gipfDidJump', { player, from, to });
    case 'push':
      return t('gipfDidPush', { player, from, to });
    default:
      return '';
  }
}

/** The text of a hint that cannot be shown on the board. */
export function hintText(action: string | null): string {
  if (action === 'pass') return t('gipfHint', { action: t('gipfLetPass') });
  if (action === '?') return t('gipfHint', { action: t('gipfChallenge') });
  if (action === 'done') return t('gipfHint', { action: t('gipfLeave') });
  if (action === 'dvonn:pass') return t('gipfHint', { action: t('pass') });
  return '';
}

/** The announcement of the last action and of the result of a challenge. */
export function news(builder: TurnBuilder): string {
  const { view, actions, last } = builder;
  const action = actions.at(-1);
  if (view.dvonn?.last) return announce(view.dvonn.last.move, view.dvonn.last.who, view.dvonn.last.cut);
  const who = view.phase === 'start' ? (view.who.at(-1) ?? view.turn) : view.turn;
  return [action === undefined ? '' : announceAction(builder.viewAction(action).kind, who, last), contestNews(view)]
    .filter(Boolean)
    .join(' ');
}
