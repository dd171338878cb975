// Spanish: the page on which games are analysed.

export const analyse = {};
