// Russian: the settings page, board and piece themes, arrows.
export const looks = {
  hintArrow: 'Подсказка: с {from} на {to}.',
  hintSpaces: 'Подсказка: {list}.',
  draw: 'Рисовать',
  drawColour: 'Цвет',
  drawClear: 'Стереть рисунки',
  drawHow: 'Проведите от места к месту — получится стрелка, коснитесь — круг.',
  drawMouse: 'Мышью рисуйте правой кнопкой; Shift, Alt и Ctrl меняют цвет.',
  penGreen: 'Зелёный',
  penRed: 'Красный',
  penViolet: 'Фиолетовый',
  penAmber: 'Янтарный',
};
