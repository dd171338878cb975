// Spanish: the settings page, board and piece themes, arrows.
export const looks = {
  hintArrow: 'Pista: de {from} a {to}.',
  hintSpaces: 'Pista: {list}.',
  draw: 'Dibujar',
  drawColour: 'Color',
  drawClear: 'Borrar los dibujos',
  drawHow: 'Arrastra de casilla a casilla para una flecha, toca para un círculo.',
  drawMouse: 'Con el ratón, usa el botón derecho; Mayús, Alt y Ctrl cambian el color.',
  penGreen: 'Verde',
  penRed: 'Rojo',
  penViolet: 'Violeta',
  penAmber: 'Ámbar',
};
