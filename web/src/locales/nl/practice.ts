// Dutch: puzzle rating, daily puzzle, timed runs, steppers of rules and lessons.
export const practice = {};
