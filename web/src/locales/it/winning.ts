// Italian: GIPF puzzles.
export const winning = {};
