// The strategy lessons of GIPF: each has a position and the right turns. `tests/unit/gipf-strategy.test.ts` proves every
// claim by trying all turns and replies.
import type { Key } from '../../shell';

/** Why the answers are right and all other turns wrong. */
export type Aim =
  /** Only the answers win immediately. */
  | 'now'
  /** Only the answers win by force with the next turn. */
  | 'next'
  /** After every other turn the opponent wins immediately. */
  | 'hold';

export interface GipfStrategy {
  name: string;
  title: Key;
  text: Key;
  task: Key;
  reason: Key;
  /** Why wrong turns are wrong, by what they begin with. */
  wrong: Readonly<Record<string, Key>>;
  position: string;
  /** The jump that was announced before the task. */
  announced?: string;
  /** The right turns, each as its actions separated by spaces. */
  answers: readonly string[];
  aim: Aim;
}

export const GIPF_STRATEGY: readonly GipfStrategy[] = [
  {
    name: 'gipf-reserve',
    title: 'gipfReserveTitle',
    text: 'gipfReserveText',
    task: 'gipfReserveTask',
    reason: 'gipfReserveReason',
    wrong: { h3: 'gipfReserveWrong' },
    position: 'basic d2=b,d3=b,d4=b,d6=b,e6=w,f5=w,g4=w 3,1 0,0 pp w',
    answers: ['c1-e3'],
    aim: 'next',
  },
  {
    name: 'gipf-rows',
    title: 'gipfCrossTitle',
    text: 'gipfCrossText',
    task: 'gipfCrossTask',
    reason: 'gipfCrossReason',
    wrong: { 'b1-f4 xf3': 'gipfCrossWrong' },
    position: 'basic c2=w,d3=w,e4=w,e6=b,f3=w,f5=w,f6=w,g4=b,h3=b 1,1 0,0 pp w',
    answers: ['b1-f4 xc2,d3,e4,f4,g4*'],
    aim: 'next',
  },
  {
    name: 'gipf-hunt',
    title: 'gipfHuntTitle',
    text: 'gipfHuntText',
    task: 'gipfHuntTask',
    reason: 'gipfHuntReason',
    wrong: { g6: 'gipfHuntWrong' },
    position: 'standard b3=w,c4=w,d2=b,d3=b,d4=b,d5=W,e6=B,g2=b,g3=w,g4=w,g5=w 4,4 0,0 pp w',
    answers: ['a2-f6 xb3,c4,d5,Gf6*', 'a2-f6 xb3,c4,d5,Ge6,Gf6*'],
    aim: 'now',
  },
  {
    name: 'gipf-guard',
    title: 'gipfGuardTitle',
    text: 'gipfGuardText',
    task: 'gipfGuardTask',
    reason: 'gipfGuardReason',
    wrong: { 'e9-e4 xGe4*': 'gipfGuardWrong' },
    position: 'standard b4=b,c4=B,d4=b,e5=B,e6=w,e7=w,e8=w,f3=W 4,3 0,0 pp w',
    answers: ['a3-c5'],
    aim: 'hold',
  },
  {
    name: 'gipf-jump',
    title: 'gipfWorthTitle',
    text: 'gipfWorthText',
    task: 'gipfWorthTask',
    reason: 'gipfWorthReason',
    wrong: { 'd3^e3': 'gipfWorthWrong' },
    position: 'basic+d3 c3=w,d3=wd,d7=b,e3=b,e4=bd,e5=b,e6=b,f2=wd 1,0 0,0 pp w',
    answers: ['d3^e4'],
    aim: 'now',
  },
  {
    name: 'gipf-keep',
    title: 'gipfKeepTitle',
    text: 'gipfKeepText',
    task: 'gipfKeepTask',
    reason: 'gipfKeepReason',
    wrong: { 'g5^': 'gipfKeepWrong' },
    position: 'basic+d3 c6=b,d4=w,d6=b,e6=b,f5=w,g5=wd,h4=b,h5=b 1,1 0,0 pp w',
    answers: ['c7-c5'],
    aim: 'next',
  },
  {
    name: 'gipf-challenge',
    title: 'gipfDoubtTitle',
    text: 'gipfDoubtText',
    task: 'gipfDoubtTask',
    reason: 'gipfDoubtReason',
    // A lesson cannot play out a challenge.
    wrong: { '?': 'gipfDoubtWrong' },
    position: 'standard+d3+c1,0 b3=B,c3=w,d3=w,e3=W,f3=b,f4=w,g3=bd,h3=b 5,5 0,0 pp b',
    announced: 'g3^f4',
    answers: ['pass'],
    aim: 'next',
  },
];
