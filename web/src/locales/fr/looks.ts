// French: the settings page, board and piece themes, arrows.
export const looks = {
  hintArrow: 'Indice : de {from} à {to}.',
  hintSpaces: 'Indice : {list}.',
  draw: 'Dessiner',
  drawColour: 'Couleur',
  drawClear: 'Effacer les dessins',
  drawHow: 'Glissez d’une case à l’autre pour une flèche, touchez pour un cercle.',
  drawMouse: 'Avec la souris, utilisez le bouton droit ; Maj, Alt et Ctrl changent la couleur.',
  penGreen: 'Vert',
  penRed: 'Rouge',
  penViolet: 'Violet',
  penAmber: 'Ambre',
};
