// The rules of DVONN in the order in which they are taught, each with a position to try it on.

export const lessons = [
  { title: 'ruleGoal', text: 'ruleGoalText', position: null },
  { title: 'rulePlace', text: 'rulePlaceText', position: '9/10/11/10/9 w place' },
  { title: 'ruleMove', text: 'ruleMoveText', position: '2,w,b,w,4/2,b,ww,w,b,4/2,w,b,r,bbb,w,4/3,b,w,b,4/4,w,b,3 w move' },
  { title: 'ruleBlocked', text: 'ruleBlockedText', position: '9/3,b,w,5/3,b,w,b,5/3,b,r,5/9 w move' },
  { title: 'ruleRed', text: 'ruleRedText', position: '9/4,w,b,4/3,rw,b,r,w,4/5,b,4/9 w move' },
  { title: 'ruleCut', text: 'ruleCutText', position: '9/2,r,w,b,5/5,w,5/5,b,b,3/6,w,2 w move' },
  { title: 'ruleEnd', text: 'ruleEndText', position: '9/10/3,bw,w,r,ww,b,3/4,w,5/9 w move' },
] as const;
