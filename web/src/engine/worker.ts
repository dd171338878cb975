// The engine's own thread. While it thinks it hears nothing; whoever wants it to stop ends the worker.
import init, { Engine, GipfEngine } from '../wasm/engine/engine.js';
import type { Answer, Question, Report } from './messages';

let engine: Engine | null = null;
let seed = 0;
/** The engine of GIPF, made when it is first asked: its table is large. */
let gipf: GipfEngine | null = null;

function answer(message: Answer): void {
  postMessage(message);
}

async function react(question: Question): Promise<void> {
  if (question.kind === 'begin') {
    await init({ module_or_path: question.module });
    seed = question.seed;
    engine = new Engine(seed);
    answer({ kind: 'ready' });
    return;
  }
  if (!engine) throw new Error('the engine has not begun');
  answer(think(engine, question));
}

function think(engine: Engine, question: Exclude<Question, { kind: 'begin' }>): Answer {
  const { milliseconds, nodes } = question.limits;
  switch (question.kind) {
    case 'search': {
      const onReport = (report: Report): void => answer({ kind: 'report', report });
      const last = engine.search(question.position, question.level, milliseconds, nodes, onReport);
      return { kind: 'found', report: last };
    }
    case 'gipf': {
      gipf ??= new GipfEngine(seed);
      const { start, settings, actions, level } = question;
      const onReport = (report: Report): void => answer({ kind: 'report', report });
      const last = gipf.search(start, settings, actions.join(' '), level, milliseconds, nodes, onReport);
      return { kind: 'found', report: last };
    }
    case 'gipfLines': {
      gipf ??= new GipfEngine(seed);
      const onLines = (lines: Report[]): void => answer({ kind: 'lines', lines });
      const last = gipf.lines(question.position, question.settings, question.count, milliseconds, nodes, onLines);
      return { kind: 'foundLines', lines: last };
    }
    case 'gipfStudy': {
      gipf ??= new GipfEngine(seed);
      const { start, settings, turns } = question;
      const onProgress = (done: number, all: number): void => answer({ kind: 'progress', done, all });
      const found = gipf.study(start, settings, turns.join(' '), milliseconds, nodes, onProgress);
      return { kind: 'studiedGipf', findings: found };
    }
    case 'solve':
      return { kind: 'solved', solution: engine.solve(question.position, milliseconds, nodes) };
    case 'lines': {
      const onLines = (lines: Report[]): void => answer({ kind: 'lines', lines });
      const last = engine.lines(question.position, question.count, milliseconds, nodes, onLines);
      return { kind: 'foundLines', lines: last };
    }
    case 'study': {
      const onProgress = (done: number, all: number): void => answer({ kind: 'progress', done, all });
      const found = engine.study(question.start, question.moves.join(' '), milliseconds, nodes, onProgress);
      return { kind: 'studied', findings: found };
    }
    case 'weigh': {
      const { position, move, hundredths, exact } = question;
      return { kind: 'weighed', weighed: engine.weigh(position, move, hundredths, exact, milliseconds, nodes) };
    }
    case 'gipfWeigh': {
      gipf ??= new GipfEngine(seed);
      const { position, settings, turn, hundredths } = question;
      return { kind: 'weighed', weighed: gipf.weigh(position, settings, turn, hundredths, milliseconds, nodes) };
    }
  }
}

onmessage = (event: MessageEvent<Question>): void => {
  react(event.data).catch((reason: unknown) => answer({ kind: 'failed', reason: String(reason) }));
};
