// German: the settings page, board and piece themes, arrows.
export const looks = {
  hintArrow: 'Tipp: von {from} nach {to}.',
  hintSpaces: 'Tipp: {list}.',
  draw: 'Zeichnen',
  drawColour: 'Farbe',
  drawClear: 'Zeichnungen löschen',
  drawHow: 'Ziehe von Feld zu Feld für einen Pfeil, tippe für einen Kreis.',
  drawMouse: 'Mit der Maus geht es mit der rechten Taste; Umschalt, Alt und Strg ändern die Farbe.',
  penGreen: 'Grün',
  penRed: 'Rot',
  penViolet: 'Violett',
  penAmber: 'Bernstein',
};
