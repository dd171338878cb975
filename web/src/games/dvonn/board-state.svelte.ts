// Reactive state of a DVONN board: stacks, legal moves, score and the animation of the last move.
import type { MoveAnimation } from '../../board';
import { animationOf } from './move-animation';
import type { Colour } from '../colour';
import type { Fault } from '../../wasm/types';
import { Game, spacesOf, stacksOf, turnOf } from './rules';

export class BoardState {
  protected game: Game;

  stacks = $state.raw(new Map<string, string>());
  turn: Colour = $state('white');
  placing = $state(false);
  next: string | null = $state(null);
  movers: string[] = $state.raw([]);
  mustPass = $state(false);
  over = $state(false);
  score: [number, number] = $state.raw([0, 0]);
  /** The winner; `null` before the end of the game and in a tie. */
  winner: Colour | null = $state(null);
  moves: string[] = $state.raw([]);
  who: Colour[] = $state.raw([]);
  /** The number of pieces that each move has cut off. */
  cut: number[] = $state.raw([]);
  animation: MoveAnimation | null = $state.raw(null);

  constructor(game: Game) {
    this.game = game;
    this.#look();
  }

  /** The spaces of the last move. */
  get last(): string[] {
    return spacesOf(this.moves.at(-1) ?? 'pass');
  }

  get position(): string {
    return this.game.position();
  }

  targets(from: string | null): string[] {
    return this.game.targets(from ?? undefined);
  }

  losses(from: string | null, to: string): string[] {
    return this.game.cutOff((from ?? '') + to);
  }

  /** Why the stack on a space cannot be moved; `undefined` if only its targets are wrong. */
  whyNot(space: string): Fault | undefined {
    return this.game.whyNotMovable(space);
  }

  /** The game as parts of an address. */
  link(): string[] {
    return this.game.link();
  }

  /** Makes a move and animates it. */
  protected make(move: string): void {
    const before = this.stacks;
    const removed = this.game.play(move);
    this.animation = animationOf(move, before, removed) ?? this.animation;
    this.#look();
  }

  /** Shows a game without an animation. */
  protected put(game: Game): void {
    this.game = game;
    this.animation = null;
    this.#look();
  }

  #look(): void {
    const game = this.game;
    this.stacks = stacksOf(game);
    this.turn = turnOf(game);
    this.placing = game.placing;
    this.next = game.nextPiece ?? null;
    this.movers = game.movers();
    this.mustPass = game.mustPass;
    this.over = game.over;
    const [white = 0, black = 0] = game.score();
    this.score = [white, black];
    this.winner = game.winner ?? null;
    this.moves = game.moves();
    this.who = game.whoMoved();
    this.cut = [...game.piecesCutOff()];
  }
}
