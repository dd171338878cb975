// Russian: the puzzles.

export const puzzles = {};
