// Local games: the match on this device, its storage, and components that the pages of online games share.
export { clockText } from './clock-text';
export { default as ConfirmResign } from './ConfirmResign.svelte';
export { experience } from './experience.svelte';
export { headingOf, heightOf, type GameEnd, type Towers } from './game-end';
export { default as GameLayout } from './GameLayout.svelte';
export type { StudiedMove } from './accuracy';
export { LocalMatch, STUDY_NODES, type Ending, type LocalGame, type MatchTerms } from './local-match.svelte';
export { default as LocalMatchView } from './LocalMatchView.svelte';
export { MatchStorage, type StoredMatch } from './match-storage';
export { default as MoveList } from './MoveList.svelte';
export { default as NoGame } from './NoGame.svelte';
export { default as PlayerCard } from './PlayerCard.svelte';
export { default as Replay } from './Replay.svelte';
export { default as RulesButton } from './RulesButton.svelte';
export type { Tip } from './tip';
export { default as ToolButton } from './ToolButton.svelte';
export { default as ToolMenu } from './ToolMenu.svelte';
