// Spanish: GIPF puzzles.
export const winning = {};
