// A game that is being analysed: move tree, current position, engine lines and study. Kept in the browser's storage.
// What differs from game to game, its rules and how it is shown, is told by the class for that game.
import { EngineClient, Stopped, type Findings, type MoveFindings, type Report, type Weighed } from '../engine';
import { addressOf, type Key } from '../shell';
import type { Colour, GamePage } from '../games';
import { Exercise } from './exercise.svelte';
import { takePendingText } from './pending-text';
import type { TreeNode } from '../wasm/types';

export type { TreeNode };

/** A whole game, studied: the moves it had then, and what was found. */
export interface Study {
  ids: number[];
  findings: Findings;
}

/** What is asked of a tree of moves, whatever the game. */
interface Tree {
  nodes(): TreeNode[];
  play(id: number, move: string): number;
  remove(id: number): number;
  promote(id: number): void;
  note(id: number, hundredths: number, exact: boolean, judgement: string): void;
  tag(name: string): string | undefined;
  record(): string;
  link(id: number): string[];
  positionLink(id: number): string[];
}

/** The games of a text. */
interface Games<T> {
  readonly length: number;
  title(index: number): string;
  tree(index: number): T;
}

/** Who leafs through a game does not want an answer to every page. */
const PATIENCE = 150;

/** How many lines the engine looks for. */
const LINES = 3;

/** How long a tried move is weighed. */
const WEIGHING = 600;

interface Kept {
  /** The address that brought the game; another address brings another game. */
  address: string;
  record: string;
  /** What a study has found about its main line. */
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
  /** Something better than the present move, which the visitor is looking for. */
  exercise: Exercise | null = $state.raw(null);
  /** The games of the text that was opened last, if there are several to choose from. */
  games: Games<T> | null = $state.raw(null);
  /** Which of them is open. */
  chosen = $state(0);

  /** The page that shows it, and what its files and what is kept of it are called. */
  abstract readonly page: GamePage;
  abstract readonly file: string;
  abstract readonly key: string;
  /** What can be opened, what the values mean, and what the graph is called. */
  abstract readonly help: Key;
  abstract readonly values: Key;
  abstract readonly graph: Key;

  constructor(tree: T) {
    this.tree = tree;
    this.#readTree();
  }

  /** Who is to move where one stands. */
  abstract get turn(): Colour;
  /** Whether the game is over there. */
  abstract get over(): boolean;

  /** Whether the engine has to keep to itself what it thinks. */
  get quiet(): boolean {
    return this.exercise !== null;
  }

  /** Whether a move has begun that is not in the tree yet. */
  abstract get begun(): boolean;

  protected abstract readGames(text: Uint8Array): Games<T>;
  protected abstract readLink(details: readonly string[]): T;
  /** Shows the position after a move; `step` tells whether the one before it is shown. */
  protected abstract show(id: number, step: boolean): void;
  protected abstract search(count: number, onLines: (lines: Report[]) => void): Promise<Report[]>;
  /** What a move would lose where one stands, against the best one, which is worth so much. */
  protected abstract weigh(move: string, best: { hundredths: number; exact: boolean }, milliseconds: number): Promise<Weighed>;
  protected abstract studyMoves(moves: string[], milliseconds: number, onProgress: (done: number, all: number) => void): Promise<Findings>;
  /** Whether a text belongs to the other game, which has been told. */
  protected abstract openElsewhere(text: Uint8Array): boolean;

  /** Puts an end to what is bound to the place where one stands. */
  protected leave(): void {
    this.exercise = null;
  }

  /** The moves to the present one and on along its line. */
  get line(): number[] {
    return [...this.#way(this.current), ...this.#onward(this.current)];
  }

  get mainLine(): number[] {
    return this.#onward(0);
  }

  /** What the study says of the present move. */
  get finding(): MoveFindings | null {
    const index = this.study?.ids.indexOf(this.current) ?? -1;
    return this.study?.findings.moves[index] ?? null;
  }

  /** The studied moves that lost a point or more. */
  get mistakes(): number[] {
    const { ids, findings } = this.study ?? { ids: [], findings: { moves: [] } };
    return ids.filter((_, index) => isMistake(findings.moves[index]));
  }

  /** The player's name in the record, if it has one. */
  player(colour: Colour): string | null {
    return this.tree.tag(colour === 'white' ? 'White' : 'Black') ?? null;
  }

  /** Opens what an address holds, once; without anything in it, what was at hand at the last visit. Throws a reason. */
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
    if (tree) this.#open(tree, kept?.findings);
  }

