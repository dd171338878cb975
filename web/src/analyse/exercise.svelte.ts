// Looking for a better move than the one that was played, before the answer is shown.
import { Stopped, type EngineClient } from '../engine/client';
import type { MoveFindings, Weighed } from '../engine/messages';

/** How long a tried move is weighed. */
const THINKING = 600;

export type Attempt =
  | { state: 'asked' }
  | { state: 'weighing'; move: string }
  | { state: 'same'; move: string }
  | { state: 'best'; move: string }
  | { state: 'good' | 'better' | 'wrong'; move: string; lost: number }
  | { state: 'trouble' };

export class Exercise {
  answer: Attempt = $state.raw({ state: 'asked' });
  readonly #engine: EngineClient;
  readonly #position: string;

  constructor(
    engine: EngineClient,
    position: string,
    readonly finding: MoveFindings,
    /** The move after which something better is to be found, and the one that was played. */
    readonly parent: number,
    readonly played: number,
  ) {
    this.#engine = engine;
    this.#position = position;
  }

  /** Whether something good was found. */
  get solved(): boolean {
    return this.answer.state === 'best' || this.answer.state === 'good';
  }

  async attempt(move: string): Promise<void> {
    const { best, lost, value_before, exact_before } = this.finding;
    // What was tried before is not asked any more.
    this.#engine.stop();
    if (move === best) this.answer = { state: 'best', move };
    else if (move === this.finding.move) this.answer = { state: 'same', move };
    else {
      this.answer = { state: 'weighing', move };
      try {
        const value = { hundredths: Math.round(value_before * 100), exact: exact_before };
        const weighed = await this.#engine.weigh(this.#position, move, value, { milliseconds: THINKING });
        this.answer = judge(move, weighed, lost ?? 0);
      } catch (reason) {
        if (!(reason instanceof Stopped)) this.answer = { state: 'trouble' };
      }
    }
  }
}

function judge(move: string, { lost, judgement }: Weighed, before: number): Attempt {
  const points = lost / 100;
  if (judgement === 'best') return { state: 'best', move };
  if (judgement === 'good') return { state: 'good', move, lost: points };
  return { state: points < before ? 'better' : 'wrong', move, lost: points };
}
