// The view of an online game of GIPF.
import { openTextIn } from '../../analyse';
import type { Shape } from '../../board';
import type { OnlineGame, OnlineView } from '../../online';
import type { Towers } from '../../play';
import { t } from '../../shell';
import { opposite, type Colour } from '../colour';
import { shapesOf } from '../dvonn';
import { premoveChoices } from '../dvonn/premove';
import { endingReason, news, promptFor } from './board-text';
import type { OnlineGipfBoard } from './online-board.svelte';
import type { GipfConditionalLine } from './online-turns.svelte';
import { playerNotes } from './player-notes';
import { towersOf } from './towers';

export class GipfOnlineView implements OnlineView {
  readonly #game: OnlineGame;
  readonly #board: OnlineGipfBoard;
  conditionalLine: GipfConditionalLine | null = $state.raw(null);
  /** Counts the premoves that were sent; each one starts a new builder. */
  #chosen = $state(0);

  constructor(game: OnlineGame) {
    this.#game = game;
    this.#board = game.board as OnlineGipfBoard;
  }

  /** The premove that is being built; `null` if premoves are not possible. */
  readonly premove = $derived.by(() => {
    void this.#chosen;
    const { you } = this.#game;
    return this.#game.may.premove && you !== null && !this.conditionalLine ? this.#board.beginPremove(you) : null;
  });
  readonly builder = $derived.by(() => this.conditionalLine?.builder ?? this.premove?.builder ?? this.#board.builder);
  /** The game of DVONN that decides a challenge. */
  readonly contest = $derived.by(() => this.builder.view.dvonn);
  /** The premoves in that game. */
  readonly contestPremoves = $derived.by(() => {
    const { you } = this.#game;
    const dvonn = this.contest && this.#game.may.premove && !this.conditionalLine ? this.#board.builder.dvonn() : null;
    return dvonn && you !== null ? premoveChoices(dvonn, this.contest?.white === you ? 'white' : 'black') : null;
  });

  /** Whether the visitor can make steps; in a conditional line they make them for both players. */
  get yours(): boolean {
    return this.conditionalLine ? this.conditionalLine.actor !== null : this.premove !== null || this.#game.yours;
  }

  /** Whether a step on the board is sent to the server, rather than being part of a premove or a conditional line. */
  get confirmable(): boolean {
    return this.#game.yours && !this.conditionalLine;
  }

  get square(): boolean {
    return this.contest === null;
  }

  get mayBeTall(): boolean {
    return this.contest !== null;
  }

  /** The premove on the board. */
  get shapes(): Shape[] {
    const { premove } = this.#game.facts;
    if (!premove || this.conditionalLine) return [];
    if (!this.premove) return shapesOf(premove, 'premove');
    return this.premove.steps.length === 0 ? this.premove.shapesOf(premove) : [];
  }

  /** The game itself, without a premove or a conditional line. */
  get view(): OnlineGipfBoard['builder']['view'] {
    return this.#board.builder.view;
  }

  get prompt(): string {
    return promptFor(this.view, this.#board.builder.row, this.#game.yours);
  }

  get news(): string {
    return news(this.#board.builder);
  }

  get invitesPremove(): boolean {
    return (this.contestPremoves !== null || this.premove !== null) && !this.#game.facts.premove && !this.premove?.steps.length;
  }

  readonly lists = 'turns';

  get decided(): string {
    const { winner, ending } = this.view;
    return ending === null ? '' : endingReason({ why: ending, winner }, null);
  }

  get moves(): OnlineView['moves'] {
    const { turns, who } = (this.conditionalLine?.builder ?? this.#board.builder).view;
    return { moves: turns, who, cut: [], wide: true };
  }

  card(colour: Colour): { player: Colour; score: number; scoreName?: string } {
    const { contest } = this;
    if (contest) return { player: contest.white === 'black' ? opposite(colour) : colour, score: contest.score[colour] };
    return { player: colour, score: this.builder.view.reserves[colour], scoreName: t('gipfInReserve') };
  }

  notes(player: Colour): string[] {
    return this.contest ? [] : playerNotes(this.builder, player);
  }

  get towers(): Towers | null {
    return towersOf(this.view, this.view.ending);
  }

  act(action: string): void {
    if (this.conditionalLine) this.conditionalLine.play(action);
    else if (this.#game.yours) this.#game.act(action);
    else if (this.premove) {
      const move = this.premove.play(action);
      if (move !== null) this.#sendPremove(move);
    } else if (this.contestPremoves) this.#sendPremove(this.builder.viewAction(action).dvonnMove ?? action);
  }

  #sendPremove(move: string): void {
    this.#game.do({ type: 'premove', move });
    this.#chosen += 1;
  }

  /** Opens the analysis with a record, because an address cannot contain the DVONN games that decided challenges. */
  readonly analysis = (): void => {
    const { outcome, names } = this.#game;
    const resigned = outcome?.reason === 'resigned' && outcome.winner ? opposite(outcome.winner) : undefined;
    const record = this.#board.builder.record(names.white, names.black, resigned);
    openTextIn('gipf-analyse', new TextEncoder().encode(record));
  };
}
