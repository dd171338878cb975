// German: the puzzles.

export const puzzles = {};
