// Spanish: the puzzles.

export const puzzles = {};
