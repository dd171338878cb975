// The strategy lessons of GIPF, for the learning page. The board and the rules are loaded with the first task.
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
