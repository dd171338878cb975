// Spanish: puzzles from finished games of the site.
export const sitePuzzles = {
  sitePuzzles: 'Problemas de esta partida',
  sitePuzzleAfter: 'Tras la jugada {n}',
  sitePuzzleGame: 'Ver la partida',
  sitePuzzleOthers: 'Otros problemas',
  sitePuzzleNote: 'El servidor encontró este problema en una partida de este sitio. No puntúa.',
};
