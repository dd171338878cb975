// The lobby: seeks, challenges, the visitor's games, and live games.
import { api, ask, tryTo, type Notice, type Offer, type Summary } from './client';
import { ReconnectingSocket } from './reconnecting-socket';
import { session } from './session.svelte';

/** How often the list of live games is refreshed, in milliseconds. */
const LOOK_AGAIN = 15_000;

export class Lobby {
  seeks: Offer[] = $state.raw([]);
  challenges: Offer[] = $state.raw([]);
  games: Summary[] = $state.raw([]);
  watched: Summary[] = $state.raw([]);
  connected = $state(false);
  loaded = $state(false);
  readonly #socket: ReconnectingSocket;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #onGame: (id: string) => void;
  readonly #onChallengeGone: (id: string) => void;

  /** Calls `onGame` when a game of the visitor starts, and `onChallengeGone` when a challenge by or to the visitor ends. */
  constructor(onGame: (id: string) => void, onChallengeGone: (id: string) => void = () => {}) {
    this.#onGame = onGame;
    this.#onChallengeGone = onChallengeGone;
    this.#socket = new ReconnectingSocket({
      address: () => '/api/socket',
      heard: (message) => this.#hear(message as unknown as Notice | { type: 'seeks'; seeks: Offer[] }),
      opened: () => {
        this.connected = true;
        void this.refresh();
        // Notices about the account may have been missed.
        if (session.me) session.refresh().catch(() => {});
      },
      closed: () => (this.connected = false),
    });
    this.#timer = setInterval(() => void this.#look(), LOOK_AGAIN);
  }

  close(): void {
    this.#socket.close();
    clearInterval(this.#timer);
  }

  async refresh(): Promise<void> {
    const known = session.me !== null;
    const [challenges, games] = await Promise.all([
      known ? tryTo(api.GET('/api/challenges'), []) : [],
      known ? tryTo(api.GET('/api/me/games'), []) : [],
      this.#look(),
    ]);
    this.challenges = challenges;
    this.games = games;
    this.loaded = true;
  }

  async #look(): Promise<void> {
    if (document.visibilityState === 'visible' && navigator.onLine) this.watched = await tryTo(api.GET('/api/games/live'), this.watched);
  }

  #hear(notice: Notice | { type: 'seeks'; seeks: Offer[] }): void {
    switch (notice.type) {
      case 'seeks':
        this.seeks = notice.seeks;
        break;
      case 'seek_added':
        this.addSeek(notice.seek);
        break;
      case 'seek_gone':
        this.seeks = this.seeks.filter((seek) => seek.id !== notice.id);
        break;
      case 'challenged':
        // It may be known already: a name in it may have changed.
        this.challenges = [notice.challenge, ...this.challenges.filter(({ id }) => id !== notice.challenge.id)];
        break;
      case 'challenge_gone':
        this.challenges = this.challenges.filter((challenge) => challenge.id !== notice.id);
        this.#onChallengeGone(notice.id);
        break;
      case 'game_started':
        this.#onGame(notice.game);
        break;
      case 'account_changed':
        session.refresh().catch(() => {});
        break;
      case 'your_turn':
      case 'game_ended':
        void this.refresh();
        break;
    }
  }

  addSeek(seek: Offer): void {
    this.seeks = [seek, ...this.seeks.filter((other) => other.id !== seek.id)];
  }

  async accept(kind: 'seek' | 'challenge', id: string): Promise<string> {
    const params = { params: { path: { id } } };
    const begun = kind === 'seek' ? api.POST('/api/seeks/{id}/accept', params) : api.POST('/api/challenges/{id}/accept', params);
    return (await ask(begun)).game;
  }

  async withdraw(kind: 'seek' | 'challenge', id: string): Promise<void> {
    const params = { params: { path: { id } } };
    await ask(kind === 'seek' ? api.DELETE('/api/seeks/{id}', params) : api.DELETE('/api/challenges/{id}', params));
    this.seeks = this.seeks.filter((seek) => seek.id !== id);
    this.challenges = this.challenges.filter((challenge) => challenge.id !== id);
  }
}
