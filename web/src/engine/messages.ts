// What the page and the engine's worker say to each other.

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

/** The same of a game of GIPF, as its engine tells it. */
export interface GipfFindings {
  turns: (Omit<MoveFindings, 'move' | 'forced' | 'exact_before' | 'exact_after'> & { turn: string })[];
  summary: Record<'white' | 'black', Omit<PlayerSummary, 'moves'> & { turns: number }>;
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

export type Question =
  | { kind: 'begin'; module: WebAssembly.Module; seed: number }
  | { kind: 'search'; position: string; level: number; limits: Limits }
  | { kind: 'gipf'; start: string; settings: string; actions: readonly string[]; level: number; limits: Limits }
  | { kind: 'gipfLines'; position: string; settings: string; count: number; limits: Limits }
  | { kind: 'gipfStudy'; start: string; settings: string; turns: readonly string[]; limits: Limits }
  | { kind: 'solve'; position: string; limits: Limits }
  | { kind: 'lines'; position: string; count: number; limits: Limits }
  | { kind: 'study'; start: string; moves: readonly string[]; limits: Limits }
  | { kind: 'weigh'; position: string; move: string; hundredths: number; exact: boolean; limits: Limits }
  | { kind: 'gipfWeigh'; position: string; settings: string; turn: string; hundredths: number; limits: Limits };

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
  | { kind: 'studied'; findings: Findings }
  | { kind: 'studiedGipf'; findings: GipfFindings }
  | { kind: 'weighed'; weighed: Weighed }
  | { kind: 'failed'; reason: string };
