// Spanish: GIPF: playing it and learning it.

export const gipf = {};
