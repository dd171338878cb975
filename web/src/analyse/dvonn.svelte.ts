// A game of DVONN that is being analysed.
import type { Happening } from '../board/board';
import type { Findings, Report } from '../engine/messages';
import { happeningOf } from '../happening';
import { Game, Games, Tree, isGipf, stacksOf, turnOf, type Colour } from '../rules';
import { Analysis, isMistake } from './analysis.svelte';
import { Exercise } from './exercise.svelte';
import { handTo } from './handed';

/** How many lines the engine looks for. */
const LINES = 3;
const EMPTY_BOARD = '9/10/11/10/9 w place';

function look(game: Game) {
  const [white = 0, black = 0] = game.score();
  return {
    stacks: stacksOf(game),
    turn: turnOf(game),
    placing: game.placing,
    next: game.nextPiece ?? null,
    movers: game.movers(),
    mustPass: game.mustPass,
    over: game.over,
    score: [white, black] as const,
  };
}

export class DvonnAnalysis extends Analysis<Tree> {
  readonly page = 'analyse';
  readonly file = 'caldera';
  readonly key = 'caldera.analysis';
  readonly help = 'openHelp';
  readonly values = 'valuesForWhite';
  readonly graph = 'pointsGraph';

  #game = this.tree.game(0);
  shown = $state.raw(look(this.#game));
  happening: Happening | null = $state.raw(null);
  exercise: Exercise | null = $state.raw(null);

  constructor() {
    super(Tree.fromPosition(EMPTY_BOARD));
  }

  get turn(): Colour {
    return this.shown.turn;
  }

  get over(): boolean {
    return this.shown.over;
  }

  override get quiet(): boolean {
    return this.exercise !== null;
  }

  position(): string {
    return this.#game.position();
  }

  openPosition(position: string): void {
    this.openOther(Tree.fromPosition(position));
    this.games = null;
  }

  targets(from: string | null): string[] {
    return this.#game.targets(from ?? undefined);
  }

  losses(from: string | null, to: string): string[] {
    return this.#game.cutOff((from ?? '') + to);
  }

  /** A move on the board: it is tried, or it becomes part of the tree. */
  move(move: string): void {
    if (this.exercise) void this.exercise.attempt(move);
    else this.play(move);
  }

  /** Lets the visitor look for something better than the present move. */
  beginExercise(): void {
    const { finding } = this;
    const played = this.current;
    const parent = this.nodes.get(played)?.parent;
    if (!finding || parent === undefined || !isMistake(finding)) return;
    this.stand(parent);
    this.exercise = new Exercise(this.engine, this.position(), finding, parent, played);
    this.think();
  }

  /** Ends the search for a better move; with the answer, or back at the move that was played. */
  endExercise(show: boolean): void {
    const { exercise } = this;
    if (!exercise) return;
    this.exercise = null;
    this.engine.stop();
    if (show) this.showLine(exercise.parent, exercise.finding.line);
    else this.go(exercise.played);
    this.think();
  }

  protected readGames(text: Uint8Array): Games {
    return Games.read(text);
  }

  protected readLink([start = '', moves = '']: readonly string[]): Tree {
    return Tree.fromLink(start, moves);
  }

  protected handOver(text: Uint8Array): boolean {
    if (!isGipf(text)) return false;
    handTo('gipf-analyse', text);
    return true;
  }

  protected show(id: number, step: boolean): void {
    const move = this.nodes.get(id)?.move;
    if (step && move !== undefined) {
      const before = this.shown.stacks;
      const removed = this.#game.play(move);
      this.happening = happeningOf(move, before, removed);
    } else {
      this.#game = this.tree.game(id);
      this.happening = null;
    }
    this.shown = look(this.#game);
  }

  protected search(onLines: (lines: Report[]) => void): Promise<Report[]> {
    return this.engine.lines(this.position(), LINES, {}, onLines);
  }

  protected studyMoves(moves: string[], milliseconds: number, onProgress: (done: number, all: number) => void): Promise<Findings> {
    return this.engine.study(this.tree.game(0).position(), moves, { milliseconds }, onProgress);
  }

  protected override leave(): void {
    this.exercise = null;
  }
}
