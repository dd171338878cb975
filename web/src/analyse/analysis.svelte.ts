// A game that is being analysed: move tree, current position, engine lines and study. Kept in the browser's storage.
// Each game has a subclass with its rules and its board.
import { EngineClient, Stopped, type Findings, type MoveFindings, type Report, type Weighed } from '../engine';
import { addressOf, type Key } from '../shell';
import type { Colour, GamePage } from '../games';
import { Exercise } from './exercise.svelte';
import { takePendingText } from './pending-text';
import { Sketch } from './sketch.svelte';
import type { Brush, Shape } from '../board';
import type { TreeNode } from '../wasm/types';

export type { TreeNode };

/** The study of a whole game: the nodes of the main line at the time, and the findings for each move. */
export interface Study {
  ids: number[];
  findings: Findings;
}

/** A move tree of any game. */
interface Tree {
  nodes(): TreeNode[];
  play(id: number, move: string): number;
  remove(id: number): number;
  promote(id: number): void;
  note(id: number, hundredths: number, exact: boolean, judgement: string): void;
  tag(name: string): string | undefined;
  record(): string;
  opensAt(): number;
  link(id: number): string[];
  positionLink(id: number): string[];
}

/** The games in a text. */
interface Games<T> {
  readonly length: number;
  title(index: number): string;
  tree(index: number): T;
}

/** The engine starts this many milliseconds after the position changes, so that stepping through a game starts no searches. */
const PATIENCE = 150;

/** The number of principal variations (MultiPV). */
const LINES = 3;

/** The time to evaluate an attempt in an exercise, in milliseconds. */
const WEIGHING = 600;

interface Kept {
  /** The address that the game was opened from. */
  address: string;
  record: string;
  /** The place of the current move in depth-first order. */
  at?: number;
  /** The findings of the study of the main line. */
  findings?: Findings | undefined;
}

export abstract class Analysis<T extends Tree = Tree> {
  protected readonly engine = new EngineClient();
  protected tree: T;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #address: string | null = null;

  nodes = $state.raw(new Map<number, TreeNode>());
  current = $state(0);
  engineOn = $state(false);
  thinking = $state(false);
  lines: Report[] = $state.raw([]);
  trouble = $state(false);
  progress: { done: number; all: number } | null = $state.raw(null);
  study: Study | null = $state.raw(null);
  /** The exercise to find a better move than the current one; `null` if none is in progress. */
  exercise: Exercise | null = $state.raw(null);
  /** The games in the text that was opened last, if there are several. */
  games: Games<T> | null = $state.raw(null);
  /** The index of the open one. */
  chosen = $state(0);
  readonly sketch = new Sketch(() => this.current);

  /** The page, the name of saved files without extension, and the key in the browser's storage. */
  abstract readonly page: GamePage;
  abstract readonly file: string;
  abstract readonly key: string;
  /** Texts: what can be opened, what the values mean, and the title of the graph. */
  abstract readonly help: Key;
  abstract readonly values: Key;
  abstract readonly graph: Key;

  constructor(tree: T) {
    this.tree = tree;
    this.#readTree();
  }

  /** The player to move in the current position. */
  abstract get turn(): Colour;
  /** Whether the game is over in the current position. */
  abstract get over(): boolean;

  /** Whether the engine's lines are hidden. */
  get quiet(): boolean {
    return this.exercise !== null;
  }

  /** The engine's best moves and the visitor's drawings. */
  get shapes(): Shape[] {
    const engine = this.quiet
      ? []
      : this.lines.flatMap(({ line: [move = ''] }, index) => this.shapesOf(move, index === 0 ? 'best' : 'other'));
    const first = engine.filter(({ from, to }, index) => engine.findIndex((one) => one.from === from && one.to === to) === index);
    return [...first, ...this.sketch.shapes];
  }

  /** Whether a turn has been started that is not in the tree yet. */
  abstract get begun(): boolean;

