// Polish: the puzzles.

export const puzzles = {};
