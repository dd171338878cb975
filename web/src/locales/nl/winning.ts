// Dutch: GIPF puzzles.
export const winning = {};
