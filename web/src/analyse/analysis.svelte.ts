// A game that is being analysed: its tree of moves, where one stands in it, and what the engine thinks. Kept in the browser.
import type { Happening } from '../board/board';
import { EngineClient, Stopped } from '../engine/client';
import type { Findings, MoveFindings, Report } from '../engine/messages';
import { addressOf } from '../route.svelte';
import { happeningOf } from '../happening';
import { Game, Games, Tree, stacksOf, turnOf, type Colour } from '../rules';
import { Exercise } from './exercise.svelte';

/** A move of the tree; the start, number 0, has none. */
export interface TreeNode {
  id: number;
  parent: number;
  move?: string;
  who?: Colour;
  cut?: number;
  glyphs: number[];
  comments: string[];
  children: number[];
  /** White's lead in hundredths of a point, if one was noted. */
  value?: number;
  exact?: boolean;
}

/** A whole game, studied: the moves it had then, and what was found. */
export interface Study {
  ids: number[];
  findings: Findings;
}

/** How many lines the engine looks for. */
const LINES = 3;
/** Who leafs through a game does not want an answer to every page. */
const PATIENCE = 150;
const KEY = 'caldera.analysis';
const EMPTY_BOARD = '9/10/11/10/9 w place';

interface Kept {
  /** The address that brought the game; another address brings another game. */
  address: string;
  record: string;
}

function look(game: Game) {
  const [white = 0, black = 0] = game.score();
  return {
    stacks: stacksOf(game),
    turn: turnOf(game),
    placing: game.placing,
    next: game.nextPiece ?? null,
    movers: game.movers(),
    mustPass: game.mustPass,
    over: game.over,
    score: [white, black] as const,
  };
}

export class Analysis {
  #tree = Tree.fromPosition(EMPTY_BOARD);
  #game = this.#tree.game(0);
  readonly #engine = new EngineClient();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #address: string | null = null;

