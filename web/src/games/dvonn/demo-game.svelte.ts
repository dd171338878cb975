// A whole game between two engines, for the front page: it plays by itself, and starts again.
import { BoardState } from './board-state.svelte';
import { Game } from './rules';

/** Caldera against itself, 90,000 positions per move. White leads for most of the game; Black wins 15 : 14. */
const RECORD = (
  'f3 g3 j5 i5 h5 h3 h4 g4 f2 i4 f4 e3 e2 j4 k5 g5 g2 e1 f1 f5 i3 d1 g1 h2 k4 e4 d2 j3 d3 c1 i2 h1 k3 j2 e5 d4 c2 c3 b1 ' +
  'i1 b2 c4 d5 b4 b3 a2 a1 c5 a3 h5i5 f5f4 e5e4 g4h4 k3j3 i1i2 d5d4 h1g1 k4j4 j2j3 j4h2 c1d2 i3h3 f4f2 f1e1 g1e1 c2c3 ' +
  'b4b3 d3e3 i2g2 i5g3 i4h3 e3e1 d1e2 h2e2 d2f2 k5j5 g2j5 pass h4f2'
).split(' ');
/** The number of moves before the first picture, which must show what the game is about. */
const SHOWN_FIRST = 61;

export class DemoGame extends BoardState {
  readonly total = RECORD.length;

  constructor() {
    super(gameAfter(SHOWN_FIRST));
  }

  get done(): boolean {
    return this.moves.length >= RECORD.length;
  }

  /** Plays the next move, or sets the board up again after the last one. */
  step(): void {
    if (this.done) this.put(new Game());
    else this.make(RECORD[this.moves.length] ?? 'pass');
  }
}

function gameAfter(count: number): Game {
  const game = new Game();
  for (const move of RECORD.slice(0, count)) game.play(move);
  return game;
}
