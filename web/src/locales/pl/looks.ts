// Polish: the settings page, board and piece themes, arrows.
export const looks = {
  hintArrow: 'Podpowiedź: z {from} na {to}.',
  hintSpaces: 'Podpowiedź: {list}.',
  draw: 'Rysuj',
  drawColour: 'Kolor',
  drawClear: 'Usuń rysunki',
  drawHow: 'Przeciągnij z pola na pole, aby narysować strzałkę, dotknij, aby narysować okrąg.',
  drawMouse: 'Myszą rysujesz prawym przyciskiem; Shift, Alt i Ctrl zmieniają kolor.',
  penGreen: 'Zielony',
  penRed: 'Czerwony',
  penViolet: 'Fioletowy',
  penAmber: 'Bursztynowy',
};
