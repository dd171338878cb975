// A game of DVONN that is being analysed.
import type { Findings, Report, Subject, Weighed } from '../../engine';
import { BoardState } from './board-state.svelte';
import { gameInfo } from '..';
import type { Colour } from '../colour';
import { Games, Tree, gameOfText, type Game } from './rules';
import { Analysis, openTextIn } from '../../analyse';
import type { Brush, Shape } from '../../board';
import { shapesOf } from './shapes';

const EMPTY_BOARD = '9/10/11/10/9 w place';

/** The board of the analysis, which plays one move or shows any position. */
class Shown extends BoardState {
  step(move: string): void {
    this.animation = null;
    this.make(move);
  }

  stand(game: Game): void {
    this.put(game);
  }
}

export class DvonnAnalysis extends Analysis<Tree> {
  readonly page = 'analyse';
  readonly file = 'caldera';
  readonly key = 'caldera.analysis';
  readonly help = 'openHelp';
  readonly values = 'valuesForWhite';
  readonly graph = 'pointsGraph';
  /** A turn of DVONN is one move. */
  readonly begun = false;

  readonly shown = new Shown(this.tree.game(0));

  constructor() {
    super(Tree.fromPosition(EMPTY_BOARD));
  }

  get #subject(): Subject {
    return { game: 'dvonn', position: this.shown.position };
  }

  get turn(): Colour {
    return this.shown.turn;
  }

  get over(): boolean {
    return this.shown.over;
  }

  openPosition(position: string): void {
    this.openOther(Tree.fromPosition(position));
    this.games = null;
  }

  /** Handles a move on the board: an attempt at the exercise, or a new move in the tree. */
  move(move: string): void {
    if (this.exercise) void this.exercise.attempt(move);
    else this.play(move);
  }

  protected readGames(text: Uint8Array): Games {
    return Games.read(text);
  }

  protected readLink([start = '', moves = '', place = '', line = '']: readonly string[]): Tree {
    return Tree.fromLink(start, moves, place, line);
  }

  protected openElsewhere(text: Uint8Array): boolean {
    const game = gameOfText(text);
    if (game === 'dvonn') return false;
    openTextIn(gameInfo(game).analysisPage, text);
    return true;
  }

  protected show(id: number, step: boolean): void {
    const move = this.nodes.get(id)?.move;
    if (step && move !== undefined) this.shown.step(move);
    else this.shown.stand(this.tree.game(id));
  }

  protected shapesOf(move: string, brush: Brush): Shape[] {
    return shapesOf(move, brush);
  }

  protected search(count: number, onLines: (lines: Report[]) => void): Promise<Report[]> {
    return this.engine.lines(this.#subject, count, {}, onLines);
  }

  protected weigh(move: string, best: { hundredths: number; exact: boolean }, milliseconds: number): Promise<Weighed> {
    return this.engine.weigh(this.#subject, move, best, { milliseconds });
  }

  protected studyMoves(moves: string[], milliseconds: number, onProgress: (done: number, all: number) => void): Promise<Findings> {
    return this.engine.study({ game: 'dvonn', position: this.tree.game(0).position() }, moves, { milliseconds }, onProgress);
  }
}
