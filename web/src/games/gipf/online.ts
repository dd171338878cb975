// GIPF in online games, for the registry of games. The rules must be loaded.
import type { OnlineModule } from '../../online';
import GipfOnlineBoard from './GipfOnlineBoard.svelte';
import GipfOnlineNotices from './GipfOnlineNotices.svelte';
import GipfOnlineSteps from './GipfOnlineSteps.svelte';
import GipfPremoveNotice from './GipfPremoveNotice.svelte';
import { OnlineGipfBoard } from './online-board.svelte';
import { GipfOnlineView } from './online-view.svelte';

export const online: OnlineModule<GipfOnlineView> = {
  createBoard: (terms) => new OnlineGipfBoard(terms),
  createView: (game) => new GipfOnlineView(game),
  Board: GipfOnlineBoard,
  Notices: GipfOnlineNotices,
  PremoveNotice: GipfPremoveNotice,
  Steps: GipfOnlineSteps,
};
