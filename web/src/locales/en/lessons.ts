// English: the lessons in strategy.

export const lessons = {
  strategy: 'Strategy',
  strategyIntro: 'Short lessons, each ending with a move to find. Every solution has been checked by the solver or the engine.',
  lessonOf: 'Lesson {n} of {total}',
  lessonTask: 'Your task',
  lessonRight: 'Right.',
  lessonWrong: 'Not quite.',
  lessonShow: 'Show solution',
  lessonRest: 'See what happens next',
  lessonAll: 'All lessons',
  lessonSolved: 'solved',
  worthWin: { one: 'With best play {player} now wins by {n} point.', other: 'With best play {player} now wins by {n} points.' },
  worthTie: 'With best play it is now a tie.',
  edgeTitle: 'From the edge inwards',
  edgeText:
    'At first, only pieces on the edge can move. But every move leaves a hole, and a piece next to a hole is no longer blocked. In the opening, ask not only what you take, but also which pieces you set free.',
  edgeTask: 'White to move. Find the move that covers a black piece and frees two of your own blocked pieces.',
  edgeReason: 'With f1 gone, f2 and g2 have an open side. Moving to g1 would have freed them too, but covered one of your own pieces.',
  placingTitle: 'Placing well',
  placingText:
    'While the pieces are being placed, nothing moves, but a lot is decided. A piece on the edge is free from the first move. A piece next to a DVONN piece is hard to cut off. A piece in the middle has to wait until others make room.',
  placingTask: 'Three spaces are left, two for you and one for Black. Where do you place first?',
  placingReason:
    'e5 is on the edge, next to the DVONN piece on d5, and your piece is free at once. On b3 or c3 it would be blocked. The engine puts the difference at several points.',
  redsTitle: 'Hold on to the DVONN pieces',
  redsText:
    'A stack lives as long as a chain of neighbours links it to a DVONN piece. For every tower, ask which link it depends on and who could take that link away. A stack that holds a DVONN piece is often worth more than its height.',
  redsTask: 'Your tower on g1 depends on a single stack. Save it and win.',
  redsReason:
    'Only g2 linked g1 to a DVONN piece. From there Black would have jumped to i4, taking the DVONN piece along and cutting off four of your pieces. Now g2 is yours.',
  carryingTitle: 'Take the fire with you',
  carryingText:
    'A DVONN piece on its own stays where it is. In a stack it travels, and everything that depended on its old place is lost. That makes such a stack a powerful weapon for its owner.',
  carryingTask: 'The only DVONN piece is in your stack on f3. You are three points behind, but you can win.',
  carryingReason:
    'The DVONN piece is now on d1, and five pieces at the other end are cut off, only one of them yours. In the other direction your stack would have landed among Black’s stacks and been covered there.',
  cuttingTitle: 'Cut off with care',
  cuttingText:
    'Chains have weak links. When a link moves away, everything behind it goes. Giving up a stack of your own can pay off if your opponent loses more, but check the reply first.',
  cuttingTask: 'Your piece on g1 is the only link to h1 and i2. Where should it go?',
  cuttingReason:
    'Wherever it goes, h1 and i2 are cut off. But only on f1 does it cover the piece that was about to jump onto your tower on g2.',
  mobilityTitle: 'Keep your options open',
  mobilityText:
    'A player with many moves can afford to wait; a player with few must soon give up something valuable. So before you take, count: how many moves will I have left, and how many will my opponent have? A piece that can move is often worth more than a tall stack.',
  mobilityTask: 'Your piece on f2 could take four pieces on f1, or even six on f3, including a DVONN piece. Which move really wins?',
  mobilityReason:
    'On f1 or f3 your piece would have been stuck, and Black would have had eight moves to your three. Now only h4 can move for Black, with four moves, and you have five.',
  heighteningTitle: 'Too tall to be dangerous',
  heighteningText:
    'A stack moves exactly as many spaces as it is high. One more piece, and it can no longer reach its target. You do not have to remove a stack that threatens you; it is often enough to make it taller.',
  heighteningTask: 'The black stack on e2 is two high and aims at your tower on e4. Stop it so that retaking does not help Black.',
  heighteningReason: 'Now e2 is three high. Black can retake from c2, but then it is five high and has nowhere to land.',
  tempoTitle: 'Who must pass first',
  tempoText:
    'Towards the end, moves are what counts. A player who runs out of moves must pass and watch. So take not only pieces but also moves from your opponent: cover what can still move, and empty the spaces where it could land.',
  tempoTask: 'Black leads 9 to 3. Find the move that forces Black to pass.',
  tempoReason:
    'e4 could still move, and e5 could only land on e3: one move has stopped both. Black passes, your d3 takes d5, and you win 7 to 5.',
  countingTitle: 'Count to the end',
  countingText:
    'When few moves are left, do not guess, count: which moves does each side have, who makes the last one, and who has how many pieces then? The biggest capture now is not always the biggest in the end.',
  countingTask: 'From f2 you could take three pieces on f3 at once. Is there something better?',
  countingReason:
    'If f2 takes f3, Black still has two good moves and wins 7 to 6. Now Black has a single move left, then d1 takes f3, and you win 11 to 3.',
};
