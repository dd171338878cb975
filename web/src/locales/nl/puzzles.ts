// Dutch: the puzzles.

export const puzzles = {};
