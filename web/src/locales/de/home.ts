// German: the front page, tiles of the lobby, names of guests.
export const home = {};
