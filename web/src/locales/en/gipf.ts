// English: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'A game of GIPF',
  gipfContinue: 'Continue the game of GIPF',
  gipfVersion: 'Version',
  gipfBasic: 'Basic',
  gipfStandard: 'Standard',
  gipfTournament: 'Tournament',
  gipfBasicNote: '15 pieces each, three of them on the board',
  gipfStandardNote: 'with three GIPF-pieces each, which must not all be lost',
  gipfTournamentNote: 'an empty board; you bring in the GIPF-pieces yourself',
  gipfPotentials: 'DVONN-potentials for each',
  gipfWithout: 'None',
  gipfConnection: 'Connection with DVONN',
  gipfUnconnected: 'None: a jump is a jump',
  gipfConnected: 'A jump can be challenged',
  gipfChallengesEach: 'Challenges for each',
  gipfDecider: 'What decides a challenge',
  gipfByDvonn: 'A whole game of DVONN',
  gipfByPlacedDvonn: 'DVONN with pieces placed at random',
  gipfByDice: 'A die each',
  gipfMoreSettings: 'What the rules leave open',
  gipfTieNoJump: 'After a tie the jump is not made',
  gipfLostBlocked: 'Whoever loses a challenge keeps the potential, but may not use it in this turn',
  gipfColoursByLot: 'The colours in DVONN are drawn by lot',
  gipfSurrenderGame: 'Whoever gives up the game of DVONN loses the game of GIPF',
  gipfTakerLoses: 'Whoever takes the last GIPF-pieces of both players has lost',
  gipfBoard: 'GIPF board',
  gipfSayDot: 'dot',
  gipfSayWhiteGipf: 'white GIPF-piece',
  gipfSayBlackGipf: 'black GIPF-piece',
  gipfSayWhiteLoaded: 'white piece with a potential',
  gipfSayBlackLoaded: 'black piece with a potential',
  gipfSayWhiteUsed: 'used white potential on black',
  gipfSayBlackUsed: 'used black potential on white',
  gipfSayGoes: 'will be taken',
  gipfSayTarget: 'can be moved to',
  gipfSayChoice: 'can be chosen',
  gipfSayCanPush: 'a piece can be pushed in from here',
  gipfSayCanJump: 'its potential can jump',
  gipfMove: '{player} makes a move',
  gipfAgain: 'No jump: {player} makes another move',
  gipfMoveOrTake: '{player} makes a move, or takes from the row of GIPF-pieces first',
  gipfChooseRow: '{player}: choose a row to take',
  gipfChoosePieces: '{player}: touch what shall stay or go, then take the row',
  gipfTakeRow: '{player} takes the row',
  gipfMayTake: '{player} may take from the row of GIPF-pieces, or leave it',
  gipfAnswer: '{player}: a jump from {from} onto {to} is announced. Let it pass, or challenge it?',
  gipfDvonnDecides: 'DVONN decides whether {player} may jump from {from} onto {to}.',
  gipfContestWon: '{player} has won the challenge: the jump is made.',
  gipfContestLost: '{player} has lost the challenge.',
  gipfContestTied: '{player}: the challenge has ended in a tie.',
  gipfNoMove: 'the other player cannot move',
  gipfNoGipf: 'the other player has no GIPF-piece left',
  gipfNewPiece: 'The new piece',
  gipfKindGipf: 'GIPF-piece',
  gipfKindLoaded: 'with a potential',
  gipfKindBasic: 'plain',
  gipfTake: 'Take the row',
  gipfLeave: 'Leave it',
  gipfLetPass: 'Let it pass',
  gipfChallenge: 'Challenge',
  gipfGiveUpDvonn: 'Give up this game of DVONN',
  gipfFaultLoadedRow: 'A row with a loaded piece in it may not stay: at least one more has to go.',
  gipfFaultNoMove: 'After that you would have no move: take more.',
  gipfInReserve: 'in reserve',
  gipfLost: { one: '{n} lost', other: '{n} lost' },
  gipfPotentialsLeft: { one: '{n} potential', other: '{n} potentials' },
  gipfChallengesLeft: { one: '{n} challenge', other: '{n} challenges' },
  gipfHint: 'Hint: {action}',
  gipfDidPush: '{player} pushes from {from} to {to}.',
  gipfDidJump: '{player}: jump from {from} onto {to}.',
  gipfDidTake: '{player} takes {spots}.',
  gipfDidLetPass: 'The jump passes.',
  gipfDidChallenge: 'The jump is challenged.',
  gipfRules: 'The rules of GIPF',
  gipfDvonnRules: 'The rules of DVONN',
  gipfRuleGoal: 'What it is about',
  gipfRuleGoalText:
    'Two players bring in pieces from the rim of a board of 37 spots, one in each turn. Four of your colour in a row come back into your hand. Whoever has to move and has no piece left has lost.',
  gipfRulePush: 'Pushing',
  gipfRulePushText:
    'A new piece is put on one of the 24 dots at the rim and pushed one spot along a line. Touch a dot, then the spot before it. Nothing ever stays on a dot, and pieces on the board move only when they are pushed.',
  gipfRuleLine: 'What stands in the way',
  gipfRuleLineText:
    'If the first spot is taken, the piece there moves on by one, and so does everything in front of it up to the first gap. What lies behind the gap stays. A line without a gap, like the one on the left, cannot be pushed at all.',
  gipfRuleRow: 'Four in a row',
  gipfRuleRowText:
    'Four or more of your pieces next to each other in a line make a row, and it must be taken off. With it go all pieces that join it without a gap: yours come back into your reserve, the others are captured. Push from a1 onto b2, and take the row.',
  gipfRuleRows: 'Several rows',
  gipfRuleRowsText:
    'Whoever has moved takes their own rows first. The other player takes theirs at the beginning of the next turn, before moving. If rows cross, you choose which one to take; the other is still a row only if four remain in line. Here are two rows: choose one.',
  gipfRuleEnd: 'The end',
  gipfRuleEndText:
    'The last piece of a reserve may well be played; the game is lost only when you have to move and have none, not even by taking a row. Black has nothing left in reserve: whatever White does here, Black cannot move.',
  gipfRuleGipf: 'GIPF-pieces',
  gipfRuleGipfText:
    'In the standard version each player begins with three GIPF-pieces, two pieces on top of each other. In a row they count as one, and the taker decides for each of them, their own and the other’s, whether it goes. Whoever has no GIPF-piece left has lost at once. Touch a GIPF-piece to change its fate: here White wins by taking the black one.',
  gipfRuleStay: 'A row that may stay',
  gipfRuleStayText:
    'A row of nothing but GIPF-pieces need not be taken. You may leave it, or take as many of it as you like, once before your move and once after it.',
  gipfRuleTournament: 'The tournament version',
  gipfRuleTournamentText:
    'The board begins empty, with 18 pieces each. Your first piece must be a GIPF-piece, and you may bring in more of them, each for two pieces, until you play your first plain piece.',
  gipfRuleLoad: 'DVONN-potentials',
  gipfRuleLoadText:
    'Agree on three potentials or more for each. A potential enters on a plain piece, which is then loaded: choose it before you push. Loaded pieces come after the GIPF-pieces and before plain ones. The first plain piece ends it, and potentials not yet played are lost.',
  gipfRuleJump: 'The jump',
  gipfRuleJumpText:
    'Instead of pushing, you may let a potential jump from its piece onto a neighbour of the other colour, as long as that is not a GIPF-piece. The spot is then yours; the piece below it counts for nothing. Touch the loaded piece on e5 and jump onto f5: that makes four in a row.',
  gipfRuleLoaded: 'Loaded pieces in a row',
  gipfRuleLoadedText:
    'When a row is taken, the taker also decides about loaded pieces of both colours. One that goes leaves as a whole: the piece to the reserve or captured, the potential out of the game. But four in a row may not stay if one of them is loaded.',
  gipfRuleUsed: 'Used potentials',
  gipfRuleUsedText:
    'A potential works once. When its row is taken, a used potential must come off, whoever owns it, and is out of the game. What lay below stays and is free again. Take the row and see what comes to light.',
  gipfRuleConnect: 'Connected with DVONN',
  gipfRuleConnectText:
    'If you agree on it, a jump is announced first, and the other player may challenge it, once or as often as agreed. Then a game of DVONN decides: whoever announced the jump makes it unless they lose that game. If they lose, the potential is out of the game, and they make another move. Announce the jump from e5 and challenge it.',
  gipfWorthWin: 'With best play {player} now wins.',
  gipfWorthOpen: 'Nothing is decided by that yet.',
  gipfStrategy: 'Strategy in GIPF',
  gipfStrategyIntro:
    'The same for GIPF, its GIPF-pieces and the DVONN-potential: one turn each, which you make yourself. What is right here was found by trying every turn and every reply.',
  gipfReserveTitle: 'Count the reserves',
  gipfReserveText:
    'Every push costs a piece, and only a row brings pieces back. Whoever has few left lives on the next row. So look at both reserves before you take: to spoil the other side’s row may be worth more than a row of your own.',
  gipfReserveTask:
    'Black has one piece left, and three on column d that wait for a fourth. A push onto h3 would give you a row and a prisoner. Is there something better?',
  gipfReserveReason:
    'Your piece stands on d2, and the black one has been pushed aside: whatever Black’s last piece does, it makes no row, and after it there is none. Had you taken your row, Black would have pushed from d1 and had four pieces back.',
  gipfCrossTitle: 'Which of two rows',
  gipfCrossText:
    'If two of your rows cross on a plain piece, only one of them goes, and you say which. Do not look only at what you capture: what stays goes on working for you, and what goes leaves a hole.',
  gipfCrossTask: 'Each side has one piece left. Find the push that makes two rows at once, and take the right one.',
  gipfCrossReason:
    'With this row g4 has gone, and Black’s last piece makes no row any more. The row on column f would have left a hole on f5: Black would have pushed from i2 and had four in a row, from h3 to e6.',
  gipfHuntTitle: 'Hunt the GIPF-pieces',
  gipfHuntText:
    'Whoever has no GIPF-piece left has lost, however many pieces there are in reserve. A GIPF-piece that joins your row without a gap goes if you want it to. And it can be pushed: often it only has to be brought to where your row ends.',
  gipfHuntTask:
    'Each side has a single GIPF-piece, yours on d5, Black’s on e6. A row on column g would bring you a prisoner, but another push wins at once.',
  gipfHuntReason:
    'The push from a2 made a row up to e6 and moved the black GIPF-piece to its end: it is taken, and the game is over. The row on column g would have lost: from d1 Black makes a row with your GIPF-piece at its end.',
  gipfGuardTitle: 'Guard your last one',
  gipfGuardText:
    'Your last GIPF-piece is the whole game. Before you take anything, look along its three lines: is there a push that gives the other side a row with your piece joined to it? Then that comes first, however rich the catch.',
  gipfGuardTask: 'Your only GIPF-piece is on f3. A push from e9 would take one of Black’s two. But what does Black threaten?',
  gipfGuardReason:
    'From a4 Black was about to make a row up to e4, with your GIPF-piece right behind it. Now your piece is on b4, and there will be no row. The push from e9 does not run away.',
  gipfWorthTitle: 'A jump that is worth it',
  gipfWorthText:
    'A potential works once. Let it jump where that decides something: onto a piece without which a row is no row, or onto a loaded piece, which cannot jump then. And remember: when its row is taken, the potential comes off, and what lay below is free again.',
  gipfWorthTask:
    'Black has nothing in reserve, but a row on column e that will be taken at the beginning of the next turn. Leave Black without any move.',
  gipfWorthReason:
    'The row is broken, and the loaded piece on e4 is covered and cannot jump: Black cannot move. From d3 onto e3 you would have had a row of your own, but with it the potential comes off, and Black’s row is back.',
  gipfKeepTitle: 'A move in hand',
  gipfKeepText:
    'With an empty reserve you may still jump. A potential that you have kept is a move in hand, and it counts most when both sides run out of pieces. Used too early, it is missing in the end.',
  gipfKeepTask:
    'Each side has one piece left, and you have a potential on g5 as well. Black wants to push from b6 and make a row. Push or jump?',
  gipfKeepReason:
    'Your last piece has pushed c6 out of the line. Black’s last one makes no row; then your potential jumps, and Black has no move. After a jump now Black would have had the row, and you would have been the one to run out.',
  gipfDoubtTitle: 'Challenge, or let it pass?',
  gipfDoubtText:
    'Even a challenge that you win can do harm: whoever loses it makes another move instead, perhaps a better one. So ask first what the jump really does. If it does not hurt you, let it pass, and keep your challenge for the one that decides.',
  gipfDoubtTask: 'Black announces a jump from g3 onto f4, and you may challenge once. See what each side threatens, then answer.',
  gipfDoubtReason: 'The jump changes nothing: you push onto f2, and your row takes Black’s only GIPF-piece on b3 with it.',
  gipfDoubtWrong:
    'If you win the challenge, Black makes another move, and a push from i3 takes your only GIPF-piece. If you lose it, the jump is made all the same, and your challenge is spent.',
  gipfAnalysis: 'GIPF analysis',
  gipfAnalyse: 'Analyse a game of GIPF',
  gipfOpenHelp: 'A position of GIPF in one line, or a record as pgn. Paste it, drop a file here, or choose one.',
  gipfValues: 'Values are White’s lead: at +1 White wins about 73 games in 100, at +3 about 95; below zero Black leads.',
  gipfCourse: 'The course of the game',
  gipfEditHelp: 'Choose what to put, then touch spots. It takes the place of whatever stands there.',
  gipfEditPotential: 'Used potential on top',
  gipfEditUnplayed: 'potentials to play',
  gipfEditChallenges: 'challenges left',
  gipfEditGipfs: 'GIPF-pieces may still come',
  gipfEditStart: 'The start of a game',
};