  protected abstract readGames(text: Uint8Array): Games<T>;
  protected abstract readLink(details: readonly string[]): T;
  /** Shows the position after a move; `step` says whether the position before that move is the one shown now. */
  protected abstract show(id: number, step: boolean): void;
  /** The shapes that show a move, or the first step of a turn, in the current position. */
  protected abstract shapesOf(move: string, brush: Brush): Shape[];
  protected abstract search(count: number, onLines: (lines: Report[]) => void): Promise<Report[]>;
  /** Evaluates how much a move loses in the current position, compared with the value of the best move. */
  protected abstract weigh(move: string, best: { hundredths: number; exact: boolean }, milliseconds: number): Promise<Weighed>;
  protected abstract studyMoves(moves: string[], milliseconds: number, onProgress: (done: number, all: number) => void): Promise<Findings>;
  /** If a text belongs to another game, opens it on that game's page and returns true. */
  protected abstract openElsewhere(text: Uint8Array): boolean;

  /** Ends everything that depends on the current position. */
  protected leave(): void {
    this.exercise = null;
  }

  /** The moves up to the current one, continued along its main continuation. */
  get line(): number[] {
    return [...this.#way(this.current), ...this.#onward(this.current)];
  }

  get mainLine(): number[] {
    return this.#onward(0);
  }

  /** The findings of the study for the current move. */
  get finding(): MoveFindings | null {
    const index = this.study?.ids.indexOf(this.current) ?? -1;
    return this.study?.findings.moves[index] ?? null;
  }

  /** The moves that the study judged as inaccuracies, mistakes or blunders. */
  get mistakes(): number[] {
    const { ids, findings } = this.study ?? { ids: [], findings: { moves: [] } };
    return ids.filter((_, index) => isMistake(findings.moves[index]));
  }

  /** The player's name in the record, if it has one. */
  player(colour: Colour): string | null {
    return this.tree.tag(colour === 'white' ? 'White' : 'Black') ?? null;
  }

  /**
   * Opens the game in an address, unless it is open already; without one, the game stored at the last visit. Throws if the
   * address is invalid.
   */
  openAddress(details: readonly string[]): void {
    const text = takePendingText(this.page);
    if (text) {
      this.#address ??= '';
      this.openText(text);
      return;
    }
    const address = details.join('/');
    if (this.#address === address || (this.#address !== null && address === '')) return;
    const kept = this.#keptFor(address);
    const tree = kept?.tree ?? (address === '' ? null : this.readLink(details));
    this.#address = address;
    if (tree) this.#open(tree, kept?.findings, kept?.at);
  }

  /** Opens a position, or the first of one or more game records. Throws if the text is invalid, and then changes nothing. */
  openText(text: Uint8Array): void {
    if (this.openElsewhere(text)) return;
    const games = this.readGames(text);
    this.openOther(games.tree(0));
    this.games = games.length > 1 ? games : null;
    this.chosen = 0;
  }

  openGame(index: number): void {
    if (!this.games) return;
    this.openOther(this.games.tree(index));
    this.chosen = index;
  }

  /** Opens a game that does not come from the address, and clears the address. */
  protected openOther(tree: T): void {
    if (this.#address) history.replaceState(null, '', addressOf(this.page));
    this.#address = '';
    this.#open(tree);
  }

  /** Opens a game at a move, by default at the one that its link leads to or at the end of its record. */
  #open(tree: T, findings?: Findings, at?: number): void {
    this.stop();
    this.tree = tree;
    this.study = null;
    this.sketch.reset();
    this.leave();
    this.#readTree();
    const ids = this.mainLine;
    if (findings && this.#isAbout(findings, ids)) this.study = { ids, findings };
    this.stand(0);
    this.stand((at === undefined ? undefined : [...this.nodes.keys()][at]) ?? tree.opensAt());
    this.#keep();
  }

  record(): string {
    return this.tree.record();
  }

  gameLink(): string[] {
    return this.tree.link(this.current);
  }

  positionLink(): string[] {
    return this.tree.positionLink(this.current);
  }

  /** Plays a move in the current position and adds it to the tree. */
  protected play(move: string): void {
    this.arrive(this.tree.play(this.current, move));
  }

  /** Goes to a node that was just added to the tree. */
  protected arrive(id: number): void {
    this.#readTree();
    this.go(id);
    this.#keep();
  }

  /** Plays moves from the current position and goes to the last one. */
  playLine(moves: readonly string[]): void {
    let id = this.current;
    for (const move of moves) id = this.tree.play(id, move);
    this.#readTree();
    this.go(id);
    this.#keep();
  }

  /** Adds a variation to the tree and goes to its first move. */
  showLine(from: number, moves: readonly string[]): void {
    let id = from;
    let first = from;
    for (const [index, move] of moves.entries()) {
      id = this.tree.play(id, move);
      if (index === 0) first = id;
    }
    this.#readTree();
    this.go(first);
    this.#keep();
  }

  go(id: number): void {
    if (id === this.current || !this.nodes.has(id)) return;
    this.leave();
    this.stand(id);
    this.#keep();
  }

  back(): void {
    this.go(this.nodes.get(this.current)?.parent ?? 0);
  }

  forward(): void {
    const next = this.nodes.get(this.current)?.children[0];
    if (next !== undefined) this.go(next);
  }

  toStart(): void {
    this.go(0);
  }

  toEnd(): void {
    this.go(this.line.at(-1) ?? 0);
  }

  /** Deletes the current move and everything after it. */
  remove(): void {
    const gone = this.current;
    const parent = this.tree.remove(gone);
    this.go(parent);
    this.#readTree();
    this.#keep();
  }

  /** Makes the current variation the main line. */
  promote(): void {
    this.tree.promote(this.current);
    this.#readTree();
    this.#keep();
  }

  /** Switches the engine's lines on or off. */
  switchEngine(on: boolean): void {
    this.engineOn = on;
    this.think();
  }

  /** Studies the main line, from its end to its start, with the given time per position. */
  async analyse(milliseconds: number): Promise<void> {
    const ids = this.mainLine;
    this.leave();
    this.#pause();
    const moves = ids.map((id) => this.nodes.get(id)?.move ?? 'pass');
    const tree = this.tree;
    this.trouble = false;
    this.progress = { done: 0, all: ids.length + 1 };
    try {
      const findings = await this.studyMoves(moves, milliseconds, (done, all) => {
        this.progress = { done, all };
      });
      if (tree !== this.tree) return;
      this.study = { ids, findings };
      for (const [index, id] of ids.entries()) {
        const found = findings.moves[index];
        if (!found || !this.nodes.has(id)) continue;
        const forWhite = Math.round(found.value_after * 100) * (found.player === 'white' ? 1 : -1);
        this.tree.note(id, forWhite, found.exact_after, found.judgement ?? '');
      }
      this.#readTree();
      this.#keep();
    } catch (reason) {
      this.trouble = !(reason instanceof Stopped);
    } finally {
      this.progress = null;
      this.think();
    }
  }

  cancel(): void {
    this.engine.stop();
  }

  /** Goes to the next mistake; after the last one, to the first. */
  nextMistake(): void {
    const { mistakes } = this;
    const order = this.study?.ids ?? [];
    const at = Math.max(...this.#way(this.current).map((id) => order.indexOf(id)), -1);
    const next = mistakes.find((id) => order.indexOf(id) > at) ?? mistakes[0];
    if (next !== undefined) this.go(next);
  }

  /** Starts the exercise to find a better move than the current one. */
  beginExercise(): void {
    const { finding } = this;
    const played = this.current;
    const parent = this.nodes.get(played)?.parent;
    if (!finding || parent === undefined || !isMistake(finding)) return;
    this.stand(parent);
    this.exercise = new Exercise((move, best) => this.weigh(move, best, WEIGHING), finding, parent, played);
    this.think();
  }

  /** Ends the exercise, and shows the answer or returns to the move that was played. */
  endExercise(show: boolean): void {
    const { exercise } = this;
    if (!exercise) return;
    this.exercise = null;
    this.engine.stop();
    if (show) this.showLine(exercise.parent, exercise.finding.line);
    else this.go(exercise.played);
    this.think();
  }

  /** Stops the engine, for example while another page is shown. */
  stop(): void {
    clearTimeout(this.#timer);
    this.engine.stop();
    this.thinking = false;
  }

  resume(): void {
    this.think();
  }

  #pause(): void {
    this.stop();
    this.lines = [];
  }

  protected think(): void {
    if (this.progress) return;
    if (!this.quiet) this.stop();
    clearTimeout(this.#timer);
    this.thinking = false;
    this.lines = [];
    if (!this.engineOn || this.quiet || this.over) return;
    this.thinking = true;
    this.#timer = setTimeout(() => void this.#search(), PATIENCE);
  }

  async #search(): Promise<void> {
    const [id, tree] = [this.current, this.tree];
    const isStill = (): boolean => this.engineOn && !this.quiet && this.current === id && this.tree === tree;
    this.trouble = false;
    try {
      const lines = await this.search(LINES, (lines) => {
        if (isStill()) this.lines = lines;
      });
      if (isStill()) this.lines = lines;
      this.thinking = false;
    } catch (reason) {
      if (!(reason instanceof Stopped)) {
        this.trouble = true;
        this.thinking = false;
      }
    }
  }

  protected stand(id: number): void {
    this.show(id, this.nodes.get(id)?.parent === this.current && id !== this.current);
    this.current = id;
    this.think();
  }

  #readTree(): void {
    const nodes = this.tree.nodes();
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    this.sketch.keepOnly(this.nodes);
    // The study is outdated once one of its moves was deleted.
    if (this.study?.ids.some((id) => !this.nodes.has(id))) this.study = null;
  }

  #way(id: number): number[] {
    const way: number[] = [];
    for (let at = id; at !== 0; at = this.nodes.get(at)?.parent ?? 0) way.unshift(at);
    return way;
  }

  #onward(id: number): number[] {
    const line: number[] = [];
    for (let next = this.nodes.get(id)?.children[0]; next !== undefined; next = this.nodes.get(next)?.children[0]) line.push(next);
    return line;
  }

  #keep(): void {
    try {
      const findings = this.study?.findings;
      const at = [...this.nodes.keys()].indexOf(this.current);
      const kept: Kept = { address: this.#address ?? '', record: this.record(), at };
      if (findings && this.#isAbout(findings, this.mainLine)) kept.findings = findings;
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // Without storage the game lasts until the tab is closed.
    }
  }

  /** The stored game, if it was opened from this address or the address is empty. */
  #keptFor(address: string): { tree: T; findings: Findings | undefined; at: number | undefined } | null {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? 'null') as Kept | null;
      if (!kept || (address !== '' && kept.address !== address)) return null;
      const tree = this.readGames(new TextEncoder().encode(kept.record)).tree(0);
      return { tree, findings: kept.findings, at: kept.at };
    } catch {
      // No storage, or its content is invalid: start with an empty tree.
      return null;
    }
  }

  /** Whether the findings belong to these moves. */
  #isAbout(findings: Findings, ids: readonly number[]): boolean {
    const { moves } = findings;
    return ids.length > 0 && moves.length === ids.length && ids.every((id, index) => this.nodes.get(id)?.move === moves[index]?.move);
  }
}

export function isMistake(finding: MoveFindings | undefined): boolean {
  return finding?.judgement === 'inaccuracy' || finding?.judgement === 'mistake' || finding?.judgement === 'blunder';
}
