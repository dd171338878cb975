// The board of a game of DVONN that the server keeps: what stands on it, and what can be done.
import type { Happening } from '../board/board';
import { happeningOf } from '../happening';
import { Editor, Game, stacksOf, turnOf, type Colour } from '../rules';

export class DvonnTable {
  #game = new Game();

  stacks: Map<string, string> = $state.raw(new Map());
  turn: Colour = $state('white');
  placing = $state(false);
  next: string | null = $state(null);
  movers: string[] = $state.raw([]);
  mustPass = $state(false);
  over = $state(false);
  score: [number, number] = $state.raw([0, 0]);
  moves: string[] = $state.raw([]);
  who: Colour[] = $state.raw([]);
  cut: number[] = $state.raw([]);
  happening: Happening | null = $state.raw(null);

  /** Puts the game on the board from its start, without a show. */
  set(start: string, words: readonly string[]): void {
    const game = Game.fromPosition(start);
    for (const word of words) game.play(word);
    this.#game = game;
    this.happening = null;
    this.#look();
  }

  play(word: string): void {
    const before = stacksOf(this.#game);
    const removed = this.#game.play(word);
    this.happening = happeningOf(word, before, removed) ?? this.happening;
    this.#look();
  }

  targets(from: string | null): string[] {
    return this.#game.targets(from ?? undefined);
  }

  losses(from: string | null, to: string): string[] {
    return this.#game.cutOff((from ?? '') + to);
  }

  /** The parts of an address that hold the game. */
  link(): string[] {
    return this.#game.link();
  }

  /** Another board with the same game, to try moves on. */
  copy(): DvonnTable {
    const other = new DvonnTable();
    other.set(this.#game.start(), this.moves);
    return other;
  }

  /** The game as if it were this player's turn, to choose a move beforehand; nothing while pieces are placed. */
  asIfTurnOf(colour: Colour): Game | null {
    if (this.placing) return null;
    try {
      const editor = new Editor(this.#game.position());
      editor.setTurn(colour);
      return Game.fromPosition(editor.position());
    } catch {
      return null;
    }
  }

  #look(): void {
    const game = this.#game;
    this.stacks = stacksOf(game);
    this.turn = turnOf(game);
    this.placing = game.placing;
    this.next = game.nextPiece ?? null;
    this.movers = game.movers();
    this.mustPass = game.mustPass;
    this.over = game.over;
    const [white = 0, black = 0] = game.score();
    this.score = [white, black];
    this.moves = game.moves();
    this.who = game.whoMoved() as Colour[];
    this.cut = [...game.piecesCutOff()];
  }
}
