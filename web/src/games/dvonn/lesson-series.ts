// The strategy lessons of DVONN, for the learning page.
import type { LessonSeries } from '../../learn';
import DvonnTask from './DvonnTask.svelte';
import { STRATEGY, type Strategy } from './strategy-lessons';

export const dvonnLessons: LessonSeries<Strategy> = { title: 'strategy', text: 'strategyIntro', lessons: STRATEGY, now: DvonnTask };
