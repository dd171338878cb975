// Builds turns of GIPF step by step: the legal next steps, the kind of piece that enters, the row to take.
import type { Subject } from '../../engine';
import { nextAnimationId, type Brush, type MoveAnimation, type Shape } from '../../board';
import { animationOf, spacesOf, stacksOf as dvonnStacks, turnOf, type Game } from '../dvonn';
import type { Colour } from '../colour';
import { GipfGame, both, stacksOf, type Both } from './rules';
import type { ActionSoFar, ActionView, Fault } from '../../wasm/types';

export interface Row {
  spots: string[];
  run: string[];
  optional: string[];
  proposal: string[];
  mayStay: boolean;
}

/** The game of DVONN that decides a challenge. */
export interface Contest {
  stacks: Map<string, string>;
  movers: string[];
  turn: Colour;
  placing: boolean;
  next: string | null;
  mustPass: boolean;
  score: Both;
  /** The last move, its player, and the number of pieces it cut off. */
  last: { move: string; who: Colour; cut: number } | null;
  /** The player of GIPF who plays White in it. */
  white: Colour;
}

export interface View {
  stacks: Map<string, string>;
  turn: Colour;
  actor: Colour | null;
  phase: string;
  winner: Colour | null;
  ending: string | null;
  kinds: string[];
  rows: Row[];
  mayFinish: boolean;
  announced: string[];
  reserves: Both;
  captured: Both;
  unplayed: Both;
  challenges: Both;
  turns: string[];
  who: Colour[];
  /** Whether a random event must be drawn before the challenge can be decided. */
  draw: boolean;
  dvonn: Contest | null;
  /** The result of the challenge that was just decided: a sign, and the points if there are any. */
  decided: string | null;
}

function look(game: GipfGame, lastAction: string | undefined): View {
  const rows = game.rows().map(({ spots, run, optional, proposal, mayStay }) => ({ spots, run, optional, proposal, mayStay }));
  return {
    stacks: stacksOf(game),
    turn: game.turn,
    actor: game.actor ?? null,
    phase: game.phase,
    winner: game.winner ?? null,
    ending: game.ending ?? null,
    kinds: game.kinds(),
    rows,
    mayFinish: game.mayFinish,
    announced: game.announced(),
    reserves: both(game.reserves()),
    captured: both(game.captured()),
    unplayed: both(game.unplayed()),
    challenges: both(game.challenges()),
    turns: game.turns(),
    who: game.whoMoved(),
    draw: game.contest === 'draw',
    dvonn: lookAtDvonn(game),
    decided: lastAction === undefined ? null : (game.decidedBy(lastAction) ?? null),
  };
}

function lookAtDvonn(game: GipfGame): Contest | null {
  const dvonn = game.dvonn();
  if (!dvonn) return null;
  const move = dvonn.moves().at(-1);
  return {
    stacks: dvonnStacks(dvonn),
    movers: dvonn.movers(),
    turn: turnOf(dvonn),
    placing: dvonn.placing,
    next: dvonn.nextPiece ?? null,
    mustPass: dvonn.mustPass,
    score: both(dvonn.score()),
    last: move === undefined ? null : { move, who: dvonn.whoMoved().at(-1)!, cut: dvonn.piecesCutOff().at(-1) ?? 0 },
    white: game.dvonnWhite!,
  };
}

export class TurnBuilder {
  readonly #game: GipfGame;

  /** All actions since the start. */
  actions: string[] = $state.raw([]);
  view: View = $state.raw(null as unknown as View);
  /** The last animations on the boards of GIPF and DVONN. */
  animation: MoveAnimation | null = $state.raw(null);
  dvonnAnimation: MoveAnimation | null = $state.raw(null);
  last: string[] = $state.raw([]);
  /** The kind of piece that enters next. */
  kind = $state('basic');
  /** The index of the row to take, and the spots to take from it. */
  row: number | null = $state(null);
  taken: string[] = $state.raw([]);

  constructor(game: GipfGame) {
    this.#game = game;
    this.#look();
  }

  get start(): string {
    return this.#game.start();
  }

  get settings(): string {
    return this.#game.settings();
  }

  /** The position as text, without the state of an unfinished turn. */
  get position(): string {
    return this.#game.position();
  }

  /** The game for the engine. */
  get subject(): Subject {
    return { game: 'gipf', position: this.start, settings: this.settings, actions: this.actions };
  }

  get potentials(): number {
    return this.#game.potentials;
  }

  get connected(): boolean {
    return this.#game.connected;
  }

  record(white: string, black: string, resigned?: Colour): string {
    return this.#game.record(white, black, resigned);
  }

  /** The parts of an analysis link to the game. */
  link(): string[] {
    return this.#game.link();
  }

  /** A second builder for the same board with this player to move; `null` in the middle of a turn. */
  asIfTurnOf(colour: Colour): TurnBuilder | null {
    const game = this.#game.asIfTurnOf(colour);
    if (!game) return null;
    const other = new TurnBuilder(game);
    // The animation of the last move may still be running.
    other.animation = this.animation;
    other.last = this.last;
    return other;
  }

  /** The game of DVONN that decides a challenge. */
  dvonn(): Game | null {
    return this.#game.dvonn() ?? null;
  }

  movers(): string[] {
    return this.#game.movers(this.kind);
  }

  targets(from: string | null): string[] {
    return from === null ? [] : this.#game.targets(from, this.kind);
  }

  /** Draws the random event of an open challenge. */
  drawn(): string {
    return this.#game.drawn(Math.floor(Math.random() * 2 ** 32));
  }

  /** The action that the last steps of the game make up, as the server reads it. */
  actionSoFar(steps: readonly string[]): ActionSoFar {
    return this.#game.actionSoFar([...steps]);
  }

