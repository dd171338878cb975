// The board of an online game of GIPF: converts between the server's action texts and the steps of a turn builder.
import type { Action, Entry, OnlineBoard, Terms } from '../../online';
import type { Colour } from '../colour';
import { GipfConditionalLine, PremoveBuilder } from './online-turns.svelte';
import { GipfGame } from './rules';
import { TurnBuilder } from './turn-builder.svelte';

export class OnlineGipfBoard implements OnlineBoard {
  readonly #terms: Terms;
  builder: TurnBuilder = $state.raw(null as unknown as TurnBuilder);
  steps: readonly string[] = $state.raw([]);

  constructor(terms: Terms) {
    this.#terms = terms;
    this.set([]);
  }

  get actor(): Colour | null {
    return this.builder.view.actor;
  }

  set(entries: readonly Entry[]): void {
    this.builder = builderAfter(this.#terms, entries);
  }

  follow(entry: Entry): void {
    follow(this.builder, entry);
  }

  act(action: string): Action | null {
    if (this.builder.viewAction(action).kind === 'surrender') return { type: 'surrender' };
    this.builder.play(action);
    this.steps = [...this.steps, action];
    // The turn is sent once it is finished; until then its steps can be taken back.
    const { text, finished } = this.builder.actionSoFar(this.steps);
    return finished ? { type: 'move', move: text } : null;
  }

  undoStep(): void {
    if (this.steps.length > 0 && this.builder.undo()) this.steps = this.steps.slice(0, -1);
  }

  forgetSteps(): void {
    if (this.steps.length > 0) this.steps = [];
  }

  beginConditionalLine(entries: readonly Entry[]): GipfConditionalLine {
    return new GipfConditionalLine(builderAfter(this.#terms, entries));
  }

  /** Builds this player's next turn; `null` in the middle of a turn. */
  beginPremove(you: Colour): PremoveBuilder | null {
    const builder = this.builder.asIfTurnOf(you);
    return builder && new PremoveBuilder(builder);
  }
}

/** Plays an entry of the game, step by step. */
function follow(builder: TurnBuilder, entry: Entry): void {
  for (const step of builder.stepsOfEntry(entry)) builder.play(step);
}

/** A turn builder for the game after some entries. */
function builderAfter({ game }: Terms, entries: readonly Entry[]): TurnBuilder {
  const setup = game.name === 'gipf' ? game : null;
  const builder = new TurnBuilder(new GipfGame(setup?.variant ?? 'basic', setup?.settings ?? ''));
  for (const entry of entries) follow(builder, entry);
  builder.animation = builder.dvonnAnimation = null;
  return builder;
}
