// English: puzzles from finished games of the site.
export const sitePuzzles = {
  sitePuzzles: 'Puzzles from this game',
  sitePuzzleAfter: 'After move {n}',
  sitePuzzleGame: 'View the game',
  sitePuzzleOthers: 'Other puzzles',
  sitePuzzleNote: 'The server found this puzzle in a game on this site. It is not rated.',
};
