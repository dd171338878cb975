// Premoves and conditional moves of GIPF, built step by step.
import type { TurnBuilder } from './turn-builder.svelte';
import { gipfDvonnMove, gipfSteps } from './rules';
import type { Shape } from '../../board';
import type { Colour } from '../colour';
import type { ConditionalLine } from '../../online';

/** Builds a premove: the player's next turn on a separate turn builder, as if the opponent had passed. */
export class PremoveBuilder {
  readonly builder: TurnBuilder;
  steps: string[] = $state.raw([]);

  constructor(builder: TurnBuilder) {
    this.builder = builder;
  }

  /** Makes a step. Returns the action for the server once the turn is finished, `null` before. */
  play(step: string): string | null {
    this.builder.play(step);
    this.steps = [...this.steps, step];
    const { text, finished } = this.builder.actionSoFar(this.steps);
    return finished ? text : null;
  }

  /** The text of the steps so far. */
  get text(): string {
    return this.builder.actionSoFar(this.steps).text;
  }

  undo(): void {
    if (this.builder.undo()) this.steps = this.steps.slice(0, -1);
  }

  /** The shapes that show a premove on the board. */
  shapesOf(action: string): Shape[] {
    try {
      return gipfSteps(action).flatMap((step) => this.builder.shapesOf(step, 'premove'));
    } catch {
      return [];
    }
  }
}

/** An action of a conditional line. */
interface LineAction {
  by: Colour;
  /** The text as the server keeps it. */
  text: string;
  /** The number of steps, including the forced passes after it. */
  steps: number;
}

/** A conditional line of GIPF, built step by step by the player to act. */
export class GipfConditionalLine implements ConditionalLine {
  readonly builder: TurnBuilder;
  #steps: string[] = $state.raw([]);
  #actions: LineAction[] = $state.raw([]);

  constructor(builder: TurnBuilder) {
    this.builder = builder;
  }

  get actor(): Colour | null {
    return this.builder.view.actor;
  }

  get actions(): string[] {
    return this.#actions.map(({ text }) => text);
  }

  get lastBy(): Colour | null {
    return this.#actions.at(-1)?.by ?? null;
  }

  get text(): string {
    return [...this.actions, ...(this.unfinished ? [`${this.builder.actionSoFar(this.#steps).normalised}…`] : [])].join(' ');
  }

  get unfinished(): boolean {
    return this.#steps.length > 0;
  }

  play(action: string): void {
    const by = this.actor;
    if (by === null) return;
    this.builder.play(action);
    this.#steps = [...this.#steps, action];
    const { normalised: text, finished } = this.builder.actionSoFar(this.#steps);
    if (!finished) return;
    let steps = this.#steps.length;
    for (; this.builder.view.dvonn?.mustPass; steps += 1) this.builder.play(gipfDvonnMove('pass'));
    this.#actions = [...this.#actions, { by, text, steps }];
    this.#steps = [];
  }

  back(): void {
    if (this.unfinished) {
      this.builder.undo();
      this.#steps = this.#steps.slice(0, -1);
      return;
    }
    for (let left = this.#actions.at(-1)?.steps ?? 0; left > 0; left -= 1) this.builder.undo();
    this.#actions = this.#actions.slice(0, -1);
  }
}
