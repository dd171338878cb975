// A game of GIPF that is being analysed. A turn builder makes turns step by step; the tree receives them whole.
import { Analysis, openTextIn } from '../../analyse';
import type { Brush, Shape } from '../../board';
import type { Findings, Report, Subject, Weighed } from '../../engine';
import type { Colour } from '../colour';
import { gameOfText, Games } from '../dvonn';
import { TurnBuilder } from './turn-builder.svelte';
import { GipfGames, GipfTree, gipfSteps, type GipfGame } from './rules';
import type { GipfStudyReport } from '../../wasm/types';

/** The version of a new analysis. */
const VERSION = 'tournament';

export class GipfAnalysis extends Analysis<GipfTree> {
  readonly page = 'gipf-analyse';
  readonly file = 'caldera-gipf';
  readonly key = 'caldera.gipf-analysis';
  readonly help = 'gipfOpenHelp';
  readonly values = 'gipfValues';
  readonly graph = 'gipfCourse';

  /** The builder's game, which may be in the middle of a turn. */
  #game = this.tree.game(0);
  builder = $state.raw(new TurnBuilder(this.#game));

  constructor() {
    super(new GipfTree(VERSION));
  }

  get turn(): Colour {
    return this.builder.view.turn;
  }

  get over(): boolean {
    return this.builder.view.winner !== null;
  }

  get begun(): boolean {
    return this.builder.view.phase !== 'start';
  }

  /** Handles a step on the board, or an action in a challenge. */
  act(action: string): void {
    this.builder.play(action);
    if (this.exercise) {
      this.#attempt();
      return;
    }
    if (this.builder.view.draw) this.builder.play(this.builder.drawn());
    const id = this.tree.follow(this.current, this.#game);
    if (id !== undefined) this.arrive(id);
  }

  /** Submits a finished turn as an attempt at the exercise, and takes it back. Jumps are not challenged here. */
  #attempt(): void {
    if (this.builder.view.phase === 'announced') this.builder.play('pass');
    if (this.begun) return;
    const turn = this.builder.view.turns.at(-1) ?? '';
    void this.exercise?.attempt(turn);
    this.stand(this.current);
  }

  /** Opens a position with its rule settings. */
  openPosition(position: string, settings: string): void {
    this.openOther(GipfTree.fromPosition(position, settings));
    this.games = null;
  }

  /** The current position and its rule settings. */
  position(): { position: string; settings: string } {
    const game = this.tree.game(this.current);
    return { position: game.position(), settings: game.settings() };
  }

  /** The first step of a turn; nothing while a turn is being built. */
  protected shapesOf(turn: string, brush: Brush): Shape[] {
    const [first] = this.begun || this.builder.viewAction(turn).challenged ? [] : gipfSteps(turn);
    return first === undefined ? [] : this.builder.shapesOf(first, brush);
  }

  /** Goes back to the start of an unfinished turn, or else to the previous turn. */
  override back(): void {
    if (this.begun) this.stand(this.current);
    else super.back();
  }

  protected readGames(text: Uint8Array): GipfGames {
    return GipfGames.read(text);
  }

  protected readLink([start = '', turns = '', settings = '', place = '', line = '']: readonly string[]): GipfTree {
    return GipfTree.fromLink(start, turns, settings, place, line);
  }

  protected openElsewhere(text: Uint8Array): boolean {
    if (gameOfText(text) === 'gipf') return false;
    try {
      Games.read(text);
    } catch {
      // The text is invalid in both games: the fault is shown on this page.
      return false;
    }
    openTextIn('analyse', text);
    return true;
  }

  protected show(id: number, step: boolean): void {
    const end = this.tree.game(id);
    // A turn made with the builder is already on the board.
    if (step && !this.begun && this.#game.position() === end.position()) return;
    const turn = this.nodes.get(id)?.move;
    if (turn === undefined || !this.#replay(this.nodes.get(id)?.parent ?? 0, turn, end, step)) {
      this.#game = end;
      this.builder = new TurnBuilder(end);
    }
  }

  /** Plays a turn step by step, so that it can be animated. Returns false if that is not possible, for example after a challenge. */
  #replay(parent: number, turn: string, end: GipfGame, step: boolean): boolean {
    if (this.builder.viewAction(turn).challenged) return false;
    const game = this.tree.game(parent);
    const builder = new TurnBuilder(game);
    try {
      for (const action of gipfSteps(turn)) {
        builder.play(action);
        if (builder.view.phase === 'announced') builder.play('pass');
      }
      if (builder.view.phase !== 'start') builder.play('done');
    } catch {
      return false;
    }
    if (game.position() !== end.position()) return false;
    if (!step) builder.animation = null;
    this.#game = game;
    this.builder = builder;
    return true;
  }

  get #subject(): Subject {
    return { game: 'gipf', ...this.position() };
  }

  protected search(count: number, onLines: (lines: Report[]) => void): Promise<Report[]> {
    return this.engine.lines(this.#subject, count, {}, onLines);
  }

  protected weigh(turn: string, best: { hundredths: number; exact: boolean }, milliseconds: number): Promise<Weighed> {
    return this.engine.weigh(this.#subject, turn, best, { milliseconds });
  }

  protected async studyMoves(turns: string[], milliseconds: number, onProgress: (done: number, all: number) => void): Promise<Findings> {
    const start = this.tree.game(0);
    const subject: Subject = { game: 'gipf', position: start.start(), settings: start.settings() };
    return findingsOf(await this.engine.study<GipfStudyReport>(subject, turns, { milliseconds }, onProgress));
  }
}

/** Converts the findings to the format of all games. */
function findingsOf({ turns, summary }: GipfStudyReport): Findings {
  const { white, black } = summary;
  return {
    moves: turns.map(({ turn, ...found }) => ({ ...found, move: turn, forced: false, exact_before: false, exact_after: false })),
    summary: { white: { ...white, moves: white.turns }, black: { ...black, moves: black.turns }, solved_from: null },
  };
}

let analysis: GipfAnalysis | null = null;

/** The current analysis, kept between visits to the page; the rules of GIPF must be loaded. */
export function currentGipfAnalysis(): GipfAnalysis {
  analysis ??= new GipfAnalysis();
  return analysis;
}
