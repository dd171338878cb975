// The strategy lessons of DVONN: each has a position and the right moves. `tests/unit/strategy.test.ts` proves every claim.
import type { Key } from '../../shell';

/** What proves that the answers are right and all other moves wrong. */
export type Proof =
  /** The solver: only these moves win. */
  | 'solver'
  /** The rules: only these moves do what the task asks for. */
  | 'rules'
  /** The engine: it evaluates them as clearly better, which is not a proof. */
  | 'engine';

export interface Strategy {
  name: string;
  title: Key;
  text: Key;
  task: Key;
  reason: Key;
  /** Why wrong moves are wrong; `any` is said of those that are not listed. */
  wrong: Readonly<Partial<Record<string, Key>>>;
  position: string;
  answers: readonly string[];
  proof: Proof;
}

export const STRATEGY = [
  {
    name: 'edge',
    title: 'edgeTitle',
    text: 'edgeText',
    task: 'edgeTask',
    reason: 'edgeReason',
    wrong: { any: 'edgeWrong' },
    position: 'b,w,w,r,b,w,w,b,w/b,b,b,w,w,w,w,b,b,b/w,b,w,w,w,b,w,b,b,w,b/w,r,w,b,w,b,b,w,b,w/b,b,w,b,r,w,b,b,w w move',
    answers: ['f1e1'],
    proof: 'rules',
  },
  {
    name: 'placing',
    title: 'placingTitle',
    text: 'placingText',
    task: 'placingTask',
    reason: 'placingReason',
    wrong: { any: 'placingWrong' },
    position: 'b,b,w,b,w,r,w,b,w/w,w,b,w,b,w,w,b,b,w/b,2,b,b,b,w,w,b,w,w/w,w,w,b,w,b,b,b,b,w/b,r,1,b,b,r,w,w,b w place',
    answers: ['e5'],
    proof: 'engine',
  },
  {
    name: 'reds',
    title: 'redsTitle',
    text: 'redsText',
    task: 'redsTask',
    reason: 'redsReason',
    wrong: { h3g3: 'redsWrong', h3i4: 'redsWrong' },
    position: '6,wwww,2/6,rb,3/5,wb,r,w,3/6,ww,b,2/9 w move',
    answers: ['h3g2'],
    proof: 'solver',
  },
  {
    name: 'carrying',
    title: 'carryingTitle',
    text: 'carryingText',
    task: 'carryingTask',
    reason: 'carryingReason',
    wrong: { f3f5: 'carryingWrong', f3h5: 'carryingWrong' },
    position: '3,wb,b,4/4,w,5/5,rw,5/5,b,4/3,b,w,wb,3 w move',
    answers: ['f3d1'],
    proof: 'solver',
  },
  {
    name: 'cutting',
    title: 'cuttingTitle',
    text: 'cuttingText',
    task: 'cuttingTask',
    reason: 'cuttingReason',
    wrong: { g1g2: 'cuttingWrong', g1h1: 'cuttingWrong' },
    position: '3,wwb,wb,b,w,bww,1/4,b,r,bwww,1,bbwb,1/11/10/9 w move',
    answers: ['g1f1'],
    proof: 'solver',
  },
  {
    name: 'mobility',
    title: 'mobilityTitle',
    text: 'mobilityText',
    task: 'mobilityTask',
    reason: 'mobilityReason',
    wrong: { f2f1: 'mobilityWrong', f2f3: 'mobilityWrong' },
    position: '5,wbwb,3/5,w,bbw,3/5,bwrbwb,b,4/5,wwwbwbw,b,3/4,w,rbw,r,2 w move',
    answers: ['f2g3'],
    proof: 'solver',
  },
  {
    name: 'heightening',
    title: 'heighteningTitle',
    text: 'heighteningText',
    task: 'heighteningTask',
    reason: 'heighteningReason',
    wrong: { any: 'heighteningWrong' },
    position: '9/2,wb,w,bb,5/3,w,w,r,5/3,wbw,b,5/9 w move',
    answers: ['d2e2'],
    proof: 'solver',
  },
  {
    name: 'tempo',
    title: 'tempoTitle',
    text: 'tempoText',
    task: 'tempoTask',
    reason: 'tempoReason',
    wrong: { any: 'tempoWrong' },
    position: '9/10/3,ww,w,6/2,bbb,b,r,5/1,wwb,wb,6 w move',
    answers: ['e3e4'],
    proof: 'solver',
  },
  {
    name: 'counting',
    title: 'countingTitle',
    text: 'countingText',
    task: 'countingTask',
    reason: 'countingReason',
    wrong: { f2f3: 'countingWrong' },
    position: '2,w,b,wb,4/3,www,rw,w,4/4,r,bwb,5/10/9 w move',
    answers: ['c1d1'],
    proof: 'solver',
  },
] as const satisfies readonly Strategy[];
