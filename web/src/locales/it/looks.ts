// Italian: the settings page, board and piece themes, arrows.
export const looks = {
  hintArrow: 'Suggerimento: da {from} a {to}.',
  hintSpaces: 'Suggerimento: {list}.',
  draw: 'Disegna',
  drawColour: 'Colore',
  drawClear: 'Cancella i disegni',
  drawHow: 'Trascina da una casella all’altra per una freccia, tocca per un cerchio.',
  drawMouse: 'Con il mouse usa il tasto destro; Maiusc, Alt e Ctrl cambiano il colore.',
  penGreen: 'Verde',
  penRed: 'Rosso',
  penViolet: 'Viola',
  penAmber: 'Ambra',
};
