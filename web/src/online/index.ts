// Online games: lobby, games, players and accounts over the server. Other features use only the types below;
// the pages are fetched when they are opened.
export type { ConditionalLine } from './conditional-line';
export type { Entry, Terms } from './client';
