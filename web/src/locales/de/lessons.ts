// German: the lessons in strategy.

export const lessons = {};
