// The lessons in strategy of GIPF, for the page about learning. Their board and the rules are fetched with the first task.
import type { LessonSeries } from '../../learn';
import { GIPF_STRATEGY, type GipfStrategy } from './strategy-lessons';

export const gipfLessons: LessonSeries<GipfStrategy> = {
  title: 'gipfStrategy',
  text: 'gipfStrategyIntro',
  lessons: GIPF_STRATEGY,
  later: async () => {
    const [task] = await Promise.all([import('./GipfTask.svelte'), import('./rules').then(({ loadGipf }) => loadGipf())]);
    return task;
  },
};
