// French: puzzles from finished games of the site.
export const sitePuzzles = {
  sitePuzzles: 'Problèmes tirés de cette partie',
  sitePuzzleAfter: 'Après le coup {n}',
  sitePuzzleGame: 'Voir la partie',
  sitePuzzleOthers: 'Autres problèmes',
  sitePuzzleNote: 'Le serveur a trouvé ce problème dans une partie jouée sur ce site. Il ne compte pas pour votre cote.',
};
