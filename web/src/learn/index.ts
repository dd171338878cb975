// Learning: rule books and strategy lessons. The games supply their rules and lessons. The parts that their tasks share are
// in `tasks`.
export { default as RuleBook } from './RuleBook.svelte';
export type { LessonSeries } from './lesson-series';
export type { OnTry, RuleStep } from './rule-step';
