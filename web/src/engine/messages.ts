// What the page and the engine's worker say to each other.

import type { GipfStudyReport, Judgement, MoveReport, Report, Solution, StudyReport, Weighed } from '../wasm/types';

export type { GipfStudyReport as GipfFindings, Judgement, MoveReport as MoveFindings, Report, Solution, StudyReport as Findings, Weighed };

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
  | { kind: 'studied'; findings: StudyReport }
  | { kind: 'studiedGipf'; findings: GipfStudyReport }
  | { kind: 'weighed'; weighed: Weighed }
  | { kind: 'failed'; reason: string };
