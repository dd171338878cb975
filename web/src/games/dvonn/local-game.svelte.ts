// DVONN as a local game: its terms, its storage and the game that the match plays.
import type { EngineClient, Limits } from '../../engine';
import { MatchStorage, STUDY_NODES, type Ending, type LocalGame, type LocalMatch, type MatchTerms, type StudiedMove } from '../../play';
import type { Colour } from '../colour';
import { BoardState } from './board-state.svelte';
import { Game } from './rules';

export interface DvonnTerms extends MatchTerms {
  randomBoard: boolean;
}

export const dvonnStorage = new MatchStorage<DvonnTerms>('caldera.match', 'moves');
export type DvonnMatch = LocalMatch<DvonnLocalGame, DvonnTerms>;

export class DvonnLocalGame extends BoardState implements LocalGame {
  readonly clockPaused = false;

  static begin({ randomBoard }: DvonnTerms): DvonnLocalGame {
    return new DvonnLocalGame(randomBoard ? Game.withRandomBoard(Math.floor(Math.random() * 2 ** 32)) : new Game());
  }

  static at(start: string): DvonnLocalGame {
    return new DvonnLocalGame(Game.fromPosition(start));
  }

  get start(): string {
    return this.game.start();
  }

  get actions(): readonly string[] {
    return this.moves;
  }

  get actor(): Colour | null {
    return this.over ? null : this.turn;
  }

  get result(): Ending | null {
    return this.over ? { why: 'score', winner: this.winner } : null;
  }

  get forcedPass(): string | null {
    return this.mustPass ? 'pass' : null;
  }

  /** The position after some of the moves; the last of them is animated if wanted. */
  after(count: number, animated: boolean): BoardState {
    const earlier = DvonnLocalGame.at(this.start);
    for (const move of this.moves.slice(0, count)) earlier.play(move);
    if (!animated) earlier.skipAnimation();
    return earlier;
  }

  play(move: string): void {
    this.make(move);
  }

  undo(): void {
    this.game.undo();
    this.put(this.game);
  }

  skipAnimation(): void {
    this.animation = null;
  }

  draw(): null {
    return null;
  }

  async search(engine: EngineClient, level: number, limits: Limits): Promise<string> {
    const report = await engine.search({ game: 'dvonn', position: this.position }, level, limits);
    return report.line[0] ?? 'pass';
  }

  readonly mistake = 3;

  async study(engine: EngineClient, onProgress: (done: number, all: number) => void): Promise<readonly StudiedMove[]> {
    const subject = { game: 'dvonn', position: this.start } as const;
    return (await engine.study(subject, this.moves, { nodes: STUDY_NODES }, onProgress)).moves;
  }

  record(white: string, black: string, resigned?: Colour): string {
    return this.game.record(white, black, resigned);
  }
}
