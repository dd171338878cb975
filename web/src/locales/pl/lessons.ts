// Polish: the lessons in strategy.

export const lessons = {};
