// The engine's own thread. While it thinks it hears nothing; whoever wants it to stop ends the worker.
import init, { Engine } from '../wasm/engine/engine.js';
import type { Answer, Question } from './messages';

let engine: Engine | null = null;

function answer(message: Answer): void {
  postMessage(message);
}

async function react(question: Question): Promise<void> {
  if (question.kind === 'begin') {
    await init({ module_or_path: question.module });
    engine = new Engine(question.seed);
    answer({ kind: 'ready' });
    return;
  }
  if (!engine) throw new Error('the engine has not begun');
  const { position, limits } = question;
  if (question.kind === 'solve') {
    answer({ kind: 'solved', solution: JSON.parse(engine.solve(position, limits.milliseconds, limits.nodes)) });
    return;
  }
  const onReport = (text: string): void => answer({ kind: 'report', report: JSON.parse(text) });
  const last = engine.search(position, question.level, limits.milliseconds, limits.nodes, onReport);
  answer({ kind: 'found', report: JSON.parse(last) });
}

onmessage = (event: MessageEvent<Question>): void => {
  react(event.data).catch((reason: unknown) => answer({ kind: 'failed', reason: String(reason) }));
};
