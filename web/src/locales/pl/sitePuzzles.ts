// Polish: puzzles from finished games of the site.
export const sitePuzzles = {
  sitePuzzles: 'Zadania z tej partii',
  sitePuzzleAfter: 'Po ruchu {n}',
  sitePuzzleGame: 'Zobacz partię',
  sitePuzzleOthers: 'Inne zadania',
  sitePuzzleNote: 'Serwer znalazł to zadanie w partii rozegranej na tej stronie. Nie wpływa ono na ranking.',
};
