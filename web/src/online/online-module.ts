// What an online game needs of a game: a board that follows the server's entries, and a view for the page.
// Each game implements these; the registry of games loads them.
import type { Component } from 'svelte';
import type { Colour } from '../games';
import type { Action, Entry, Terms } from './client';
import type { ConditionalLine } from './conditional-line';
import type { OnlineGame } from './game.svelte';

/** The board of an online game. Its properties are reactive. */
export interface OnlineBoard {
  /** The player who must act; `null` if the game is over or a random event is pending. */
  readonly actor: Colour | null;
  /** The steps of the visitor's unfinished turn, which the server does not know yet. */
  readonly steps: readonly string[];
  /** Sets the board up after some entries, without an animation. */
  set(entries: readonly Entry[]): void;
  /** Plays the next entry, with its animation. */
  follow(entry: Entry): void;
  /** Plays an action of the visitor. The answer is what the server is to be told; `null` while the turn is unfinished. */
  act(action: string): Action | null;
  undoStep(): void;
  /** The unfinished turn counts no longer as such. */
  forgetSteps(): void;
  /** A line of conditional moves from the board after these entries. */
  beginConditionalLine(entries: readonly Entry[]): ConditionalLine;
}

/** A game on its page: what it shows, and what the visitor does there. Its properties are reactive. */
export interface OnlineView {
  /** The line of conditional moves that is being tried on the board. */
  conditionalLine: ConditionalLine | null;
  /** Whether the board is square, with everything else beside it. */
  readonly square: boolean;
  /** Whether the board stands on end on a phone. */
  readonly mayBeTall: boolean;
  /** What the player to move must do; said to the visitor if it is their turn. */
  readonly prompt: string;
  /** The last move, for screen readers. */
  readonly news: string;
  /** Whether a premove could be begun. */
  readonly invitesPremove: boolean;
  readonly moves: { moves: string[]; who: Colour[]; cut: number[]; wide?: boolean };
  /** What the card with this colour shows: whose it is, the score and what it counts. */
  card(colour: Colour): { player: Colour; score: number; scoreName?: string };
  /** What a player's card says besides name, score and clock. */
  notes(player: Colour): string[];
  /** Plays an action that was chosen on the board: in the conditional line, now, or as a premove. */
  act(action: string): void;
  /** Where the analysis of the game is: an address, or a function that opens it. */
  readonly analysis: string | (() => void);
}

export interface OnlineModule<View extends OnlineView = OnlineView> {
  createBoard(terms: Terms, start: string): OnlineBoard;
  createView(game: OnlineGame): View;
  readonly Board: Component<{ view: View; turned: boolean; tall: boolean }>;
  /** Notices above the status, the premove that is being built, and what is done by buttons. */
  readonly Notices?: Component<{ view: View }>;
  readonly PremoveNotice?: Component<{ view: View }>;
  readonly Steps?: Component<{ view: View; table: HTMLElement | undefined }>;
}
