// Russian: GIPF puzzles.
export const winning = {};
