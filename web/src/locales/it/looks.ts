// Italian: the settings page, board and piece themes, arrows.
export const looks = {};
