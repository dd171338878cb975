// The result of a daily puzzle as plain text.
import { t } from '../shell';
import type { Day } from './daily';

export function shareText(day: Day, first: boolean, streak: number): string {
  return t(first ? 'dailyResultFirst' : 'dailyResultLater', { date: day, n: streak });
}
