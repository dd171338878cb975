// The engine in the browser: a client for its worker, and the types of its answers.
export { EngineClient, Stopped, loadEngine } from './client';
export type { Findings, Judgement, Limits, MoveFindings, Report, Solution, Subject, Weighed } from './messages';