  /** The steps of an entry of an online game in the current position. */
  stepsOfEntry({ kind, by, text }: { kind: string; by?: Colour | null; text: string }): string[] {
    return this.#game.stepsOfEntry(kind, by ?? undefined, text);
  }

  /** What an action does, and where. */
  viewAction(action: string): ActionView {
    return this.#game.viewAction(action);
  }

  /** The action that moves from one point to another. */
  moving(from: string, to: string): string {
    return this.#game.moving(from, to, this.kind);
  }

  /** Why nothing can be pushed from a dot, or why no potential can jump from a spot; `undefined` if it is possible. */
  whyNot(point: string): Fault | undefined {
    return this.#game.whyNot(point, this.kind);
  }

  dvonnWhyNot(space: string): Fault | undefined {
    return this.#game.dvonn()?.whyNotMovable(space);
  }

  dvonnTargets(from: string | null): string[] {
    return this.#game.dvonn()?.targets(from ?? undefined) ?? [];
  }

  dvonnLosses(from: string | null, to: string): string[] {
    return this.#game.dvonn()?.cutOff((from ?? '') + to) ?? [];
  }

  /** Why the marked pieces cannot be taken; `null` if they can. */
  fault = $derived.by(() => (this.row === null ? 'nothing' : (this.#game.takingFault(this.taken.join(',')) ?? null)));

  taking(): string {
    return this.#game.taking(this.taken.join(','));
  }

  /** The spots that can be chosen: those of other rows, and the optional ones of the chosen row. */
  choices = $derived.by((): string[] => {
    const { rows } = this.view;
    const chosen = this.row === null ? null : rows[this.row];
    const others = rows.filter((row) => row !== chosen).flatMap((row) => row.spots.filter((spot) => !chosen?.run.includes(spot)));
    return [...new Set([...others, ...(chosen?.optional ?? [])])];
  });

  /** Handles a touch on a spot: chooses its row or, in the chosen row, switches whether an optional spot is taken. */
  touch(spot: string): void {
    const { rows } = this.view;
    if (this.row !== null && rows[this.row]?.optional.includes(spot)) {
      this.taken = this.taken.includes(spot) ? this.taken.filter((other) => other !== spot) : [...this.taken, spot];
      return;
    }
    const found = rows.findIndex((row) => row.spots.includes(spot));
    if (found < 0) return;
    this.#chooseRow(found);
    // If no spot must be taken, take the touched one.
    if (this.taken.length === 0) this.taken = [spot];
  }

  #chooseRow(row: number): void {
    this.row = row;
    this.taken = this.view.rows[row]?.proposal ?? [];
  }

  /** The shapes that show an action on the board: an arrow for a move, circles around pieces that are taken. */
  shapesOf(action: string, brush: Brush): Shape[] {
    const { kind, touched } = this.#game.viewAction(action);
    const [from, to = null] = touched;
    if (kind === 'take') return touched.map((spot) => ({ from: spot, to: null, brush }));
    return from === undefined ? [] : [{ from, to, brush }];
  }

  play(action: string): void {
    const before = this.view;
    const seen = this.#game.viewAction(action);
    this.#game.play(action);
    this.actions = [...this.actions, action];
    this.#look();
    this.#happen(seen, before);
  }

  undo(): boolean {
    if (!this.#game.undo()) return false;
    this.actions = this.actions.slice(0, -1);
    this.animation = this.dvonnAnimation = null;
    this.last = [];
    this.#look();
    return true;
  }

  #look(): void {
    this.view = look(this.#game, this.actions.at(-1));
    const { kinds, rows } = this.view;
    // The first kind is the one that leaves the other kinds possible later.
    this.kind = kinds[0] ?? 'basic';
    this.row = null;
    this.taken = [];
    if (rows.length === 1 && !rows[0]?.mayStay) this.#chooseRow(0);
  }

  /** Sets the animation of an action. */
  #happen({ kind, touched, dvonnMove }: ActionView, before: View): void {
    const id = nextAnimationId();
    const height = (spot: string): number => (this.view.stacks.get(spot) ?? '').length;
    if (dvonnMove !== null) {
      this.dvonnAnimation = dvonnAnimationOf(dvonnMove, before.dvonn, this.view.dvonn);
      touched = [];
    } else if (kind === 'take') {
      const removed = touched.map((space) => {
        const below = height(space);
        return { space, pieces: (before.stacks.get(space) ?? '').slice(below), below };
      });
      this.animation = { id, from: null, to: null, count: 0, removed };
      this.last = touched;
    } else if (kind === 'push') {
      const steps = touched.slice(1).map((to, index) => ({ from: touched[index] ?? to, to, count: height(to) }));
      const [first, ...also] = steps;
      if (first) this.animation = { id, ...first, also, slide: true, removed: [] };
      this.last = touched;
    }
    // A jump is made at once or, if it was announced, after the opponent's answer.
    const [from, to] = touched.length > 0 ? touched : before.announced;
    const jumped = kind === 'jump' || before.announced.length > 0;
    if (jumped && from !== undefined && to !== undefined) {
      this.last = [from, to];
      if (height(to) > (before.stacks.get(to) ?? '').length) this.animation = { id, from, to, count: 1, removed: [] };
    }
  }
}

function dvonnAnimationOf(move: string, before: Contest | null, after: Contest | null): MoveAnimation | null {
  if (!before || !after) return null;
  const [first] = spacesOf(move);
  const gone = [...before.stacks].filter(([space, pieces]) => pieces && space !== first && !after.stacks.get(space));
  return animationOf(
    move,
    before.stacks,
    gone.map(([space]) => space),
  );
}
