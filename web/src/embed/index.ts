// Embedded boards: `/embed/game/ID` and `/embed/position/GAME/…` show a game in a frame of another site, without header and session.
// `App` is not exported: the entry point loads it instead of the whole app.
export type { EmbedModule, EmbeddedTree } from './types';
