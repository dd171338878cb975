// Online games: lobby, games, players and accounts over the server. The games implement `OnlineModule`;
// the pages are fetched when they are opened.
export type { Action, Entry, Terms } from './client';
export type { ConditionalLine } from './conditional-line';
export type { OnlineGame } from './game.svelte';
export type { OnlineBoard, OnlineModule, OnlineView } from './online-module';
