// GIPF for embedded boards; the rules must be loaded.
import type { EmbedModule } from '../../embed';
import GipfEmbedBoard from './GipfEmbedBoard.svelte';
import { GipfGames, GipfTree } from './rules';

export const embed: EmbedModule<GipfTree> = {
  read: (text) => GipfGames.read(text).tree(0),
  fromLink: ([start = '', turns = '', settings = '', place = '', line = '']) => GipfTree.fromLink(start, turns, settings, place, line),
  Board: GipfEmbedBoard,
  square: true,
};
