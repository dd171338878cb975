// German: sharing games: pictures, embedded boards.
export const sharing = {};
