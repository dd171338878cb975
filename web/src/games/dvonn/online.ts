// DVONN in online games, for the registry of games.
import type { OnlineModule } from '../../online';
import DvonnOnlineBoard from './DvonnOnlineBoard.svelte';
import { OnlineDvonnBoard } from './online-board.svelte';
import { DvonnOnlineView } from './online-view.svelte';

export const online: OnlineModule<DvonnOnlineView> = {
  createBoard: (_terms, start) => new OnlineDvonnBoard(start),
  createView: (game) => new DvonnOnlineView(game),
  Board: DvonnOnlineBoard,
};
