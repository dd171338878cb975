// Loads the game that the address of an embedded board names.
import { GAMES } from '../games';
import { addressOf } from '../shell';
import type { EmbedModule, EmbeddedTree } from './types';

export interface Embedded {
  readonly module: EmbedModule;
  readonly tree: EmbeddedTree;
  /** The page with the whole game, on this site. */
  readonly address: string;
}

/** Loads a game by the parts of its address after `/embed/`. Throws if there is none. */
export async function load([kind = '', name = '', ...parts]: readonly string[]): Promise<Embedded> {
  if (kind === 'game') {
    // Without cookies: the frame of another site shows the same to everybody.
    const answer = await fetch(`/api/games/${encodeURIComponent(name)}/record`, { credentials: 'omit' });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const record = new Uint8Array(await answer.arrayBuffer());
    const { gameOfText } = await import('../games/dvonn');
    const module = await moduleOf(gameOfText(record));
    return { module, tree: module.read(record), address: addressOf('game', name) };
  }
  if (kind !== 'position') throw new Error(`there is no embedded ${kind}`);
  const module = await moduleOf(name);
  const game = GAMES.find(({ id }) => id === name)!;
  return { module, tree: module.fromLink(parts), address: addressOf(game.analysisPage, ...parts) };
}

async function moduleOf(name: string): Promise<EmbedModule> {
  const game = GAMES.find(({ id }) => id === name);
  if (!game) throw new Error(`there is no game ${name}`);
  return game.loadEmbed();
}
