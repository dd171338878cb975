// A game's part of an online game: a board that follows the server's entries, and a view for the page.
// Each game implements these interfaces; the registry of games loads them.
import type { Component } from 'svelte';
import type { Colour } from '../games';
import type { Towers } from '../play';
import type { Action, Entry, Terms } from './client';
import type { ConditionalLine } from './conditional-line';
import type { OnlineGame } from './game.svelte';

/** The board of an online game. Its properties are reactive. */
export interface OnlineBoard {
  /** The player who must act; `null` if the game is over or a random event is pending. */
  readonly actor: Colour | null;
  /** The steps of the visitor's unfinished turn, which was not sent yet. */
  readonly steps: readonly string[];
  /** Sets the board up after some entries, without an animation. */
  set(entries: readonly Entry[]): void;
  /** Plays the next entry, with its animation. */
  follow(entry: Entry): void;
  /** Plays an action of the visitor. Returns the message for the server; `null` while the turn is unfinished. */
  act(action: string): Action | null;
  undoStep(): void;
  /** Forgets the steps of the unfinished turn without changing the board. */
  forgetSteps(): void;
  /** Starts a line of conditional moves on a separate board after these entries. */
  beginConditionalLine(entries: readonly Entry[]): ConditionalLine;
}

/** The view of an online game: what its page shows, and the visitor's actions. Its properties are reactive. */
export interface OnlineView {
  /** The line of conditional moves that is being built. */
  conditionalLine: ConditionalLine | null;
  /** Whether the board is square, with everything else beside it. */
  readonly square: boolean;
  /** Whether the board may be rotated on a phone. */
  readonly mayBeTall: boolean;
  /** The prompt for the player to move; addresses the visitor if it is their turn. */
  readonly prompt: string;
  /** The last move, for screen readers. */
  readonly news: string;
  /** Whether a premove could be started. */
  readonly invitesPremove: boolean;
  /** Whether the list has an item for each entry, so that its items lead to positions; otherwise one for each turn so far. */
  readonly lists: 'entries' | 'turns';
  readonly moves: { moves: string[]; who: Colour[]; cut: number[]; wide?: boolean };
  /** The content of the card with this colour: its player, the score and the name of the score. */
  card(colour: Colour): { player: Colour; score: number; scoreName?: string };
  /** The notes on a player's card. */
  notes(player: Colour): string[];
  /** What decided the finished game, if that was not the score. */
  readonly decided: string;
  /** The towers that decided the finished game, if there are any. */
  readonly towers: Towers | null;
  /** Plays an action that was chosen on the board: in the conditional line, now, or as a premove. */
  act(action: string): void;
  /** The analysis of the game: an address, or a function that opens it. */
  readonly analysis: string | (() => void);
}

export interface OnlineModule<View extends OnlineView = OnlineView> {
  createBoard(terms: Terms, start: string): OnlineBoard;
  createView(game: OnlineGame): View;
  readonly Board: Component<{ view: View; turned: boolean; tall: boolean }>;
  /** Notices above the status, the premove that is being built, and buttons for steps. */
  readonly Notices?: Component<{ view: View }>;
  readonly PremoveNotice?: Component<{ view: View }>;
  readonly Steps?: Component<{ view: View; table: HTMLElement | undefined }>;
}
