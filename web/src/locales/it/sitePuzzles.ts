// Italian: puzzles from finished games of the site.
export const sitePuzzles = {
  sitePuzzles: 'Problemi tratti da questa partita',
  sitePuzzleAfter: 'Dopo la mossa {n}',
  sitePuzzleGame: 'Guarda la partita',
  sitePuzzleOthers: 'Altri problemi',
  sitePuzzleNote: 'Il server ha trovato questo problema in una partita di questo sito. Non vale per il punteggio.',
};
