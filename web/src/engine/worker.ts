// The engine's own thread. While it thinks it hears nothing; whoever wants it to stop ends the worker.
import init, { Engine, GipfEngine } from '../wasm/engine/engine.js';
import type { Answer, Question } from './messages';

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
  const { limits } = question;
  const onReport = (text: string): void => answer({ kind: 'report', report: JSON.parse(text) });
  if (question.kind === 'gipf') {
    gipf ??= new GipfEngine(seed);
    const { start, settings, actions, level } = question;
    const found = gipf.search(start, settings, actions.join(' '), level, limits.milliseconds, limits.nodes, onReport);
    answer({ kind: 'found', report: JSON.parse(found) });
    return;
  }
  const { position } = question;
  if (question.kind === 'solve') {
    answer({ kind: 'solved', solution: JSON.parse(engine.solve(position, limits.milliseconds, limits.nodes)) });
    return;
  }
  const last = engine.search(position, question.level, limits.milliseconds, limits.nodes, onReport);
  answer({ kind: 'found', report: JSON.parse(last) });
}

onmessage = (event: MessageEvent<Question>): void => {
  react(event.data).catch((reason: unknown) => answer({ kind: 'failed', reason: String(reason) }));
};
