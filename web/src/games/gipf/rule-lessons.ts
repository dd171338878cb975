// The rules of GIPF in the order in which they are taught, each with a position and a task to try it on.
import type { RuleStep } from '../../learn';
import type { Key } from '../../shell';
import type { ActionKind } from '../../wasm/types';

/** What the reader is asked to do. */
export type Aim = 'push' | 'line' | 'take' | 'win' | 'load' | 'jump' | 'challenge';

interface GipfRule extends RuleStep {
  aim: Aim;
  position: string;
  settings?: string;
}

const rule = <Title extends RuleStep['title']>(
  name: string,
  title: Title,
  text: RuleStep['text'],
  [aim, task]: readonly [Aim, RuleStep['task']],
  position: string,
  settings?: string,
): GipfRule & { title: Title } => ({ name, title, text, task, aim, position, ...(settings === undefined ? {} : { settings }) });

const PUSH = ['push', 'gipfAimPush'] as const;
const LINE = ['line', 'gipfAimLine'] as const;
const TAKE = ['take', 'gipfAimTake'] as const;
const WIN = ['win', 'gipfAimWin'] as const;
const LOAD = ['load', 'gipfAimLoad'] as const;
const JUMP = ['jump', 'gipfAimJump'] as const;
const CHALLENGE = ['challenge', 'gipfAimChallenge'] as const;

export const gipfLessons = [
  rule('goal', 'gipfRuleGoal', 'gipfRuleGoalText', PUSH, 'basic c3=w,d4=w,e5=w,f5=b,g5=b,d6=b 9,9 0,0 pp w'),
  rule('pushing', 'gipfRulePush', 'gipfRulePushText', PUSH, 'basic b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 0,0 pp w'),
  rule('lines', 'gipfRuleLine', 'gipfRuleLineText', LINE, 'basic b2=w,b3=b,b4=w,b5=b,e2=b,e3=w,e5=b,g4=b 10,9 0,0 pp w'),
  rule('row', 'gipfRuleRow', 'gipfRuleRowText', TAKE, 'basic c3=w,d4=w,e5=w,f5=b,g5=b,d6=b,e7=w 8,9 0,0 pp w'),
  rule('rows', 'gipfRuleRows', 'gipfRuleRowsText', TAKE, 'basic b2=w,c3=w,d4=w,e5=w,b5=w,c5=w,d5=w,f5=b,f4=b,g3=b 5,9 0,0 pp w'),
  rule('end', 'gipfRuleEnd', 'gipfRuleEndText', WIN, 'basic c3=w,d4=w,e5=b,e6=b,f5=w 4,0 0,0 pp w'),
  rule('gipf-pieces', 'gipfRuleGipf', 'gipfRuleGipfText', WIN, 'standard b2=w,c3=W,d4=w,e5=w,f5=B,g3=b,h5=W 8,8 0,0 pp w'),
  rule('staying', 'gipfRuleStay', 'gipfRuleStayText', PUSH, 'tournament c2=W,d3=W,e4=W,f4=W,e8=B,e7=b,g3=b 6,10 0,0 pp w'),
  rule('tournament', 'gipfRuleTournament', 'gipfRuleTournamentText', PUSH, 'tournament - 18,18 0,0 gg w'),
  rule('potentials', 'gipfRuleLoad', 'gipfRuleLoadText', LOAD, 'basic+d3 b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 3,3 ll w'),
  rule('jumping', 'gipfRuleJump', 'gipfRuleJumpText', JUMP, 'basic+d3 c3=w,d4=w,e5=wd,f5=b,g5=b,d6=bd,e6=b 8,8 0,0 pp w'),
  rule('loaded', 'gipfRuleLoaded', 'gipfRuleLoadedText', TAKE, 'basic+d3 b5=wd,c5=w,d5=w,e5=w,f4=bd,g3=b,e7=b 8,8 0,0 pp w'),
  rule('used', 'gipfRuleUsed', 'gipfRuleUsedText', TAKE, 'basic+d3 b5=w,c5=w,d5=w,e5=b^,f4=w^,g3=b 8,8 0,0 pp w'),
  rule(
    'connecting',
    'gipfRuleConnect',
    'gipfRuleConnectText',
    CHALLENGE,
    'basic+d3+c1,1 e5=wd,d5=b,e4=b,f5=w,c4=b 8,8 0,0 pp w',
    'decider=placed',
  ),
] as const;

export interface Done {
  kind: ActionKind;
  /** Whether a push moved other pieces. */
  line: boolean;
  /** Whether the piece that entered was loaded. */
  loaded: boolean;
  won: boolean;
  /** Whether the turn is over. */
  over: boolean;
}

/** What a turn lacks that does not do what the task asks for. */
export const LACKS: Partial<Record<Aim, Key>> = {
  line: 'gipfLackLine',
  take: 'gipfLackTake',
  win: 'gipfLackWin',
  load: 'gipfLackLoad',
  jump: 'gipfLackJump',
  challenge: 'gipfLackChallenge',
};

/** Whether an action does what the task asks for; `null` if the turn goes on. */
export function fulfils(aim: Aim, { kind, line, loaded, won, over }: Done): boolean | null {
  const fits: Record<Aim, boolean> = {
    push: true,
    line: kind === 'push' && line,
    take: kind === 'take',
    win: won,
    load: kind === 'push' && loaded,
    jump: kind === 'jump',
    challenge: kind === 'challenge',
  };
  return fits[aim] || (over ? false : null);
}
