// The lessons in strategy of DVONN, for the page about learning.
import type { LessonSeries } from '../../learn';
import DvonnTask from './DvonnTask.svelte';
import { STRATEGY, type Strategy } from './strategy-lessons';

export const dvonnLessons: LessonSeries<Strategy> = { title: 'strategy', text: 'strategyIntro', lessons: STRATEGY, now: DvonnTask };
