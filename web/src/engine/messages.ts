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

export interface Limits {
  milliseconds?: number;
  nodes?: number;
}

export type Question =
  | { kind: 'begin'; module: WebAssembly.Module; seed: number }
  | { kind: 'search'; position: string; level: number; limits: Limits }
  | { kind: 'gipf'; start: string; settings: string; actions: readonly string[]; level: number; limits: Limits }
  | { kind: 'solve'; position: string; limits: Limits };

export type Answer =
  | { kind: 'ready' }
  | { kind: 'report'; report: Report }
  | { kind: 'found'; report: Report }
  | { kind: 'solved'; solution: Solution }
  | { kind: 'failed'; reason: string };