  nodes: Map<number, TreeNode> = $state.raw(new Map());
  current = $state(0);
  shown = $state.raw(look(this.#game));
  happening: Happening | null = $state.raw(null);
  engineOn = $state(false);
  thinking = $state(false);
  lines: Report[] = $state.raw([]);
  trouble = $state(false);
  progress: { done: number; all: number } | null = $state.raw(null);
  study: Study | null = $state.raw(null);
  exercise: Exercise | null = $state.raw(null);
  /** The games of the text that was opened last, if there are several to choose from. */
  games: Games | null = $state.raw(null);
  /** Which of them is open. */
  chosen = $state(0);

  constructor() {
    this.#readTree();
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
    return this.#tree.tag(colour === 'white' ? 'White' : 'Black') ?? null;
  }

  /** Opens what an address holds, once; without anything in it, what was at hand at the last visit. Throws a reason. */
  openAddress(details: readonly string[]): void {
    const address = details.join('/');
    if (this.#address === address || (this.#address !== null && address === '')) return;
    const tree = treeKeptFor(address) ?? (address === '' ? null : Tree.fromLink(details[0] ?? '', details[1] ?? ''));
    this.#address = address;
    if (tree) this.#open(tree);
  }

  /** Opens a text: a position, or records, of which it shows the first. Throws a reason, and then nothing is changed. */
  openText(text: Uint8Array): void {
    const games = Games.read(text);
    this.#openOther(games.tree(0));
    this.games = games.length > 1 ? games : null;
    this.chosen = 0;
  }

  openGame(index: number): void {
    if (!this.games) return;
    this.#openOther(this.games.tree(index));
    this.chosen = index;
  }

  openPosition(position: string): void {
    this.#openOther(Tree.fromPosition(position));
    this.games = null;
  }

  /** Opens what does not come from the address, which then holds nothing any more. */
  #openOther(tree: Tree): void {
    if (this.#address) history.replaceState(null, '', addressOf('analyse'));
    this.#address = '';
    this.#open(tree);
  }

  #open(tree: Tree): void {
    this.stop();
    this.#tree = tree;
    this.study = null;
    this.exercise = null;
    this.#readTree();
    this.#stand(0);
    this.#keep();
  }

  position(): string {
    return this.#game.position();
  }

  record(): string {
    return this.#tree.record();
  }

  gameLink(): string[] {
    return this.#tree.link(this.current);
  }

  positionLink(): string {
    return this.#tree.positionLink(this.current);
  }

  targets(from: string | null): string[] {
    return this.#game.targets(from ?? undefined);
  }

  losses(from: string | null, to: string): string[] {
    return this.#game.cutOff((from ?? '') + to);
  }

  /** A move on the board: it is tried, or it becomes part of the tree. */
  move(move: string): void {
    if (this.exercise) {
      void this.exercise.attempt(move);
      return;
    }
    const id = this.#tree.play(this.current, move);
    this.#readTree();
    this.go(id);
    this.#keep();
  }

  /** Plays the first moves of a line from the present position, and stands after them. */
  playLine(moves: readonly string[]): void {
    let id = this.current;
    for (const move of moves) id = this.#tree.play(id, move);
    this.#readTree();
    this.go(id);
    this.#keep();
  }

  /** Puts a line into the tree beside what was played, and stands after its first move. */
  showLine(from: number, moves: readonly string[]): void {
    let id = from;
    let first = from;
    for (const [index, move] of moves.entries()) {
      id = this.#tree.play(id, move);
      if (index === 0) first = id;
    }
    this.#readTree();
    this.go(first);
    this.#keep();
  }

  go(id: number): void {
    if (id === this.current || !this.nodes.has(id)) return;
    this.exercise = null;
    this.#stand(id);
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
    const parent = this.#tree.remove(gone);
    this.go(parent);
    this.#readTree();
    this.#keep();
  }

  /** Makes the line on which one stands the main line. */
  promote(): void {
    this.#tree.promote(this.current);
    this.#readTree();
    this.#keep();
  }

  /** Switches the engine's lines on or off. */
  switchEngine(on: boolean): void {
    this.engineOn = on;
    this.#think();
  }

  /** Goes through the main line from its end to its beginning, so many milliseconds a position. */
  async analyse(milliseconds: number): Promise<void> {
    const ids = this.mainLine;
    this.exercise = null;
    this.#pause();
    const moves = ids.map((id) => this.nodes.get(id)?.move ?? 'pass');
    const start = this.#tree.game(0).position();
    const tree = this.#tree;
    this.trouble = false;
    this.progress = { done: 0, all: ids.length + 1 };
    try {
      const findings = await this.#engine.study(start, moves, { milliseconds }, (done, all) => {
        this.progress = { done, all };
      });
      if (tree !== this.#tree) return;
      this.study = { ids, findings };
      for (const [index, id] of ids.entries()) {
        const found = findings.moves[index];
        if (!found || !this.nodes.has(id)) continue;
        const forWhite = Math.round(found.value_after * 100) * (found.player === 'white' ? 1 : -1);
        this.#tree.note(id, forWhite, found.exact_after, found.judgement ?? '');
      }
      this.#readTree();
      this.#keep();
    } catch (reason) {
      this.trouble = !(reason instanceof Stopped);
    } finally {
      this.progress = null;
      this.#think();
    }
  }

  cancel(): void {
    this.#engine.stop();
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
    this.#stand(parent);
    this.exercise = new Exercise(this.#engine, this.position(), finding, parent, played);
    this.#think();
  }

  /** Ends the search for a better move; with the answer, or back at the move that was played. */
  endExercise(show: boolean): void {
    const { exercise } = this;
    if (!exercise) return;
    this.exercise = null;
    this.#engine.stop();
    if (show) this.showLine(exercise.parent, exercise.finding.line);
    else this.go(exercise.played);
    this.#think();
  }

  /** Lets the engine rest, as long as nobody looks. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#engine.stop();
    this.thinking = false;
  }

  resume(): void {
    this.#think();
  }

  #pause(): void {
    this.stop();
    this.lines = [];
  }

  #think(): void {
    if (this.progress) return;
    if (!this.exercise) this.stop();
    clearTimeout(this.#timer);
    this.thinking = false;
    this.lines = [];
    if (!this.engineOn || this.exercise || this.shown.over) return;
    this.thinking = true;
    this.#timer = setTimeout(() => void this.#search(), PATIENCE);
  }

  async #search(): Promise<void> {
    const position = this.position();
    const isStill = (): boolean => this.engineOn && !this.exercise && this.position() === position;
    this.trouble = false;
    try {
      const lines = await this.#engine.lines(position, LINES, {}, (lines) => {
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

  #stand(id: number): void {
    const node = this.nodes.get(id);
    if (node?.move !== undefined && node.parent === this.current && id !== this.current) {
      const before = this.shown.stacks;
      const removed = this.#game.play(node.move);
      this.happening = happeningOf(node.move, before, removed);
    } else {
      this.#game = this.#tree.game(id);
      this.happening = null;
    }
    this.current = id;
    this.shown = look(this.#game);
    this.#think();
  }

  #readTree(): void {
    const nodes = JSON.parse(this.#tree.nodes()) as TreeNode[];
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    // What was found out about moves that are no longer there is of no use.
    if (this.study && this.study.ids.some((id) => !this.nodes.has(id))) this.study = null;
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
      const kept: Kept = { address: this.#address ?? '', record: this.record() };
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Then it lasts until the tab is closed.
    }
  }
}

export function isMistake(finding: MoveFindings | undefined): boolean {
  return finding?.judgement === 'inaccuracy' || finding?.judgement === 'mistake' || finding?.judgement === 'blunder';
}

/** What was at hand at the last visit, if it belongs to this address or the address holds nothing. */
function treeKeptFor(address: string): Tree | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (!kept || (address !== '' && kept.address !== address)) return null;
    return Games.read(new TextEncoder().encode(kept.record)).tree(0);
  } catch {
    // A browser that keeps nothing, or something else's text: begin afresh.
    return null;
  }
}
