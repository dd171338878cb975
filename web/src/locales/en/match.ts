// English: the page of a local game: coach, rules panel, end of the game.
export const match = {};
