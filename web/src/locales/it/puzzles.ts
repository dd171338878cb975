// Italian: the puzzles.

export const puzzles = {};
