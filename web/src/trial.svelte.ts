// A position to try things on: moves are made and shown, and all of it can begin again.
import type { Happening } from './board/board';
import { happeningOf } from './happening';
import { Game, spacesOf, stacksOf, turnOf } from './rules';

function look(game: Game) {
  return {
    stacks: stacksOf(game),
    movers: game.movers(),
    next: game.nextPiece ?? null,
    over: game.over,
    mustPass: game.mustPass,
    turn: turnOf(game),
    moves: game.moves(),
    cut: game.piecesCutOff().at(-1) ?? 0,
    score: game.score(),
    position: game.position(),
  };
}

export class Trial {
  readonly #start: string;
  #game: Game;
  shown: ReturnType<typeof look> = $state.raw()!;
  happening: Happening | null = $state.raw(null);

  constructor(position: string) {
    this.#start = position;
    this.#game = Game.fromPosition(position);
    this.shown = look(this.#game);
  }

  get last(): string[] {
    return spacesOf(this.shown.moves.at(-1) ?? 'pass');
  }

  targets(from: string | null): string[] {
    return this.#game.targets(from ?? undefined);
  }

  losses(from: string | null, to: string): string[] {
    return this.#game.cutOff((from ?? '') + to);
  }

  play(move: string): void {
    const before = this.shown.stacks;
    const removed = this.#game.play(move);
    this.happening = happeningOf(move, before, removed) ?? this.happening;
    this.shown = look(this.#game);
  }

  again(): void {
    this.#game = Game.fromPosition(this.#start);
    this.happening = null;
    this.shown = look(this.#game);
  }
}
