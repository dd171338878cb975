// The view of an online game of DVONN.
import type { Shape } from '../../board';
import type { OnlineGame, OnlineView } from '../../online';
import type { Towers } from '../../play';
import { addressOf } from '../../shell';
import type { Colour } from '../colour';
import { announce, turnText } from './board-text';
import type { DvonnConditionalLine, OnlineDvonnBoard } from './online-board.svelte';
import { shapesOf } from './shapes';
import { towersOf } from './towers';

export class DvonnOnlineView implements OnlineView {
  readonly square = false;
  readonly mayBeTall = true;
  readonly #game: OnlineGame;
  readonly #board: OnlineDvonnBoard;
  conditionalLine: DvonnConditionalLine | null = $state.raw(null);

  constructor(game: OnlineGame) {
    this.#game = game;
    this.#board = game.board as OnlineDvonnBoard;
  }

  /** The board that is shown, and the board that accepts moves rather than premoves; `null` if none does. */
  readonly shown = $derived.by(() => this.conditionalLine?.dvonn ?? this.#board);
  readonly open = $derived.by(() => this.conditionalLine?.dvonn ?? (this.#game.yours ? this.#board : null));
  readonly premoves = $derived.by(() => {
    const { you } = this.#game;
    return this.#game.may.premove && you !== null && !this.conditionalLine ? this.#board.premoveChoices(you) : null;
  });

  /** The premove on the board. */
  get shapes(): Shape[] {
    const { premove } = this.#game.facts;
    return premove && !this.conditionalLine ? shapesOf(premove, 'premove') : [];
  }

  get prompt(): string {
    const board = this.#board;
    if (board.over) return '';
    return turnText(board, this.#game.yours ? this.#game.you : null);
  }

  get news(): string {
    const { moves, who, cut } = this.#board;
    const last = moves.length - 1;
    return last < 0 ? '' : announce(moves[last]!, who[last]!, cut[last]!);
  }

  get invitesPremove(): boolean {
    return this.premoves !== null && !this.#game.facts.premove;
  }

  readonly lists = 'entries';
  readonly decided = '';
  /** All moves, even while an earlier position is shown. */
  readonly moves: OnlineView['moves'] = $derived.by(() => {
    const { shown, entries } = this.#game;
    return shown === null || this.conditionalLine ? this.shown : this.#board.copy(entries.map(({ text }) => text));
  });

  card(colour: Colour): { player: Colour; score: number } {
    return { player: colour, score: this.shown.score[colour === 'white' ? 0 : 1] };
  }

  notes(): string[] {
    return [];
  }

  get towers(): Towers {
    return towersOf(this.#board.stacks);
  }

  act(move: string): void {
    if (this.conditionalLine) this.conditionalLine.play(move);
    else if (this.#game.yours) this.#game.act(move);
    else if (this.premoves) this.#game.do({ type: 'premove', move });
  }

  get analysis(): string {
    return addressOf('analyse', ...this.#board.link());
  }
}
