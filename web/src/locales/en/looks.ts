// English: the settings page, board and piece themes, arrows.
export const looks = {
  hintArrow: 'Hint: from {from} to {to}.',
  hintSpaces: 'Hint: {list}.',
  draw: 'Draw',
  drawColour: 'Colour',
  drawClear: 'Clear drawings',
  drawHow: 'Drag from space to space for an arrow, tap for a circle.',
  drawMouse: 'With a mouse, use the right button; Shift, Alt and Ctrl change the colour.',
  penGreen: 'Green',
  penRed: 'Red',
  penViolet: 'Violet',
  penAmber: 'Amber',
};
