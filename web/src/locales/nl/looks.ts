// Dutch: the settings page, board and piece themes, arrows.
export const looks = {
  hintArrow: 'Tip: van {from} naar {to}.',
  hintSpaces: 'Tip: {list}.',
  draw: 'Tekenen',
  drawColour: 'Kleur',
  drawClear: 'Tekeningen wissen',
  drawHow: 'Sleep van veld naar veld voor een pijl, tik voor een cirkel.',
  drawMouse: 'Gebruik met een muis de rechterknop; Shift, Alt en Ctrl veranderen de kleur.',
  penGreen: 'Groen',
  penRed: 'Rood',
  penViolet: 'Paars',
  penAmber: 'Amber',
};
