// Russian: puzzles from finished games of the site.
export const sitePuzzles = {
  sitePuzzles: 'Задачи из этой партии',
  sitePuzzleAfter: 'После хода {n}',
  sitePuzzleGame: 'Посмотреть партию',
  sitePuzzleOthers: 'Другие задачи',
  sitePuzzleNote: 'Сервер нашёл эту задачу в партии, сыгранной на этом сайте. На рейтинг она не влияет.',
};
