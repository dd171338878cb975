// Polish: GIPF puzzles.
export const winning = {};
