// Learning: rule books and lessons in strategy. The games supply their rules and lessons; `tasks` has what their
// tasks share, apart from this index, since the rule book belongs to the first paint.
export { default as RuleBook } from './RuleBook.svelte';
export type { LessonSeries } from './lesson-series';
