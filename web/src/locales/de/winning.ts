// German: GIPF puzzles.
export const winning = {};
