// English: GIPF puzzles.
export const winning = {};
