// Texts about a DVONN board: screen reader labels, prompts and move announcements.
import type { ConfirmWords, Shape, Words } from '../../board';
import { faultText, type Fault } from '../../analyse/fault-text';
import { t } from '../../shell';
import { scoreText, type Colour } from '../colour';
import { spacesOf } from './rules';

function what(pieces: string): string {
  const top = pieces.at(-1);
  if (top === undefined) return t('sayEmpty');
  if (top === 'r') return t('sayRed');
  const white = top === 'w';
  if (pieces.length === 1) return t(white ? 'sayWhitePiece' : 'sayBlackPiece');
  return t(white ? 'sayWhiteStack' : 'sayBlackStack', { n: pieces.length });
}

/** The labels of a DVONN board for screen readers. */
export function boardWords(): Words {
  return {
    board: t('board'),
    space(name, pieces, state) {
      const parts = [name, what(pieces)];
      if (pieces.length > 1 && pieces.includes('r')) parts.push(t('sayHoldsRed'));
      if (state.selected) parts.push(t('saySelected'));
      else if (state.target) parts.push(t(pieces === '' ? 'sayCanPlace' : 'sayTarget'));
      else if (state.mover) parts.push(t('sayCanMove'));
      const { white, black } = state.lost;
      if (state.target && white + black > 0) {
        const each = white > 0 && black > 0 ? ` (${t('white')} ${white}, ${t('black')} ${black})` : '';
        parts.push(t('sayCuts', { n: white + black }) + each);
      }
      return parts.join(', ');
    },
    inside(name, pieces) {
      const list = [...pieces].map((piece) => t(piece === 'w' ? 'insideWhite' : piece === 'b' ? 'insideBlack' : 'insideRed')).join(', ');
      return t('sayInside', { name, list });
    },
    shapes: shapesText,
  };
}

/** The texts that ask for the confirmation of a move. */
export function confirmWords(): ConfirmWords {
  return {
    ask: (from, to) => (from === null ? t('confirmPlace', { to }) : t('confirmMove', { from, to })),
    yes: t('confirmYes'),
    no: t('confirmNo'),
  };
}

/** The hints among the shapes on a board. */
export function shapesText(shapes: readonly Shape[]): string {
  const hints = shapes.filter(({ brush }) => brush === 'hint');
  const [arrow] = hints.filter(({ to }) => to !== null);
  if (arrow) return t('hintArrow', { from: arrow.from, to: arrow.to ?? '' });
  return hints.length > 0 ? t('hintSpaces', { list: hints.map(({ from }) => from).join(', ') }) : '';
}

export function playerName(colour: Colour): string {
  return t(colour);
}

/** Why the stack on a space cannot be moved, from the fault that the rules report, if there is one. */
export function refusalText(space: string, fault: Fault | undefined): string {
  if (!fault) return t('boardNoTarget', { space });
  const text = faultText(fault);
  // A sentence, unless it starts with the name of a space.
  return /^[a-k][1-9]/.test(text) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Who has won, and the final score. */
export function resultText(score: readonly [number, number], winner: Colour | null): string {
  return `${winner ? t('wins', { player: playerName(winner) }) : t('tie')}, ${scoreText(score, winner)}`;
}

/** Whose turn it is, and what they must do. */
export function turnText({
  turn,
  placing,
  next,
  mustPass,
}: {
  turn: Colour;
  placing: boolean;
  next: string | null;
  mustPass: boolean;
}): string {
  const player = playerName(turn);
  if (mustPass) return t('turnPass', { player });
  if (placing) return t(next === 'r' ? 'turnPlaceRed' : 'turnPlace', { player });
  return t('turnMove', { player });
}

/** The announcement of a move for screen readers. */
export function announce(move: string, who: Colour, cut: number): string {
  const player = playerName(who);
  const [first, second] = spacesOf(move);
  let text: string;
  if (first === undefined) text = t('didPass', { player });
  else if (second === undefined) text = t('didPlace', { player, to: first });
  else text = t('didMove', { player, from: first, to: second });
  return cut > 0 ? `${text} ${t('cutOff', { n: cut })}` : text;
}