  /** Opens a text: a position, or records, of which it shows the first. Throws a reason, and then nothing is changed. */
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

  /** Opens what does not come from the address, which then holds nothing any more. */
  protected openOther(tree: T): void {
    if (this.#address) history.replaceState(null, '', addressOf(this.page));
    this.#address = '';
    this.#open(tree);
  }

  #open(tree: T, findings?: Findings): void {
    this.stop();
    this.tree = tree;
    this.study = null;
    this.leave();
    this.#readTree();
    const ids = this.mainLine;
    if (findings && this.#isAbout(findings, ids)) this.study = { ids, findings };
    this.stand(0);
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

  /** Plays a move where one stands: it becomes part of the tree. */
  protected play(move: string): void {
    this.arrive(this.tree.play(this.current, move));
  }

  /** Stands after a move that has just come into the tree. */
  protected arrive(id: number): void {
    this.#readTree();
    this.go(id);
    this.#keep();
  }

  /** Plays the first moves of a line from the present position, and stands after them. */
  playLine(moves: readonly string[]): void {
    let id = this.current;
    for (const move of moves) id = this.tree.play(id, move);
    this.#readTree();
    this.go(id);
    this.#keep();
  }

  /** Puts a line into the tree beside what was played, and stands after its first move. */
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

  /** Deletes the present move and all that follow it. */
  remove(): void {
    const gone = this.current;
    const parent = this.tree.remove(gone);
    this.go(parent);
    this.#readTree();
    this.#keep();
  }

  /** Makes the line on which one stands the main line. */
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

  /** Goes through the main line from its end to its beginning, so many milliseconds a position. */
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

  /** Goes to the next move that lost a point or more; after the last one to the first. */
  nextMistake(): void {
    const { mistakes } = this;
    const order = this.study?.ids ?? [];
    const at = Math.max(...this.#way(this.current).map((id) => order.indexOf(id)), -1);
    const next = mistakes.find((id) => order.indexOf(id) > at) ?? mistakes[0];
    if (next !== undefined) this.go(next);
  }

  /** Lets the visitor look for something better than the present move. */
  beginExercise(): void {
    const { finding } = this;
    const played = this.current;
    const parent = this.nodes.get(played)?.parent;
    if (!finding || parent === undefined || !isMistake(finding)) return;
    this.stand(parent);
    this.exercise = new Exercise((move, best) => this.weigh(move, best, WEIGHING), finding, parent, played);
    this.think();
  }

  /** Ends the search for a better move; with the answer, or back at the move that was played. */
  endExercise(show: boolean): void {
    const { exercise } = this;
    if (!exercise) return;
    this.exercise = null;
    this.engine.stop();
    if (show) this.showLine(exercise.parent, exercise.finding.line);
    else this.go(exercise.played);
    this.think();
  }

  /** Lets the engine rest, as long as nobody looks. */
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
    // What was found out about moves that are no longer there is of no use.
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
      const kept: Kept = { address: this.#address ?? '', record: this.record() };
      if (findings && this.#isAbout(findings, this.mainLine)) kept.findings = findings;
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // Then it lasts until the tab is closed.
    }
  }

  /** What was at hand at the last visit, if it belongs to this address or the address holds nothing. */
  #keptFor(address: string): { tree: T; findings: Findings | undefined } | null {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? 'null') as Kept | null;
      if (!kept || (address !== '' && kept.address !== address)) return null;
      const tree = this.readGames(new TextEncoder().encode(kept.record)).tree(0);
      return { tree, findings: kept.findings };
    } catch {
      // A browser that keeps nothing, or something else's text: begin afresh.
      return null;
    }
  }

  /** Whether findings are those of these moves. */
  #isAbout(findings: Findings, ids: readonly number[]): boolean {
    const { moves } = findings;
    return ids.length > 0 && moves.length === ids.length && ids.every((id, index) => this.nodes.get(id)?.move === moves[index]?.move);
  }
}

export function isMistake(finding: MoveFindings | undefined): boolean {
  return finding?.judgement === 'inaccuracy' || finding?.judgement === 'mistake' || finding?.judgement === 'blunder';
}
