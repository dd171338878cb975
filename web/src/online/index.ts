// Online games: lobby, games, players and accounts. The games implement `OnlineModule`; the pages are loaded on demand.
export type { Action, Entry, Terms } from './client';
export type { ConditionalLine } from './conditional-line';
export type { OnlineGame } from './game.svelte';
export type { OnlineBoard, OnlineModule, OnlineView } from './online-module';
