// The messages between the page and the engine's worker.
import type { GameId } from '../games';

/** What a search has found, for the player to move. */
export interface Report {
  depth: number;
  nodes: number;
  milliseconds: number;
  hundredths: number;
  exact: boolean;
  line: string[];
}

/** What is proved about a position. */
export interface Solution {
  lower: number;
  upper: number;
  nodes: number;
  line: string[];
}

/** A move of a game and what it was worth to the player who made it, in points; docs/analysis.md describes the fields. */
export interface MoveFindings {
  ply: number;
  player: 'white' | 'black';
  move: string;
  forced: boolean;
  value_before: number;
  exact_before: boolean;
  value_after: number;
  exact_after: boolean;
  best: string | null;
  line: string[];
  lost: number | null;
  judgement: Judgement | null;
}
export type Judgement = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface PlayerSummary {
  moves: number;
  lost: number;
  average_lost: number | null;
  best_percent: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** What is found out about a whole game. */
export interface Findings {
  moves: MoveFindings[];
  /** Without the last where nothing is ever solved. */
  summary: { white: PlayerSummary; black: PlayerSummary; solved_from?: number | null };
}

/** What a move that somebody tries is worth, in hundredths of a point. */
export interface Weighed {
  lost: number;
  judgement: Judgement;
  hundredths: number;
  exact: boolean;
}

export interface Limits {
  milliseconds?: number;
  nodes?: number;
}

/** What the engine is asked about: a position, or the game that began there. */
export interface Subject {
  game: GameId;
  position: string;
  /** Rule settings that the position text does not have. */
  settings?: string;
  /** Actions played since the position. */
  actions?: readonly string[];
}

export type Question =
  | { kind: 'begin'; module: WebAssembly.Module; seed: number }
  | { kind: 'search'; subject: Subject; level: number; limits: Limits }
  | { kind: 'lines'; subject: Subject; count: number; limits: Limits }
  | { kind: 'study'; subject: Subject; moves: readonly string[]; limits: Limits }
  | { kind: 'weigh'; subject: Subject; move: string; hundredths: number; exact: boolean; limits: Limits }
  | { kind: 'solve'; position: string; limits: Limits };

/** What is told on the way. */
export type Part =
  | { kind: 'report'; report: Report }
  | { kind: 'lines'; lines: Report[] }
  | { kind: 'progress'; done: number; all: number };

export type Answer =
  | { kind: 'ready' }
  | Part
  | { kind: 'found'; report: Report }
  | { kind: 'solved'; solution: Solution }
  | { kind: 'foundLines'; lines: Report[] }
  /** The findings as the game's engine writes them. */
  | { kind: 'studied'; findings: unknown }
  | { kind: 'weighed'; weighed: Weighed }
  | { kind: 'failed'; reason: string };
