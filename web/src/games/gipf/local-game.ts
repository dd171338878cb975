// GIPF as a local game: the game that the match plays, built step by step.
import type { EngineClient, Limits } from '../../engine';
import { STUDY_NODES, type Ending, type LocalGame, type LocalMatch, type StudiedMove } from '../../play';
import type { GipfStudyReport } from '../../wasm/types';
import type { Colour } from '../colour';
import type { GipfTerms } from './match-settings';
import { GipfGame, gipfDvonnMove } from './rules';
import { TurnBuilder } from './turn-builder.svelte';

export type GipfMatch = LocalMatch<GipfLocalGame, GipfTerms>;

export class GipfLocalGame implements LocalGame {
  readonly builder: TurnBuilder;

  constructor(game: GipfGame) {
    this.builder = new TurnBuilder(game);
  }

  static begin({ variant, settings }: GipfTerms): GipfLocalGame {
    return new GipfLocalGame(new GipfGame(variant, settings));
  }

  static at(start: string, { settings }: GipfTerms): GipfLocalGame {
    return new GipfLocalGame(GipfGame.fromPosition(start, settings));
  }

  get start(): string {
    return this.builder.start;
  }

  get actions(): readonly string[] {
    return this.builder.actions;
  }

  get turn(): Colour {
    return this.builder.view.turn;
  }

  get actor(): Colour | null {
    return this.builder.view.actor;
  }

  get result(): Ending | null {
    const { winner, ending } = this.builder.view;
    return winner === null ? null : { why: ending === 'no-gipf' || ending === 'no-move' ? ending : 'resigned', winner };
  }

  /** The clocks are paused while a game of DVONN decides a challenge. */
  get clockPaused(): boolean {
    return this.builder.view.dvonn !== null;
  }

  get forcedPass(): string | null {
    return this.builder.view.dvonn?.mustPass ? gipfDvonnMove('pass') : null;
  }

  /** The position after some of the turns; the last action is animated if wanted. */
  after(turns: number, animated: boolean): TurnBuilder {
    const { start, settings } = this.builder;
    const game = GipfGame.fromPosition(start, settings);
    const earlier = new TurnBuilder(game);
    for (const action of this.actions) {
      const { view } = earlier;
      if (view.turns.length >= turns && view.phase === 'start') break;
      earlier.play(action);
    }
    if (!animated) earlier.animation = earlier.dvonnAnimation = null;
    return earlier;
  }

  play(action: string): void {
    this.builder.play(action);
  }

  undo(): void {
    this.builder.undo();
  }

  skipAnimation(): void {
    this.builder.animation = this.builder.dvonnAnimation = null;
  }

  draw(): string | null {
    return this.builder.view.draw ? this.builder.drawn() : null;
  }

  async search(engine: EngineClient, level: number, limits: Limits): Promise<string | undefined> {
    const report = await engine.search(this.builder.subject, level, limits);
    return report.line[0];
  }

  readonly mistake = 1;

  async study(engine: EngineClient, onProgress: (done: number, all: number) => void): Promise<readonly StudiedMove[]> {
    const { start: position, settings, view } = this.builder;
    const subject = { game: 'gipf', position, settings } as const;
    const found = await engine.study<GipfStudyReport>(subject, view.turns, { nodes: STUDY_NODES }, onProgress);
    return found.turns.map((turn) => ({ ...turn, move: turn.turn }));
  }

  record(white: string, black: string, resigned?: Colour): string {
    return this.builder.record(white, black, resigned);
  }
}
