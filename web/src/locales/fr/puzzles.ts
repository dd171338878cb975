// French: the puzzles.

export const puzzles = {};
