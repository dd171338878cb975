// English: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Play GIPF',
  gipfContinue: 'Continue GIPF game',
  gipfVersion: 'Version',
  gipfBasic: 'Basic',
  gipfStandard: 'Standard',
  gipfTournament: 'Tournament',
  gipfBasicNote: '15 pieces each, three of them on the board',
  gipfStandardNote: 'three GIPF-pieces each; lose them all and you lose the game',
  gipfTournamentNote: 'an empty board; you bring in the GIPF-pieces yourself',
  gipfPotentials: 'DVONN-potentials per player',
  gipfWithout: 'None',
  gipfConnection: 'Connection to DVONN',
  gipfUnconnected: 'Off: jumps cannot be challenged',
  gipfConnected: 'On: jumps can be challenged',
  gipfChallengesEach: 'Challenges per player',
  gipfDecider: 'How a challenge is decided',
  gipfByDvonn: 'A full game of DVONN',
  gipfByPlacedDvonn: 'DVONN with pieces placed at random',
  gipfByDice: 'One die roll each',
  gipfMoreSettings: 'House rules',
  gipfTieNoJump: 'After a tie, the jump is not made',
  gipfLostBlocked: 'A lost challenge only blocks the potential for this turn',
  gipfColoursByLot: 'Random colours in the DVONN game',
  gipfSurrenderGame: 'Resigning the DVONN game loses the GIPF game',
  gipfTakerLoses: 'Taking the last GIPF-pieces of both players at once loses',
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
  gipfMustJump: 'No piece left to push in: {player} jumps with a potential',
  gipfPiecesStay: 'Pieces on the board move only when they are pushed: choose a dot on the edge.',
  gipfAgain: 'No jump: {player} makes another move',
  gipfMoveOrTake: '{player} makes a move, or takes from the row of GIPF-pieces first',
  gipfChooseRow: '{player}: choose a row to take',
  gipfChoosePieces: '{player}: tap the pieces you want to keep, then take the row',
  gipfTakeRow: '{player} takes the row',
  gipfMayTake: '{player} may take from the row of GIPF-pieces, or leave it',
  gipfAnswer: '{player}: a jump from {from} onto {to} has been announced. Let it pass or challenge it?',
  gipfDvonnDecides: 'DVONN decides whether {player} may jump from {from} onto {to}.',
  gipfContestWon: '{player} has won the challenge: the jump is made.',
  gipfContestLost: '{player} has lost the challenge.',
  gipfContestTied: '{player}: the challenge ended in a tie.',
  gipfNoMove: 'the other player has no move',
  gipfNoGipf: 'the other player has no GIPF-piece left',
  gipfNewPiece: 'New piece',
  gipfKindGipf: 'GIPF-piece',
  gipfKindLoaded: 'Loaded piece',
  gipfKindBasic: 'Basic piece',
  gipfTake: 'Take row',
  gipfLeave: 'Leave row',
  gipfLetPass: 'Let it pass',
  gipfChallenge: 'Challenge',
  gipfGiveUpDvonn: 'Resign the DVONN game',
  gipfFaultLoadedRow: 'A row with a loaded piece may not stay: take at least one more piece.',
  gipfFaultNoMove: 'This would leave you without a move: take more pieces.',
  gipfInReserve: 'in reserve',
  gipfLost: { one: '{n} lost', other: '{n} lost' },
  gipfPotentialsLeft: { one: '{n} potential', other: '{n} potentials' },
  gipfPotentialsToPlay: { one: '{n} potential to play', other: '{n} potentials to play' },
  gipfPotentialsOnBoard: '{n} on the board',
  gipfChallengesLeft: { one: '{n} challenge', other: '{n} challenges' },
  gipfHint: 'Hint: {action}',
  gipfDidPush: '{player} pushes from {from} to {to}.',
  gipfDidJump: '{player} jumps from {from} onto {to}.',
  gipfDidTake: '{player} takes {spots}.',
  gipfDidLetPass: 'The jump goes unchallenged.',
  gipfDidChallenge: 'The jump is challenged.',
  gipfRules: 'The rules of GIPF',
  gipfDvonnRules: 'The rules of DVONN',
  gipfRuleGoal: 'The goal',
  gipfRuleGoalText:
    'Two players take turns bringing in pieces from the edge of a board of 37 spots. Four of your pieces in a row come back to your reserve. A player who has to move with no pieces left in reserve loses.',
  gipfRulePush: 'Pushing',
  gipfRulePushText:
    'Put a new piece on one of the 24 dots around the edge and push it one spot along a line. Tap a dot, then the spot next to it. Nothing ever stays on a dot, and pieces on the board move only when they are pushed.',
  gipfRuleLine: 'Pushing a line',
  gipfRuleLineText:
    'If the first spot is occupied, the piece there moves one spot on, and so does every piece ahead of it up to the first gap. Pieces beyond the gap stay where they are. A line without a gap, like the one on the left, cannot be pushed.',
  gipfRuleRow: 'Four in a row',
  gipfRuleRowText:
    'Four or more of your pieces next to each other in a line form a row, and the row must be taken. All pieces joined to it without a gap go too: yours return to your reserve, your opponent’s are captured. Push from a1 onto b2, then take the row.',
  gipfRuleRows: 'Several rows',
  gipfRuleRowsText:
    'After your move, you take all rows of your colour. Your opponent takes theirs at the start of their next turn, before moving. If two of your rows cross, choose which one to take; the other is still a row only if four in a line remain. Here you have two rows: choose one.',
  gipfRuleEnd: 'The end',
  gipfRuleEndText:
    'You may play the last piece in your reserve. You lose only when you have to move and have none left, even after taking your rows. Here Black’s reserve is empty: whatever White does, Black cannot move.',
  gipfRuleGipf: 'GIPF-pieces',
  gipfRuleGipfText:
    'In the standard version, each player starts with three GIPF-pieces. Each is two basic pieces on top of each other, but counts as one in a row. The player taking a row decides for every GIPF-piece in it, of either colour, whether it goes. A player with no GIPF-pieces left loses at once. Tap a GIPF-piece to take or keep it: here White wins by taking the black one.',
  gipfRuleStay: 'A row that may stay',
  gipfRuleStayText:
    'You do not have to take a row that consists only of GIPF-pieces. You may leave it or take as many of its pieces as you like, once before your move and once after it.',
  gipfRuleTournament: 'The tournament version',
  gipfRuleTournamentText:
    'The board starts empty, with 18 pieces per player. Your first piece must be a GIPF-piece. You may bring in more of them, at a cost of two pieces each, until you play your first single piece.',
  gipfRuleLoad: 'DVONN-potentials',
  gipfRuleLoadText:
    'Agree on a number of potentials per player, three or more. A potential enters on a basic piece, which is then loaded: choose it before you push. Loaded pieces come after GIPF-pieces and before basic pieces. Once you play a basic piece without a potential, you lose all potentials not yet played.',
  gipfRuleJump: 'Jumping',
  gipfRuleJumpText:
    'Instead of pushing, you may let the potential of a loaded piece jump onto an adjacent opposing piece that is not a GIPF-piece. The spot is then yours, and the pieces below do not count. Tap the loaded piece on e5 and jump onto f5: that makes four in a row.',
  gipfRuleLoaded: 'Loaded pieces in a row',
  gipfRuleLoadedText:
    'The player taking a row also decides about the loaded pieces in it, of either colour. A loaded piece goes as a whole: the piece to the reserve or captured, the potential out of the game. But four in a row may not stay if one of them is loaded.',
  gipfRuleUsed: 'Used potentials',
  gipfRuleUsedText:
    'A potential can be used only once. When its row is taken, a used potential must come off, no matter whose it is, and is out of the game. The pieces below stay on the board and are free again. Take the row and see what was underneath.',
  gipfRuleConnect: 'Connecting to DVONN',
  gipfRuleConnectText:
    'With the connection, a jump is announced first, and your opponent may challenge it, once or as often as agreed. A game of DVONN then decides: the jump is made unless the player who announced it loses. In that case the potential is out of the game, and the player makes another move. Announce the jump from e5 and challenge it.',
  gipfWorthWin: 'With best play {player} now wins.',
  gipfWorthOpen: 'That does not decide the game yet.',
  gipfStrategy: 'GIPF strategy',
  gipfStrategyIntro:
    'Lessons on GIPF, its GIPF-pieces and the DVONN-potential, with one turn to find in each. Every solution was checked by trying every turn and every reply.',
  gipfReserveTitle: 'Count the reserves',
  gipfReserveText:
    'Every push costs a piece, and only rows bring pieces back. A player with few left depends on the next row. So look at both reserves before you take: breaking your opponent’s row may be worth more than making your own.',
  gipfReserveTask:
    'Black has one piece left and three on column d that need a fourth. A push onto h3 would give you a row and a captured piece. Is there something better?',
  gipfReserveReason:
    'Your piece is on d2, and the black one has been pushed aside: whatever Black does with the last piece, it makes no row, and then Black has none left. Had you taken your row, Black would have pushed from d1 and got four pieces back.',
  gipfCrossTitle: 'Which of two rows?',
  gipfCrossText:
    'If two of your rows cross on a basic piece, you can take only one, and you choose which. Do not look only at what you capture: pieces that stay keep working for you, and pieces that go leave a hole.',
  gipfCrossTask: 'Each side has one piece left. Find the push that makes two rows at once, and take the right one.',
  gipfCrossReason:
    'With this row, g4 is gone, and Black’s last piece can no longer make a row. Taking the row on column f would have left a hole on f5: Black would have pushed from i2 and had four in a row, from h3 to e6.',
  gipfHuntTitle: 'Hunt the GIPF-pieces',
  gipfHuntText:
    'A player with no GIPF-pieces left loses, however many pieces are in reserve. You can take a GIPF-piece that is joined to your row without a gap. And it can be pushed: often you only need to bring it to the end of your row.',
  gipfHuntTask:
    'Each side has a single GIPF-piece, yours on d5, Black’s on e6. A row on column g would capture a piece, but another push wins at once.',
  gipfHuntReason:
    'The push from a2 made a row up to e6 and moved the black GIPF-piece to its end: you take it, and the game is over. The row on column g would have lost: from d1 Black makes a row with your GIPF-piece at its end.',
  gipfGuardTitle: 'Guard your last GIPF-piece',
  gipfGuardText:
    'Lose your last GIPF-piece and you lose the game. Before you take anything, look along its three lines: is there a push that gives your opponent a row with your piece joined to it? If so, stop that first, however tempting the capture.',
  gipfGuardTask: 'Your only GIPF-piece is on f3. A push from e9 would take one of Black’s two. But what is Black’s threat?',
  gipfGuardReason:
    'From a4 Black was about to make a row up to e4, with your GIPF-piece right behind it. Now your piece is on b4, and there will be no row. The push from e9 can wait.',
  gipfWorthTitle: 'A jump worth making',
  gipfWorthText:
    'A potential can be used only once. Use it where it decides something: on a piece that a row depends on, or on a loaded piece, which then cannot jump. And remember: when its row is taken, the potential comes off, and the pieces below are free again.',
  gipfWorthTask:
    'Black’s reserve is empty, but Black has a row on column e and will take it at the start of the next turn. Leave Black without a move.',
  gipfWorthReason:
    'The row is broken, and the loaded piece on e4 is covered and cannot jump: Black has no move. Jumping from d3 onto e3 would have made a row of your own, but taking it removes the potential, and Black’s row is back.',
  gipfKeepTitle: 'A move in hand',
  gipfKeepText:
    'Even with an empty reserve, you can still jump. A potential you have saved is a move in hand, and it counts most when both sides run out of pieces. Use it too early and you will miss it later.',
  gipfKeepTask:
    'Each side has one piece left, and you also have a potential on g5. Black wants to push from b6 and make a row. Push or jump?',
  gipfKeepReason:
    'Your last piece has pushed c6 out of the line. Black’s last piece makes no row; then your potential jumps, and Black has no move. If you had jumped first, Black would have had the row, and you would have run out of pieces.',
  gipfDoubtTitle: 'Challenge it or let it pass?',
  gipfDoubtText:
    'Even winning a challenge can hurt you: your opponent makes another move instead, perhaps a better one. So first ask what the jump really does. If it does no harm, let it pass and save your challenge for a jump that decides the game.',
  gipfDoubtTask: 'Black announces a jump from g3 onto f4, and you may challenge once. Look at the threats on both sides, then answer.',
  gipfDoubtReason: 'The jump changes nothing: you push onto f2, and your row takes Black’s only GIPF-piece, on b3.',
  gipfDoubtWrong:
    'If you win the challenge, Black makes another move, and a push from i3 takes your only GIPF-piece. If you lose it, the jump is made anyway, and your challenge is spent.',
  gipfAnalysis: 'GIPF analysis',
  gipfAnalyse: 'Analyse a GIPF game',
  gipfOpenHelp: 'A GIPF position in one line, or a game record as PGN. Paste it, drop a file here, or choose one.',
  gipfValues: 'Values are White’s lead: at +1 White wins about 73 games in 100, at +3 about 95; below zero Black leads.',
  gipfCourse: 'Course of the game',
  gipfEditHelp: 'Choose a piece, then tap spots. It replaces whatever is there.',
  gipfEditPotential: 'Used potential on top',
  gipfEditUnplayed: 'potentials not yet played',
  gipfEditChallenges: 'challenges left',
  gipfEditGipfs: 'May still bring in GIPF-pieces',
  gipfEditStart: 'Starting position',
};
