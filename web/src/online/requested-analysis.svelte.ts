// The server's analysis of a finished game: requested by anybody, seen by everybody.
import { api, ask, type AnalysisProgress, type AnalysisView, type GameAnalysis } from './client';

/** How long to wait before the server is asked again while it analyses, in milliseconds: a message may have been lost. */
const ASK_AGAIN = 15_000;

export class RequestedAnalysis {
  readonly #game: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  progress: AnalysisProgress | null = $state.raw(null);
  result: GameAnalysis | null = $state.raw(null);
  /** Why the request was refused. */
  refusal: unknown = $state.raw(null);
  /** Whether a request is on its way. */
  asking = $state(false);

  constructor(game: string) {
    this.#game = game;
  }

  get state(): AnalysisProgress['state'] | null {
    return this.progress?.state ?? null;
  }

  get isOpen(): boolean {
    return this.state === 'waiting' || this.state === 'running';
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Asks the server how far the analysis is. */
  load(): void {
    // If the server does not answer, the next connection tries again.
    void ask(api.GET('/api/games/{id}/analysis', { params: { path: { id: this.#game } } })).then(
      (view) => this.#show(view),
      () => this.#wait(),
    );
  }

  async request(): Promise<void> {
    this.asking = true;
    this.refusal = null;
    try {
      this.#show(await ask(api.POST('/api/games/{id}/analysis', { params: { path: { id: this.#game } } })));
    } catch (reason) {
      this.refusal = reason;
    } finally {
      this.asking = false;
    }
  }

  /** Follows a message on the socket of the game. */
  heard(progress: AnalysisProgress): void {
    if (this.result) return;
    this.progress = progress;
    if (progress.state === 'done') this.load();
    this.#wait();
  }

  #show(view: AnalysisView): void {
    const { state, done, total, result } = view;
    this.progress = { state, done, total };
    this.result = result ?? null;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.#closed && this.isOpen) this.#timer = setTimeout(() => this.load(), ASK_AGAIN);
  }
}
