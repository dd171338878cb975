// The board of a game of DVONN that the server keeps: what stands on it, and what can be done.
import { GameOnBoard } from '../game-on-board.svelte';
import { Editor, Game, type Colour } from '../rules';

export class DvonnTable extends GameOnBoard {
  constructor() {
    super(new Game());
  }

  /** Puts the game on the board from its start, without a show. */
  set(start: string, words: readonly string[]): void {
    const game = Game.fromPosition(start);
    for (const word of words) game.play(word);
    this.put(game);
  }

  play(word: string): void {
    this.make(word);
  }

  /** Another board with the same game, to try moves on. */
  copy(): DvonnTable {
    const other = new DvonnTable();
    other.set(this.game.start(), this.moves);
    return other;
  }

  /** The game as if it were this player's turn, to choose a move beforehand; nothing while pieces are placed. */
  asIfTurnOf(colour: Colour): Game | null {
    if (this.placing) return null;
    try {
      const editor = new Editor(this.game.position());
      editor.setTurn(colour);
      return Game.fromPosition(editor.position());
    } catch {
      return null;
    }
  }
}
