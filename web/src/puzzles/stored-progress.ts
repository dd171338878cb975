// The progress as plain JSON: its form, and how the progress of two devices is merged.

export const VERSION = 2;

/** The attempts at a puzzle. */
export interface PuzzleRecord {
  /** The time of the first attempt, in milliseconds since 1970; 0 if it is not known. */
  at: number;
  /** Whether the first attempt solved it. */
  first: boolean;
  /** Whether any attempt solved it without a mistake. */
  solved: boolean;
  /** The puzzle's rating at the first attempt; `null` if that was not rated. */
  against: number | null;
}

/** The solution of a daily puzzle: when it was solved, and whether at the first try. */
export interface DayRecord {
  at: number;
  first: boolean;
}

/** The best score of timed runs of a length. */
export interface RunRecord {
  at: number;
  score: number;
}

export interface Snapshot {
  version: typeof VERSION;
  /** The time of the last reset, which also deletes older records of other devices. */
  since: number;
  /** By the ids of the puzzles. */
  puzzles: Record<string, PuzzleRecord>;
  /** By day, such as `2026-11-19`. */
  days: Record<string, DayRecord>;
  /** By the length of the run in minutes. */
  runs: Record<string, RunRecord>;
}

export const EMPTY: Snapshot = { version: VERSION, since: 0, puzzles: {}, days: {}, runs: {} };

/** How far the clocks of two devices may differ. A time beyond that is invalid: a reset in the future would delete everything. */
const TOLERANCE = 86_400_000;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of `value` that `check` accepts. */
function entries<Each>(value: unknown, name: RegExp, check: (entry: Record<string, unknown>) => Each | null): Record<string, Each> {
  const found: [string, Each][] = [];
  for (const [key, entry] of Object.entries(isRecord(value) ? value : {})) {
    const checked = name.test(key) && isRecord(entry) ? check(entry) : null;
    if (checked !== null) found.push([key, checked]);
  }
  return Object.fromEntries(found);
}

/** A snapshot from untrusted JSON without its invalid parts; `null` if it is no snapshot of this version. */
export function parse(value: unknown, now: number): Snapshot | null {
  if (!isRecord(value) || value['version'] !== VERSION) return null;
  const isTime = (at: unknown): at is number => typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 && at <= now + TOLERANCE;
  return {
    version: VERSION,
    since: isTime(value['since']) ? value['since'] : 0,
    puzzles: entries(value['puzzles'], /^[\w-]{1,40}$/, ({ at, first, solved, against }) => {
      if (!isTime(at) || typeof first !== 'boolean' || typeof solved !== 'boolean') return null;
      const rated = typeof against === 'number' && against >= 0 && against <= 5000;
      return { at, first, solved: solved || first, against: rated ? against : null };
    }),
    days: entries(value['days'], /^\d{4}-\d\d-\d\d$/, ({ at, first }) => (isTime(at) && typeof first === 'boolean' ? { at, first } : null)),
    runs: entries(value['runs'], /^\d{1,2}$/, ({ at, score }) =>
      isTime(at) && typeof score === 'number' && Number.isSafeInteger(score) && score > 0 && score < 1000 ? { at, score } : null,
    ),
  };
}

/** Progress of version 1: the result of each puzzle without times. */
export function parseOld(value: unknown): Snapshot {
  const results = isRecord(value) && isRecord(value['results']) ? value['results'] : {};
  const known = Object.entries(results).filter(([, result]) => result === 'solved' || result === 'failed');
  return {
    ...EMPTY,
    puzzles: Object.fromEntries(
      known.map(([id, result]) => [id, { at: 0, first: result === 'solved', solved: result === 'solved', against: null }]),
    ),
  };
}

/**
 * The progress of two devices. Merging is idempotent, commutative and, between resets, associative, so devices can exchange
 * snapshots in any order. No solved puzzle is lost, except by a reset.
 */
export function merge(one: Snapshot, other: Snapshot): Snapshot {
  const since = Math.max(one.since, other.since);
  const union = <Each extends { at: number }>(
    a: Record<string, Each>,
    b: Record<string, Each>,
    both: (a: Each, b: Each) => Each,
  ): Record<string, Each> => {
    const merged = new Map<string, Each>();
    for (const [key, entry] of [...Object.entries(a), ...Object.entries(b)]) {
      const before = merged.get(key);
      if (entry.at >= since) merged.set(key, before === undefined ? entry : both(before, entry));
    }
    return Object.fromEntries(merged);
  };
  return {
    version: VERSION,
    since,
    puzzles: union(one.puzzles, other.puzzles, mergeAttempts),
    days: union(one.days, other.days, (a, b) => (a.at === b.at ? { at: a.at, first: a.first && b.first } : a.at < b.at ? a : b)),
    runs: union(one.runs, other.runs, (a, b) => (a.score === b.score ? (a.at < b.at ? a : b) : a.score > b.score ? a : b)),
  };
}

/** The earlier attempt is the first one. An attempt without a time is older than all others. */
function mergeAttempts(a: PuzzleRecord, b: PuzzleRecord): PuzzleRecord {
  const solved = a.solved || b.solved;
  if (a.at !== b.at) return { ...(a.at < b.at ? a : b), solved };
  return {
    at: a.at,
    first: a.first && b.first,
    solved,
    against: a.against === null || b.against === null ? null : Math.min(a.against, b.against),
  };
}
