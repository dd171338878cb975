// A game of GIPF that is being analysed. Turns are made step by step with a hand above the board, and come into the tree whole.
import { Analysis } from '../analyse/analysis.svelte';
import { handTo } from '../analyse/handed';
import type { Findings, GipfFindings, Report, Weighed } from '../engine/messages';
import { Games, isGipf, type Colour } from '../rules';
import { Hand } from './hand.svelte';
import { GipfGames, GipfTree, gipfSteps, type GipfGame } from './rules';

/** The version to begin with, where nothing was opened yet. */
const VERSION = 'tournament';

export class GipfAnalysis extends Analysis<GipfTree> {
  readonly page = 'gipf-analyse';
  readonly file = 'caldera-gipf';
  readonly key = 'caldera.gipf-analysis';
  readonly help = 'gipfOpenHelp';
  readonly values = 'gipfValues';
  readonly graph = 'gipfCourse';

  /** The game under the hand, which may be in the middle of a turn. */
  #game = this.tree.game(0);
  hand = $state.raw(new Hand(this.#game));

  constructor() {
    super(new GipfTree(VERSION));
  }

  get turn(): Colour {
    return this.hand.view.turn;
  }

  get over(): boolean {
    return this.hand.view.winner !== null;
  }

  override get begun(): boolean {
    return this.hand.view.phase !== 'start';
  }

  /** A step on the board, or what happens in a challenge. */
  act(action: string): void {
    this.hand.play(action);
    if (this.exercise) {
      this.#attempt();
      return;
    }
    if (this.hand.view.draw) this.hand.play(`draw:${Math.floor(Math.random() * 2 ** 32)}`);
    const id = this.tree.follow(this.current, this.#game);
    if (id !== undefined) this.arrive(id);
  }

  /** Tries the turn that was made, once it is finished, and takes it back. Nobody challenges a jump that is only tried. */
  #attempt(): void {
    if (this.hand.view.phase === 'announced') this.hand.play('pass');
    if (this.begun) return;
    const turn = this.hand.view.turns.at(-1) ?? '';
    void this.exercise?.attempt(turn);
    this.stand(this.current);
  }

  /** What is to be analysed from now on, and the answers to open questions. */
  openPosition(position: string, settings: string): void {
    this.openOther(GipfTree.fromPosition(position, settings));
    this.games = null;
  }

  /** The position where one stands, and what was agreed on besides. */
  position(): { position: string; settings: string } {
    const game = this.tree.game(this.current);
    return { position: game.position(), settings: game.settings() };
  }

  /** The points that show with what a turn begins. */
  firstSpots(turn: string): string[] {
    const [first] = turn.includes('?') ? [] : gipfSteps(turn);
    return first === undefined ? [] : this.hand.hintSpaces(first);
  }

  /** Back to where the turn began, or to the turn before. */
  override back(): void {
    if (this.begun) this.stand(this.current);
    else super.back();
  }

  protected readGames(text: Uint8Array): GipfGames {
    return GipfGames.read(text);
  }

  protected readLink([start = '', turns = '', settings = '']: readonly string[]): GipfTree {
    return GipfTree.fromLink(start, turns, settings);
  }

  protected handOver(text: Uint8Array): boolean {
    if (isGipf(text)) return false;
    try {
      Games.read(text);
    } catch {
      // Neither game's text: what is wrong with it is told here.
      return false;
    }
    handTo('analyse', text);
    return true;
  }

  protected show(id: number, step: boolean): void {
    const end = this.tree.game(id);
    // A turn that was made by hand is on the board already.
    if (step && !this.begun && this.#game.position() === end.position()) return;
    const turn = this.nodes.get(id)?.move;
    if (turn === undefined || !this.#replay(this.nodes.get(id)?.parent ?? 0, turn, end, step)) {
      this.#game = end;
      this.hand = new Hand(end);
    }
  }

  /** Plays a turn step by step, so that one sees what it did; not if a challenge decided it. */
  #replay(parent: number, turn: string, end: GipfGame, step: boolean): boolean {
    if (turn.includes('?')) return false;
    const game = this.tree.game(parent);
    const hand = new Hand(game);
    try {
      for (const action of gipfSteps(turn)) {
        hand.play(action);
        if (hand.view.phase === 'announced') hand.play('pass');
      }
      if (hand.view.phase !== 'start') hand.play('done');
    } catch {
      return false;
    }
    if (game.position() !== end.position()) return false;
    if (!step) hand.happening = null;
    this.#game = game;
    this.hand = hand;
    return true;
  }

  protected search(count: number, onLines: (lines: Report[]) => void): Promise<Report[]> {
    const { position, settings } = this.position();
    return this.engine.linesGipf(position, settings, count, {}, onLines);
  }

  protected weigh(turn: string, best: { hundredths: number }, milliseconds: number): Promise<Weighed> {
    const { position, settings } = this.position();
    return this.engine.weighGipf(position, settings, turn, best.hundredths, { milliseconds });
  }

  protected async studyMoves(turns: string[], milliseconds: number, onProgress: (done: number, all: number) => void): Promise<Findings> {
    const start = this.tree.game(0);
    return findingsOf(await this.engine.studyGipf(start.start(), start.settings(), turns, { milliseconds }, onProgress));
  }
}

/** The findings in the shape that those of every game have here. */
function findingsOf({ turns, summary }: GipfFindings): Findings {
  const { white, black } = summary;
  return {
    moves: turns.map(({ turn, ...found }) => ({ ...found, move: turn, forced: false, exact_before: false, exact_after: false })),
    summary: { white: { ...white, moves: white.turns }, black: { ...black, moves: black.turns } },
  };
}

let analysis: GipfAnalysis | null = null;

/** The one at hand, whichever page was visited in between; the rules of GIPF must be loaded. */
export function currentGipfAnalysis(): GipfAnalysis {
  analysis ??= new GipfAnalysis();
  return analysis;
}
