// The engine as the page sees it: it loads behind the page's back, thinks in a worker, and stops at once.
import engineUrl from '../wasm/engine/engine_bg.wasm?url';
import type { Answer, Findings, GipfFindings, Limits, Part, Question, Report, Solution, Weighed } from './messages';

/** Thrown where somebody waited for a search that was stopped. */
export class Stopped extends Error {}

type Task = { onPart: (part: Part) => void; done: (answer: Answer) => void; fail: (reason: Error) => void };

let compiled: Promise<WebAssembly.Module> | null = null;

/** Fetches and compiles the engine, once; every worker begins with the same module. */
export function loadEngine(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(engineUrl)).catch((reason: unknown) => {
    // Another try may find the network back.
    compiled = null;
    throw reason;
  });
  return compiled;
}

export class EngineClient {
  #worker: Promise<Worker> | null = null;
  #task: Task | null = null;
  /** Counts the workers, so that the last words of one that was ended are not taken for another's. */
  #generation = 0;
  readonly #seed: number;

  constructor(seed: number = Math.floor(Math.random() * 2 ** 32)) {
    this.#seed = seed;
  }

  /** Searches a position; a search that is still running is stopped before. */
  async search(position: string, level: number, limits: Limits, onReport: (report: Report) => void = () => {}): Promise<Report> {
    const answer = await this.#ask({ kind: 'search', position, level, limits }, (part) => {
      if (part.kind === 'report') onReport(part.report);
    });
    if (answer.kind !== 'found') throw new Error(`the engine answered ${answer.kind}`);
    return answer.report;
  }

  /** Searches a game of GIPF, given by its start and what was done since; the line is in actions of that game. */
  async searchGipf(start: string, settings: string, actions: readonly string[], level: number, limits: Limits): Promise<Report> {
    const answer = await this.#ask({ kind: 'gipf', start, settings, actions, level, limits }, () => {});
    if (answer.kind !== 'found') throw new Error(`the engine answered ${answer.kind}`);
    return answer.report;
  }

  /** Proves what a position is worth. */
  async solve(position: string, limits: Limits): Promise<Solution> {
    const answer = await this.#ask({ kind: 'solve', position, limits });
    if (answer.kind !== 'solved') throw new Error(`the engine answered ${answer.kind}`);
    return answer.solution;
  }

  /** Searches for the best moves of a position at full strength, the best first. */
  lines(position: string, count: number, limits: Limits, onLines: (lines: Report[]) => void): Promise<Report[]> {
    return this.#askForLines({ kind: 'lines', position, count, limits }, onLines);
  }

  /** Searches for the best turns of a position of GIPF; the lines are in whole turns. */
  linesGipf(position: string, settings: string, count: number, limits: Limits, onLines: (lines: Report[]) => void): Promise<Report[]> {
    return this.#askForLines({ kind: 'gipfLines', position, settings, count, limits }, onLines);
  }

  async #askForLines(question: Question, onLines: (lines: Report[]) => void): Promise<Report[]> {
    const answer = await this.#ask(question, (part) => {
      if (part.kind === 'lines') onLines(part.lines);
    });
    if (answer.kind !== 'foundLines') throw new Error(`the engine answered ${answer.kind}`);
    return answer.lines;
  }

  /** Finds out what every move of a game was worth; the limits are for each position. */
  async study(start: string, moves: readonly string[], limits: Limits, onProgress: (done: number, all: number) => void): Promise<Findings> {
    const answer = await this.#ask({ kind: 'study', start, moves, limits }, (part) => {
      if (part.kind === 'progress') onProgress(part.done, part.all);
    });
    if (answer.kind !== 'studied') throw new Error(`the engine answered ${answer.kind}`);
    return answer.findings;
  }

  /** The same of a game of GIPF. */
  async studyGipf(
    start: string,
    settings: string,
    turns: readonly string[],
    limits: Limits,
    onProgress: (done: number, all: number) => void,
  ): Promise<GipfFindings> {
    const answer = await this.#ask({ kind: 'gipfStudy', start, settings, turns, limits }, (part) => {
      if (part.kind === 'progress') onProgress(part.done, part.all);
    });
    if (answer.kind !== 'studiedGipf') throw new Error(`the engine answered ${answer.kind}`);
    return answer.findings;
  }

  /** What a move would lose against best play, which is worth so many hundredths to the player to move. */
  weigh(position: string, move: string, best: { hundredths: number; exact: boolean }, limits: Limits): Promise<Weighed> {
    return this.#askToWeigh({ kind: 'weigh', position, move, ...best, limits });
  }

  /** The same of a turn of GIPF. */
  weighGipf(position: string, settings: string, turn: string, hundredths: number, limits: Limits): Promise<Weighed> {
    return this.#askToWeigh({ kind: 'gipfWeigh', position, settings, turn, hundredths, limits });
  }

  async #askToWeigh(question: Question): Promise<Weighed> {
    const answer = await this.#ask(question);
    if (answer.kind !== 'weighed') throw new Error(`the engine answered ${answer.kind}`);
    return answer.weighed;
  }

  /** Stops what is running: the worker ends, and another is made ready. */
  stop(): void {
    if (!this.#task) return;
    const task = this.#task;
    this.#end();
    task.fail(new Stopped('stopped'));
    this.#worker = this.#begin();
    this.#worker.catch(() => {});
  }

  /** Ends it for good. */
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
