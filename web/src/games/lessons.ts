// The lessons of all games. They are not part of the registry, because only the learning page needs them.
import type { LessonSeries } from '../learn';
import { dvonnLessons } from './dvonn/lesson-series';
import { gipfLessons } from './gipf/lesson-series';

export const LESSON_SERIES = [dvonnLessons, gipfLessons] as unknown as readonly LessonSeries[];
