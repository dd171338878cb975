// The engine's worker. A busy worker cannot receive messages, so the client stops a search by terminating it.
import type { GameId } from '../games';
import init, { Engine, GipfEngine } from '../wasm/engine/engine.js';
import type { Answer, Limits, Part, Question, Report, Subject, Weighed } from './messages';

/** The engine of a game. */
interface GameEngine {
  search(subject: Subject, level: number, limits: Limits, onReport: (report: Report) => void): Report;
  lines(subject: Subject, count: number, limits: Limits, onLines: (lines: Report[]) => void): Report[];
  /** The study in the format of the game's engine. */
  study(subject: Subject, moves: readonly string[], limits: Limits, onProgress: (done: number, all: number) => void): unknown;
  weigh(subject: Subject, move: string, best: { hundredths: number; exact: boolean }, limits: Limits): Weighed;
}

function dvonnEngine(engine: Engine): GameEngine {
  return {
    search: ({ position }, level, { milliseconds, nodes }, onReport) => engine.search(position, level, milliseconds, nodes, onReport),
    lines: ({ position }, count, { milliseconds, nodes }, onLines) => engine.lines(position, count, milliseconds, nodes, onLines),
    study: ({ position }, moves, { milliseconds, nodes }, onProgress) =>
      engine.study(position, moves.join(' '), milliseconds, nodes, onProgress),
    weigh: ({ position }, move, { hundredths, exact }, { milliseconds, nodes }) =>
      engine.weigh(position, move, hundredths, exact, milliseconds, nodes),
  };
}

function gipfEngine(engine: GipfEngine): GameEngine {
  return {
    search: ({ position, settings = '', actions = [] }, level, { milliseconds, nodes }, onReport) =>
      engine.search(position, settings, actions.join(' '), level, milliseconds, nodes, onReport),
    lines: ({ position, settings = '' }, count, { milliseconds, nodes }, onLines) =>
      engine.lines(position, settings, count, milliseconds, nodes, onLines),
    study: ({ position, settings = '' }, turns, { milliseconds, nodes }, onProgress) =>
      engine.study(position, settings, turns.join(' '), milliseconds, nodes, onProgress),
    weigh: ({ position, settings = '' }, turn, { hundredths }, { milliseconds, nodes }) =>
      engine.weigh(position, settings, turn, hundredths, milliseconds, nodes),
  };
}

let dvonn: Engine | null = null;
let seed = 0;
const engines: Partial<Record<GameId, GameEngine>> = {};
/** Engines are created at first use, because their transposition tables are large. */
const create: Record<GameId, () => GameEngine> = {
  dvonn: () => dvonnEngine(solver()),
  gipf: () => gipfEngine(new GipfEngine(seed)),
};

function solver(): Engine {
  if (!dvonn) throw new Error('the engine is not initialised');
  return dvonn;
}

function answer(message: Answer): void {
  postMessage(message);
}

async function react(question: Question): Promise<void> {
  if (question.kind === 'begin') {
    await init({ module_or_path: question.module });
    seed = question.seed;
    dvonn = new Engine(seed);
    answer({ kind: 'ready' });
  } else if (question.kind === 'solve') {
    const { milliseconds, nodes } = question.limits;
    answer({ kind: 'solved', solution: solver().solve(question.position, milliseconds, nodes) });
  } else {
    const { game } = question.subject;
    answer(think((engines[game] ??= create[game]()), question));
  }
}

function think(engine: GameEngine, question: Exclude<Question, { kind: 'begin' | 'solve' }>): Answer {
  const { subject, limits } = question;
  const report = (part: Part): void => answer(part);
  switch (question.kind) {
    case 'search': {
      const last = engine.search(subject, question.level, limits, (found) => report({ kind: 'report', report: found }));
      return { kind: 'found', report: last };
    }
    case 'lines': {
      const last = engine.lines(subject, question.count, limits, (lines) => report({ kind: 'lines', lines }));
      return { kind: 'foundLines', lines: last };
    }
    case 'study': {
      const found = engine.study(subject, question.moves, limits, (done, all) => report({ kind: 'progress', done, all }));
      return { kind: 'studied', findings: found };
    }
    case 'weigh':
      return { kind: 'weighed', weighed: engine.weigh(subject, question.move, question, limits) };
  }
}

onmessage = (event: MessageEvent<Question>): void => {
  react(event.data).catch((reason: unknown) => answer({ kind: 'failed', reason: String(reason) }));
};
