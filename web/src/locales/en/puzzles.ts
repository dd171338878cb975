// English: the puzzles.

export const puzzles = {};
