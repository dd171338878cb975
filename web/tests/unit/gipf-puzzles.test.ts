// The GIPF puzzles in the rules of the web app: every solution can be played, every refutation is legal. The Rust tests prove
// them.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Attempt, isRight, lineOf, played, refutationOf } from '../../src/games/gipf/puzzle-attempt.svelte';
import { KINDS, fromFile, gipfPuzzles, type FilePuzzle } from '../../src/games/gipf/puzzle-source';
import { reasons, task } from '../../src/games/gipf/puzzle-text';
import { GipfGame, loadGipf } from '../../src/games/gipf/rules';
import { eachTurn } from './gipf-search';

const file = readFileSync(new URL('../../../data/puzzles/gipf.json', import.meta.url), 'utf8');
const puzzles = (JSON.parse(file) as { puzzles: FilePuzzle[] }).puzzles.map(fromFile);

beforeAll(() => loadGipf(readFileSync(new URL('../../src/wasm/gipf/gipf_bg.wasm', import.meta.url))));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => void vi.useRealTimers());

test.each(puzzles)('$id: the solution can be played and reaches the goal', (puzzle) => {
  const start = GipfGame.fromPosition(puzzle.position, '');
  const side = start.turn;
  const line = lineOf(puzzle);
  expect(line.length).toBe(2 * puzzle.moves - 1);
  for (const [found, answers] of puzzle.answers.entries()) {
    const before = played(puzzle.position, line.slice(0, 2 * found));
    expect(before.turn).toBe(side);
    for (const answer of answers) {
      const reached = played(before.position(), [answer]);
      expect(isRight(puzzle, found, before.position(), reached.position())).toBe(true);
      if (found !== puzzle.answers.length - 1) continue;
      if (puzzle.goal === 'win') expect(reached.winner).toBe(side);
      const index = side === 'white' ? 1 : 0;
      const taken = reached.captured()[index]! - start.captured()[index]!;
      if (puzzle.goal === 'take' && reached.winner === undefined) expect(taken).toBeGreaterThanOrEqual(puzzle.pieces!);
      if (puzzle.goal === 'hold') expect(reached.winner).toBeUndefined();
    }
  }
  for (const text of [task(puzzle, side), ...reasons(puzzle, side)]) expect(text).not.toMatch(/[{}]|undefined/);
  expect(KINDS).toContain(puzzle.kind);
  expect(gipfPuzzles.kinds.map(({ name }) => name)).toContain(puzzle.kind);
});

test.each(puzzles.filter(({ tries }) => tries))('$id: every wrong turn has a legal reply', (puzzle) => {
  const solved = played(puzzle.position, [puzzle.answers[0]![0]!]).position();
  eachTurn(GipfGame.fromPosition(puzzle.position, ''), (actions) => {
    const reached = GipfGame.fromPosition(puzzle.position, '');
    for (const action of actions) reached.play(action);
    if (reached.winner !== undefined || reached.position() === solved) return false;
    const reply = refutationOf(puzzle, reached.position())!;
    const answered = played(reached.position(), [reply]);
    if (puzzle.goal === 'hold' && puzzle.turns === 1) expect(answered.winner).toBe(reached.turn);
    return false;
  });
});

/** An attempt, with what it reports. */
function begin(id: string): [Attempt, string[]] {
  const told: string[] = [];
  const puzzle = puzzles.find((puzzle) => puzzle.id === id)!;
  return [new Attempt(puzzle, { onresult: (result) => told.push(result), onsolved: () => told.push('found') }), told];
}

/** Plays a whole turn. */
function make(attempt: Attempt, turn: string): void {
  for (const step of attempt.builder.stepsOfEntry({ kind: 'move', text: turn })) attempt.act(step);
}

const long = puzzles.find(({ moves, tries }) => moves > 1 && Object.values(tries ?? {}).flat().length > 0)!;

test('a puzzle of several turns is solved turn by turn, with the opponent’s replies', () => {
  const [attempt, told] = begin(long.id);
  for (const [index, [turn]] of long.answers.entries()) {
    expect([attempt.stage, attempt.found]).toEqual(['open', index]);
    make(attempt, turn!);
    vi.runAllTimers();
  }
  expect([attempt.stage, attempt.at, told]).toEqual(['solved', attempt.line.length, ['solved', 'found']]);
  attempt.step(0);
  expect(attempt.builder.position).toBe(long.position);
  for (let ply = 1; ply <= attempt.line.length; ply += 1) {
    attempt.step(ply);
    vi.runAllTimers();
    expect(attempt.builder.position).toBe(played(long.position, attempt.line.slice(0, ply)).position());
  }
});

test('a wrong turn is refuted, counts once, and can be taken back', () => {
  const [attempt, told] = begin(long.id);
  const [reply, [turn]] = Object.entries(long.tries!).find(([, turns]) => turns.length > 0)! as [string, [string]];
  make(attempt, turn);
  expect([attempt.stage, attempt.miss]).toEqual(['missed', { turn, reply }]);
  vi.runAllTimers();
  expect(attempt.builder.position).toBe(played(long.position, [turn, reply]).position());
  attempt.tryAgain();
  expect([attempt.stage, attempt.builder.position]).toEqual(['open', long.position]);
  for (const [answer] of long.answers) {
    make(attempt, answer!);
    vi.runAllTimers();
  }
  expect([attempt.stage, told]).toEqual(['solved', ['failed', 'found']]);
});

test('the solution can be shown, and then nothing more is asked', () => {
  const [attempt, told] = begin(long.id);
  attempt.showSolution();
  vi.runAllTimers();
  expect([attempt.stage, attempt.at, told]).toEqual(['shown', 1, ['failed']]);
  attempt.act('b2');
  expect(attempt.at).toBe(1);
});
