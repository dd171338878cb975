// The messages between the page and the engine's worker.
import type { GameId } from '../games';
import type { Judgement, MoveReport, Report, Solution, StudyReport, Weighed } from '../wasm/types';

export type { Judgement, MoveReport as MoveFindings, Report, Solution, StudyReport as Findings, Weighed };

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
