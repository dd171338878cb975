// The engine's client: loads the engine after the first paint and searches in a worker, which it can stop at any time.
import engineUrl from '../wasm/engine/engine_bg.wasm?url';
import type { Answer, Findings, Limits, Part, Question, Report, Solution, Subject, Weighed } from './messages';

/** Thrown to the caller whose search was stopped. */
export class Stopped extends Error {}

interface Task {
  onPart: (part: Part) => void;
  done: (answer: Answer) => void;
  fail: (reason: Error) => void;
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** Fetches and compiles the engine once; all workers share the module. */
export function loadEngine(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(engineUrl)).catch((reason: unknown) => {
    // The next call tries again.
    compiled = null;
    throw reason;
  });
  return compiled;
}

export class EngineClient {
  #worker: Promise<Worker> | null = null;
  #task: Task | null = null;
  /** Counts the workers, so that late messages of a terminated one are ignored. */
  #generation = 0;
  readonly #seed: number;

  constructor(seed: number = Math.floor(Math.random() * 2 ** 32)) {
    this.#seed = seed;
  }

  /** Searches for the best action; stops a search that is still running. */
  async search(subject: Subject, level: number, limits: Limits): Promise<Report> {
    const answer = await this.#ask({ kind: 'search', subject, level, limits });
    if (answer.kind !== 'found') throw new Error(`the engine answered ${answer.kind}`);
    return answer.report;
  }

  /** Solves a DVONN position. */
  async solve(position: string, limits: Limits): Promise<Solution> {
    const answer = await this.#ask({ kind: 'solve', position, limits });
    if (answer.kind !== 'solved') throw new Error(`the engine answered ${answer.kind}`);
    return answer.solution;
  }

  /** MultiPV: searches for the best moves at full strength, the best first. */
  async lines(subject: Subject, count: number, limits: Limits, onLines: (lines: Report[]) => void): Promise<Report[]> {
    const answer = await this.#ask({ kind: 'lines', subject, count, limits }, (part) => {
      if (part.kind === 'lines') onLines(part.lines);
    });
    if (answer.kind !== 'foundLines') throw new Error(`the engine answered ${answer.kind}`);
    return answer.lines;
  }

  /** Analyses every move of a game; the limits are for each position. The findings are in the format of the game's engine. */
  async study<GameFindings = Findings>(
    subject: Subject,
    moves: readonly string[],
    limits: Limits,
    onProgress: (done: number, all: number) => void,
  ): Promise<GameFindings> {
    const answer = await this.#ask({ kind: 'study', subject, moves, limits }, (part) => {
      if (part.kind === 'progress') onProgress(part.done, part.all);
    });
    if (answer.kind !== 'studied') throw new Error(`the engine answered ${answer.kind}`);
    return answer.findings as GameFindings;
  }

  /** Compares a move with the best one, whose value for the player to move is given. */
  async weigh(subject: Subject, move: string, best: { hundredths: number; exact: boolean }, limits: Limits): Promise<Weighed> {
    const answer = await this.#ask({ kind: 'weigh', subject, move, ...best, limits });
    if (answer.kind !== 'weighed') throw new Error(`the engine answered ${answer.kind}`);
    return answer.weighed;
  }

  /** Stops the current task: terminates the worker and starts another one. */
  stop(): void {
    if (!this.#task) return;
    const task = this.#task;
    this.#end();
    task.fail(new Stopped('stopped'));
    this.#worker = this.#begin();
    this.#worker.catch(() => {});
  }

  /** Terminates the worker for good. */
  close(): void {
    const task = this.#task;
    this.#end();
    task?.fail(new Stopped('closed'));
  }

  #end(): void {
    this.#worker?.then((worker) => worker.terminate()).catch(() => {});
    this.#worker = null;
    this.#task = null;
    this.#generation += 1;
  }

  #ask(question: Question, onPart: (part: Part) => void = () => {}): Promise<Answer> {
    this.stop();
    return new Promise((done, fail) => {
      const task: Task = { onPart, done, fail };
      this.#task = task;
      this.#worker ??= this.#begin();
      this.#worker.then(
        (worker) => {
          if (this.#task === task) worker.postMessage(question);
        },
        (reason: unknown) => {
          this.#worker = null;
          if (this.#task === task) this.#task = null;
          fail(reason instanceof Error ? reason : new Error(String(reason)));
        },
      );
    });
  }

  async #begin(): Promise<Worker> {
    const generation = this.#generation;
    const module = await loadEngine();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<Answer>): void => {
        const answer = event.data;
        const task = this.#task;
        if (answer.kind === 'ready') resolve(worker);
        else if (generation !== this.#generation) return;
        else if (answer.kind === 'report' || answer.kind === 'lines' || answer.kind === 'progress') task?.onPart(answer);
        else {
          this.#task = null;
          if (answer.kind === 'failed') {
            reject(new Error(answer.reason));
            task?.fail(new Error(answer.reason));
          } else task?.done(answer);
        }
      };
      worker.onerror = (event): void => {
        const reason = new Error(event.message || 'the worker cannot run');
        const task = this.#task;
        this.#end();
        reject(reason);
        task?.fail(reason);
      };
      worker.postMessage({ kind: 'begin', module, seed: this.#seed } satisfies Question);
    });
  }
}
