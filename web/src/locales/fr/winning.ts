// French: GIPF puzzles.
export const winning = {};
