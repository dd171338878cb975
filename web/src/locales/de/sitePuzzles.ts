// German: puzzles from finished games of the site.
export const sitePuzzles = {
  sitePuzzles: 'Rätsel aus dieser Partie',
  sitePuzzleAfter: 'Nach Zug {n}',
  sitePuzzleGame: 'Partie ansehen',
  sitePuzzleOthers: 'Andere Rätsel',
  sitePuzzleNote: 'Der Server hat dieses Rätsel in einer hier gespielten Partie gefunden. Es zählt nicht für deine Wertung.',
};
