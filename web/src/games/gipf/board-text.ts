// Texts about a GIPF board: screen reader labels, prompts, and announcements of actions and results.
import type { Words } from '../../board/types';
import { t } from '../../shell/i18n.svelte';
import type { Key } from '../../shell/languages';
import { announce, turnText } from '../dvonn/board-text';
import type { Colour } from '../dvonn/rules';
import type { TurnBuilder, View } from './turn-builder.svelte';
import { points } from './rules';
import type { GipfEnding } from './match-settings';

/** What stands on a spot, by the piece on top. */
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

/** The words for a board of GIPF. */
export function gipfWords(): Words {
  const dots = new Set(points().filter((point) => point.rim).map((point) => point.name));
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
  };
}

/** What has to be done now, in a few words. */
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
  if (phase === 'again') return t('gipfAgain', { player });
  if (rows.length > 0) return t('gipfMoveOrTake', { player });
  return t('gipfMove', { player });
}

/** How a challenge ended: `+ 21 15` for its announcer. */
export function contestNews(view: View): string {
  if (view.decided === null) return '';
  const [sign, ...points] = view.decided.split(' ');
  // Whoever announced the jump is still, or was just, at his turn.
  const announcer = view.phase === 'start' ? (view.who.at(-1) ?? view.turn) : view.turn;
  const key = sign === '+' ? 'gipfContestWon' : sign === '-' ? 'gipfContestLost' : 'gipfContestTied';
  const text = t(key, { player: t(announcer) });
  return points.length === 2 ? `${text} (${points.join('\u2009:\u2009')})` : text;
}

export function endingText({ why, winner }: GipfEnding): string {
  const reasons = { 'no-move': 'gipfNoMove', 'no-gipf': 'gipfNoGipf', resigned: 'byResignation', time: 'byTime' } as const;
  return `${t('wins', { player: t(winner) })} – ${t(reasons[why])}`;
}

/** What an action was, for those who hear the game. */
export function announceAction(action: string | undefined, who: Colour, touched: readonly string[]): string {
  const player = t(who);
  if (action === undefined) return '';
  if (action === 'pass') return t('gipfDidLetPass');
  if (action === '?') return t('gipfDidChallenge');
  if (/^(done$|draw:|roll:|arrange:|surrender:|dvonn:)/.test(action)) return '';
  if (action.startsWith('x')) return t('gipfDidTake', { player, spots: touched.join(', ') });
  if (action.includes('^')) return t('gipfDidJump', { player, from: touched[0] ?? '', to: touched[1] ?? '' });
  return t('gipfDidPush', { player, from: touched[0] ?? '', to: touched[1] ?? '' });
}

/** What a hint says that cannot be shown on the board. */
export function hintText(action: string | null): string {
  if (action === 'pass') return t('gipfHint', { action: t('gipfLetPass') });
  if (action === '?') return t('gipfHint', { action: t('gipfChallenge') });
  if (action === 'done') return t('gipfHint', { action: t('gipfLeave') });
  if (action === 'dvonn:pass') return t('gipfHint', { action: t('pass') });
  return '';
}

/** What has just happened, and what is to be done. */
export function news(builder: TurnBuilder): string {
  const { view, actions, last } = builder;
  const action = actions.at(-1);
  if (view.dvonn?.last) return announce(view.dvonn.last.move, view.dvonn.last.who, view.dvonn.last.cut);
  const who = view.phase === 'start' ? (view.who.at(-1) ?? view.turn) : view.turn;
  return [announceAction(action, who, last), contestNews(view)].filter(Boolean).join(' ');
}
