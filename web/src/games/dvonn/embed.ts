// DVONN for embedded boards.
import type { EmbedModule } from '../../embed';
import DvonnEmbedBoard from './DvonnEmbedBoard.svelte';
import { Games, Tree } from './rules';

export const embed: EmbedModule<Tree> = {
  read: (text) => Games.read(text).tree(0),
  fromLink: ([start = '', moves = '', place = '', line = '']) => Tree.fromLink(start, moves, place, line),
  Board: DvonnEmbedBoard,
  square: false,
};
