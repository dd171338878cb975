// The daily puzzle. It follows from the date alone, so that all visitors get the same one without a server.
import type { Puzzle } from './puzzle';

/** A day as `2026-11-19`. Days begin at midnight UTC. */
export type Day = string;

const MILLISECONDS = 86_400_000;

/** The first day of the calendar. */
export const FIRST_DAY: Day = '2026-01-01';

/** A prime step, so that the days go through all puzzles and consecutive days get unrelated ones. */
const STRIDE = 7919;

export function dayOf(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

/** The number of days since 1970. */
function numberOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MILLISECONDS;
}

export function plusDays(day: Day, days: number): Day {
  return dayOf((numberOf(day) + days) * MILLISECONDS);
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string, today: Day): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const number = numberOf(text);
  // Dates such as 30 February are rejected or parsed as another day.
  return Number.isFinite(number) && dayOf(number * MILLISECONDS) === text && text >= FIRST_DAY && text <= today;
}

/**
 * The puzzle of a day: number `(days since 1970) × 7919 mod n` of the `n` puzzles in the book. No puzzle is repeated until all
 * have been used. The puzzles of past days change when the book does.
 */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: Day): Puzzle | null {
  return puzzles[(numberOf(day) * STRIDE) % puzzles.length] ?? null;
}

/** The days of a month, such as `2026-11`, preceded by `null` for each day of the first week (from Monday) before it. */
export function weeksOf(month: string): (Day | null)[] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days: (Day | null)[] = Array.from({ length: before }, () => null);
  for (let day = first; day.startsWith(month); day = plusDays(day, 1)) days.push(day);
  return days;
}

/** The month before (-1) or after (1) another. */
export function plusMonth(month: string, step: -1 | 1): string {
  return (step === 1 ? plusDays(`${month}-28`, 4) : plusDays(`${month}-01`, -1)).slice(0, 7);
}

export interface Streak {
  /** The number of days in a row up to today, or up to yesterday if today's puzzle is still open. */
  current: number;
  best: number;
}

/** The streak of the days on which the puzzle of that day was solved. */
export function streakOf(solved: ReadonlySet<Day>, today: Day): Streak {
  const lengthTo = (day: Day): number => {
    let length = 0;
    for (let at = day; solved.has(at); at = plusDays(at, -1)) length += 1;
    return length;
  };
  const ends = [...solved].filter((day) => !solved.has(plusDays(day, 1)));
  return {
    current: lengthTo(solved.has(today) ? today : plusDays(today, -1)),
    best: Math.max(0, ...ends.map(lengthTo)),
  };
}
