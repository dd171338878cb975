// How the end of a game is presented: the heading for this visitor, and the towers that are compared.
import { opposite, type Colour } from '../games/colour';
import { t } from '../shell';

/** The stacks of each player, which are piled up into one tower each. */
export type Towers = Record<Colour, readonly string[]>;

export interface GameEnd {
  readonly winner: Colour | null;
  /** The visitor's colour; `null` for spectators and for two people at one screen. */
  readonly you: Colour | null;
  /** The towers that show the result; `null` if they did not decide it. */
  readonly towers: Towers | null;
  /** Whether the heights of the towers are the score. */
  readonly scored: boolean;
  /** What decided the game, if that was not the score. */
  readonly reason: string;
}

/** The number of pieces in a tower. */
export function heightOf(stacks: readonly string[]): number {
  return stacks.reduce((sum, pieces) => sum + pieces.length, 0);
}

/** The players from left to right: the visitor first, for others the winner. */
export function sides({ you, winner }: GameEnd): readonly [Colour, Colour] {
  const first = you ?? winner ?? 'white';
  return [first, opposite(first)];
}

/** Who has won, with the score if it decided: “You win 13–10”. `wins` is the text for names: of colours, or of users. */
export function headingOf(end: GameEnd, nameOf: (colour: Colour) => string, wins: 'wins' | 'onlineWins' = 'wins'): string {
  const { winner, you, towers, scored } = end;
  let text: string;
  if (winner === null) text = t('tie');
  else if (you === null) text = t(wins, { player: nameOf(winner) });
  else text = t(winner === you ? 'matchYouWin' : 'matchYouLose');
  if (!scored || !towers) return text;
  const heights = sides(end).map((colour) => heightOf(towers[colour]));
  return `${text} ${heights.join('–')}`;
}
