// Premoves and conditional moves of GIPF, built step by step.
import type { TurnBuilder } from './turn-builder.svelte';
import { gipfSteps } from './rules';
import type { Colour } from '../dvonn/rules';
import type { ConditionalLine } from '../../online/conditional-line';

/** The steps of a player in one word, as the server reads it. */
export function wordOf(steps: readonly string[]): string {
  if (steps.length === 1) return (steps[0] ?? '').replace('dvonn:', '');
  return steps.filter((step) => step !== 'done').join(';');
}

/**
 * Whether the server is to be told what this player has done: his turn is over, or he has said something that is a word
 * by itself, after which he may well have the next one too.
 */
export function isWord(step: string, by: Colour, actor: Colour | null): boolean {
  return actor !== by || /^(pass$|\?$|dvonn:)/.test(step);
}

/** Builds a premove: the player's next turn on a separate turn builder, as if the opponent had passed. */
export class PremoveBuilder {
  readonly builder: TurnBuilder;
  readonly #colour: Colour;
  steps: string[] = $state.raw([]);

  constructor(builder: TurnBuilder, colour: Colour) {
    this.builder = builder;
    this.#colour = colour;
  }

  /** Makes a step; the word for the server once the turn is whole. */
  play(step: string): string | null {
    this.builder.play(step);
    this.steps = [...this.steps, step];
    return isWord(step, this.#colour, this.builder.view.actor) ? wordOf(this.steps) : null;
  }

  undo(): void {
    if (this.builder.undo()) this.steps = this.steps.slice(0, -1);
  }

  /** The points that show what a word is about. */
  spacesOf(word: string): string[] {
    try {
      return gipfSteps(word).flatMap((step) => this.builder.hintSpaces(step));
    } catch {
      return [];
    }
  }
}

interface Word {
  by: Colour;
  text: string;
  /** How many actions it took, with what followed by itself. */
  actions: number;
}

/** A line of GIPF, step by step: whoever has the word on the board says the next one. */
export class GipfConditionalLine implements ConditionalLine {
  readonly dvonn = null;
  readonly builder: TurnBuilder;
  #steps: string[] = $state.raw([]);
  #words: Word[] = $state.raw([]);

  constructor(builder: TurnBuilder) {
    this.builder = builder;
  }

  get actor(): Colour | null {
    return this.builder.view.actor;
  }

  get words(): string[] {
    return this.#words.map((word) => word.text);
  }

  get lastBy(): Colour | null {
    return this.#words.at(-1)?.by ?? null;
  }

  get said(): string {
    return [...this.words, ...(this.unfinished ? [`${this.#steps.join(';')}…`] : [])].join(' ');
  }

  get unfinished(): boolean {
    return this.#steps.length > 0;
  }

  play(action: string): void {
    const by = this.actor;
    if (by === null) return;
    this.builder.play(action);
    this.#steps = [...this.#steps, action];
    if (!isWord(action, by, this.actor)) return;
    let actions = this.#steps.length;
    for (; this.builder.view.dvonn?.mustPass; actions += 1) this.builder.play('dvonn:pass');
    this.#words = [...this.#words, { by, text: wordOf(this.#steps), actions }];
    this.#steps = [];
  }

  back(): void {
    if (this.unfinished) {
      this.builder.undo();
      this.#steps = this.#steps.slice(0, -1);
      return;
    }
    for (let left = this.#words.at(-1)?.actions ?? 0; left > 0; left -= 1) this.builder.undo();
    this.#words = this.#words.slice(0, -1);
  }
}
