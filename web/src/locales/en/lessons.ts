// English: the lessons in strategy.

export const lessons = {
  strategy: 'Strategy',
  strategyIntro:
    'Short lessons, each of which ends with a move that you make yourself. No lesson asks to be believed: the solver has proved which move is right, or the rules and the engine have confirmed it.',
  lessonOf: 'Lesson {n} of {total}',
  lessonTask: 'Your task',
  lessonRight: 'Right.',
  lessonWrong: 'Not this one.',
  lessonShow: 'Show the answer',
  lessonRest: 'See how it goes on',
  lessonNext: 'Next lesson',
  lessonAll: 'All lessons',
  lessonSolved: 'solved',
  worthWin: { one: 'With best play {player} now wins by {n} point.', other: 'With best play {player} now wins by {n} points.' },
  worthTie: 'With best play it is now a tie.',
  edgeTitle: 'From the edge inwards',
  edgeText:
    'At first only pieces at the edge can move. But every move leaves a hole, and a piece beside a hole is no longer shut in. In the opening, ask not only what you take, but also whom you set free.',
  edgeTask: 'White begins. Find the move that covers a black piece and at the same time frees two of your own that are shut in.',
  edgeReason: 'Now that f1 has gone, f2 and g2 have an open side. On g1 the piece would have freed them too, but covered one of your own.',
  placingTitle: 'Placing well',
  placingText:
    'While the pieces are being placed, nothing moves, but much is decided. A piece at the edge is free from the first move. A piece beside a DVONN piece is not easily cut off. A piece inside must wait until others make room.',
  placingTask: 'Three spaces are left, two for you and one for Black. Where do you place first?',
  placingReason:
    'e5 lies at the edge, next to the DVONN piece on d5, and your piece is free at once. On b3 or c3 it would be shut in. The engine takes this to be worth several points.',
  redsTitle: 'Hold on to the DVONN pieces',
  redsText:
    'A stack lives as long as a chain of neighbours links it to a DVONN piece. Ask of every tower what it hangs on, and who could take that away. Often the stack that holds the DVONN piece is worth more than its height.',
  redsTask: 'Your tower on g1 hangs on a single stack. Save it, and win.',
  redsReason:
    'g1 hung on g2 alone, and from there Black would have jumped to i4, DVONN piece and all: four of your pieces cut off. Now g2 is yours.',
  carryingTitle: 'Take the fire with you',
  carryingText:
    'A DVONN piece alone stays where it is. As part of a stack it travels, and whatever hung on it at the old place is lost. That makes such a stack a sharp weapon, whoever holds it.',
  carryingTask: 'The only DVONN piece is in your stack on f3. You are three points behind, and yet you can win.',
  carryingReason:
    'The DVONN piece is on d1 now, and five pieces at the other end are cut off; only one of them was yours. In the other direction your stack would have landed among Black’s, to be covered there.',
  cuttingTitle: 'Cut off, but with care',
  cuttingText:
    'Chains have thin places. When the link moves away, everything behind it goes. It may pay to give up a stack of your own if the other side loses more, but look at the answer first.',
  cuttingTask: 'Your piece on g1 is the only link to h1 and i2. Where should it go?',
  cuttingReason:
    'Wherever it goes, h1 and i2 are cut off. But only on f1 does it cover the piece that was about to jump onto your tower on g2.',
  mobilityTitle: 'Keep your choice of moves',
  mobilityText:
    'Whoever can still choose has time; whoever has few moves left must soon give up what should have stayed. So before you take, count: how many moves shall I have then, and how many the other side? A piece that can move is often worth more than a tall stack.',
  mobilityTask: 'Your piece on f2 could take four pieces on f1, or even six on f3, a DVONN piece among them. Which move really wins?',
  mobilityReason:
    'On f1 or f3 your piece would have stood still, and Black would have had eight moves against your three. Now only h4 can move for Black, with four moves, and you have five.',
  heighteningTitle: 'Too high to be dangerous',
  heighteningText:
    'A stack moves exactly as far as it is high. One piece more, and it no longer reaches what it was aiming at. A stack that threatens you need not vanish; often it is enough that it grows.',
  heighteningTask:
    'The black stack on e2 is two high and aims at your tower on e4. Stop it in such a way that taking it back is of no use.',
  heighteningReason: 'Now e2 is three high. Black can take it back from c2, but then it is five high and can land nowhere.',
  tempoTitle: 'Who must pass first',
  tempoText:
    'Towards the end it is moves that count. Whoever has none left must pass and look on. So take from the other side not only pieces but moves: cover what can still move, and leave empty where it could land.',
  tempoTask: 'Black leads by 9 to 3. Move so that Black must pass.',
  tempoReason:
    'e4 could still move, and e5 could only land on e3: a single move has taken away both. Black passes, your d3 takes d5, and you win by 7 to 5.',
  countingTitle: 'Count to the end',
  countingText:
    'When few moves are left, do not guess, count: which moves does each side have, who makes the last one, and who has what then? The largest catch now is not always the largest in the end.',
  countingTask: 'From f2 you could take three pieces on f3 at once. Is there something better?',
  countingReason:
    'If f2 takes f3, Black still gets two good moves and wins by 7 to 6. Now Black has a single move left, then d1 takes f3, and it ends 11 to 3.',
};
