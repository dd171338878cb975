// The messages between the page and the engine's worker.
import type { GameId } from '../games';
import type { Judgement, MoveReport, Report, Solution, StudyReport, Weighed } from '../wasm/types';

export type { Judgement, MoveReport as MoveFindings, Report, Solution, StudyReport as Findings, Weighed };

export interface Limits {
  milliseconds?: number;
  nodes?: number;
}

/** What the engine analyses: a position, or the game that started from it. */
export interface Subject {
  game: GameId;
  position: string;
  /** Rule settings that are not part of the position text. */
  settings?: string;
  /** The actions played since that position. */
  actions?: readonly string[];
}

export type Question =
  | { kind: 'begin'; module: WebAssembly.Module; seed: number }
  | { kind: 'search'; subject: Subject; level: number; limits: Limits }
  | { kind: 'lines'; subject: Subject; count: number; limits: Limits }
  | { kind: 'study'; subject: Subject; moves: readonly string[]; limits: Limits }
  | { kind: 'weigh'; subject: Subject; move: string; hundredths: number; exact: boolean; limits: Limits }
  | { kind: 'solve'; position: string; limits: Limits };

/** Intermediate results. */
export type Part =
  { kind: 'report'; report: Report } | { kind: 'lines'; lines: Report[] } | { kind: 'progress'; done: number; all: number };

export type Answer =
  | { kind: 'ready' }
  | Part
  | { kind: 'found'; report: Report }
  | { kind: 'solved'; solution: Solution }
  | { kind: 'foundLines'; lines: Report[] }
  /** The findings in the format of the game's engine. */
  | { kind: 'studied'; findings: unknown }
  | { kind: 'weighed'; weighed: Weighed }
  | { kind: 'failed'; reason: string };
