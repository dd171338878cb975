// The rules of DVONN in the order in which they are taught, each with a position and a task to try it on.
import type { RuleStep } from '../../learn';
import type { Key } from '../../shell';

/** What the reader is asked to do. */
export type Aim = 'move' | 'stack' | 'red' | 'cut' | 'over';

export const lessons = [
  {
    name: 'goal',
    title: 'ruleGoal',
    text: 'ruleGoalText',
    task: 'ruleAimMove',
    aim: 'move',
    position: '6,wwww,2/6,rb,3/5,wb,r,w,3/6,ww,b,2/9 w move',
  },
  { name: 'placing', title: 'rulePlace', text: 'rulePlaceText', task: 'ruleAimPlace', aim: 'move', position: '9/10/11/10/9 w place' },
  {
    name: 'moving',
    title: 'ruleMove',
    text: 'ruleMoveText',
    task: 'ruleAimStack',
    aim: 'stack',
    position: '2,w,b,w,4/2,b,ww,w,b,4/2,w,b,r,bbb,w,4/3,b,w,b,4/4,w,b,3 w move',
  },
  {
    name: 'blocked',
    title: 'ruleBlocked',
    text: 'ruleBlockedText',
    task: 'ruleAimMove',
    aim: 'move',
    position: '9/3,b,w,5/3,b,w,b,5/3,b,r,5/9 w move',
  },
  {
    name: 'dvonn-pieces',
    title: 'ruleRed',
    text: 'ruleRedText',
    task: 'ruleAimRed',
    aim: 'red',
    position: '9/4,w,b,4/3,rw,b,r,w,4/5,b,4/9 w move',
  },
  {
    name: 'cut-off',
    title: 'ruleCut',
    text: 'ruleCutText',
    task: 'ruleAimCut',
    aim: 'cut',
    position: '9/2,r,w,b,5/5,w,5/5,b,b,3/6,w,2 w move',
  },
  {
    name: 'end',
    title: 'ruleEnd',
    text: 'ruleEndText',
    task: 'ruleAimEnd',
    aim: 'over',
    position: '9/10/3,bw,w,r,ww,b,3/4,w,5/9 w move',
  },
] as const satisfies readonly (RuleStep & { aim: Aim; position: string })[];

/** What a move lacks that does not do what the task asks for. */
export const LACKS: Partial<Record<Aim, Key>> = { stack: 'stepSingle', red: 'stepNoRed', cut: 'stepCutNothing' };

/** Whether a move does what the task asks for; `null` if that is not decided yet. */
export function fulfils(aim: Aim, { moved, cut, over }: { moved: string; cut: number; over: boolean }): boolean | null {
  switch (aim) {
    case 'move':
      return true;
    case 'stack':
      return moved.length > 1;
    case 'red':
      return moved.includes('r');
    case 'cut':
      return cut > 0;
    case 'over':
      return over || null;
  }
}
