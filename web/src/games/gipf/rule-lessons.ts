// The rules of GIPF in the order in which they are taught, each with a position to try it on.

export const gipfLessons = [
  { title: 'gipfRuleGoal', text: 'gipfRuleGoalText', position: null },
  { title: 'gipfRulePush', text: 'gipfRulePushText', position: 'basic b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 0,0 pp w' },
  { title: 'gipfRuleLine', text: 'gipfRuleLineText', position: 'basic b2=w,b3=b,b4=w,b5=b,e2=b,e3=w,e5=b,g4=b 10,9 0,0 pp w' },
  { title: 'gipfRuleRow', text: 'gipfRuleRowText', position: 'basic c3=w,d4=w,e5=w,f5=b,g5=b,d6=b,e7=w 8,9 0,0 pp w' },
  { title: 'gipfRuleRows', text: 'gipfRuleRowsText', position: 'basic b2=w,c3=w,d4=w,e5=w,b5=w,c5=w,d5=w,f5=b,f4=b,g3=b 5,9 0,0 pp w' },
  { title: 'gipfRuleEnd', text: 'gipfRuleEndText', position: 'basic c3=w,d4=w,e5=b,e6=b,f5=w 4,0 0,0 pp w' },
  { title: 'gipfRuleGipf', text: 'gipfRuleGipfText', position: 'standard b2=w,c3=W,d4=w,e5=w,f5=B,g3=b,h5=W 8,8 0,0 pp w' },
  { title: 'gipfRuleStay', text: 'gipfRuleStayText', position: 'tournament c2=W,d3=W,e4=W,f4=W,e8=B,e7=b,g3=b 6,10 0,0 pp w' },
  { title: 'gipfRuleTournament', text: 'gipfRuleTournamentText', position: 'tournament - 18,18 0,0 gg w' },
  { title: 'gipfRuleLoad', text: 'gipfRuleLoadText', position: 'basic+d3 b2=b,b5=w,e2=w,e8=b,h2=b,h5=w 12,12 3,3 ll w' },
  { title: 'gipfRuleJump', text: 'gipfRuleJumpText', position: 'basic+d3 c3=w,d4=w,e5=wd,f5=b,g5=b,d6=bd,e6=b 8,8 0,0 pp w' },
  { title: 'gipfRuleLoaded', text: 'gipfRuleLoadedText', position: 'basic+d3 b5=wd,c5=w,d5=w,e5=w,f4=bd,g3=b,e7=b 8,8 0,0 pp w' },
  { title: 'gipfRuleUsed', text: 'gipfRuleUsedText', position: 'basic+d3 b5=w,c5=w,d5=w,e5=b^,f4=w^,g3=b 8,8 0,0 pp w' },
  {
    title: 'gipfRuleConnect',
    text: 'gipfRuleConnectText',
    position: 'basic+d3+c1,1 e5=wd,d5=b,e4=b,f5=w,c4=b 8,8 0,0 pp w',
    settings: 'decider=placed',
  },
] as const;
