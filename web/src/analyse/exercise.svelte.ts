// An exercise: find a better move than the one that was played, before the answer is shown.
import { Stopped, type MoveFindings, type Weighed } from '../engine';

/** Evaluates how much a move loses compared with the best one, whose value is given. */
export type Weigh = (move: string, best: { hundredths: number; exact: boolean }) => Promise<Weighed>;

export type Attempt =
  | { state: 'asked' }
  | { state: 'weighing'; move: string }
  | { state: 'same'; move: string }
  | { state: 'best'; move: string }
  | { state: 'good' | 'better' | 'wrong'; move: string; lost: number }
  | { state: 'trouble' };

export class Exercise {
  answer: Attempt = $state.raw({ state: 'asked' });
  readonly #weigh: Weigh;

  constructor(
    weigh: Weigh,
    readonly finding: MoveFindings,
    /** The node of the position, and the node of the move that was played. */
    readonly parent: number,
    readonly played: number,
  ) {
    this.#weigh = weigh;
  }

  /** Whether the last attempt was a good move. */
  get solved(): boolean {
    return this.answer.state === 'best' || this.answer.state === 'good';
  }

  async attempt(move: string): Promise<void> {
    const { best, lost, value_before, exact_before } = this.finding;
    if (move === best) this.answer = { state: 'best', move };
    else if (move === this.finding.move) this.answer = { state: 'same', move };
    else {
      this.answer = { state: 'weighing', move };
      try {
        const value = { hundredths: Math.round(value_before * 100), exact: exact_before };
        const weighed = await this.#weigh(move, value);
        if (this.#isAsked(move)) this.answer = judge(move, weighed, lost ?? 0);
      } catch (reason) {
        if (!(reason instanceof Stopped) && this.#isAsked(move)) this.answer = { state: 'trouble' };
      }
    }
  }

  /** Whether this move is still the last attempt. */
  #isAsked(move: string): boolean {
    return this.answer.state === 'weighing' && this.answer.move === move;
  }
}

function judge(move: string, { lost, judgement }: Weighed, before: number): Attempt {
  const points = lost / 100;
  if (judgement === 'best') return { state: 'best', move };
  if (judgement === 'good') return { state: 'good', move, lost: points };
  return { state: points < before ? 'better' : 'wrong', move, lost: points };
}
