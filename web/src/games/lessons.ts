// The lessons of all games. Apart from the registry, since only the page about learning needs their texts.
import type { LessonSeries } from '../learn';
import { dvonnLessons } from './dvonn/lesson-series';
import { gipfLessons } from './gipf/lesson-series';

export const LESSON_SERIES = [dvonnLessons, gipfLessons] as unknown as readonly LessonSeries[];
