// Dutch: puzzles from finished games of the site.
export const sitePuzzles = {
  sitePuzzles: 'Puzzels uit deze partij',
  sitePuzzleAfter: 'Na zet {n}',
  sitePuzzleGame: 'Partij bekijken',
  sitePuzzleOthers: 'Andere puzzels',
  sitePuzzleNote: 'De server heeft deze puzzel in een op deze site gespeelde partij gevonden. Hij telt niet mee voor je rating.',
};
