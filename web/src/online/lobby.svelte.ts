// The lobby: seeks, challenges, the visitor's games, and live games. All parts of the app share one connection to it.
import { untrack } from 'svelte';
import { api, ask, tryTo, type Notice, type Offer, type Summary } from './client';
import { ReconnectingSocket } from './reconnecting-socket';
import { session } from './session.svelte';

/** How often the list of live games is refreshed, in milliseconds. */
const LOOK_AGAIN = 15_000;

/** A part of the app that uses the lobby. */
export interface LobbyUser {
  /** A game of the visitor has started. */
  onGame?: (id: string) => void;
  /** A challenge by or to the visitor has ended. */
  onChallengeGone?: (id: string) => void;
  /** Whether it shows the live games. */
  watches?: boolean;
}

let shared: Lobby | null = null;

/** Opens the lobby for the current visitor, or joins it if it is open. Returns it with a function that leaves it. */
export function joinLobby(user: LobbyUser): { lobby: Lobby; leave: () => void } {
  const visitor = session.me?.name ?? null;
  // What the lobby contains depends on the visitor. The one of the previous visitor closes once all have left it.
  if (shared?.visitor !== visitor) shared = new Lobby(visitor);
  const lobby = shared;
  // Effects that join must not depend on what the lobby contains.
  untrack(() => lobby.join(user));
  return {
    lobby,
    leave: () => {
      if (lobby.leave(user) && shared === lobby) shared = null;
    },
  };
}

export class Lobby {
  readonly visitor: string | null;
  seeks: Offer[] = $state.raw([]);
  challenges: Offer[] = $state.raw([]);
  games: Summary[] = $state.raw([]);
  watched: Summary[] = $state.raw([]);
  connected = $state(false);
  loaded = $state(false);
  readonly #users = new Set<LobbyUser>();
  readonly #socket: ReconnectingSocket;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(visitor: string | null) {
    this.visitor = visitor;
    this.#socket = new ReconnectingSocket({
      address: () => '/api/socket',
      heard: (message) => this.#hear(message as unknown as Notice | { type: 'seeks'; seeks: Offer[] }),
      opened: () => {
        this.connected = true;
        void this.#catchUp();
      },
      closed: () => (this.connected = false),
    });
    this.#timer = setInterval(() => void this.#look(), LOOK_AGAIN);
  }

  join(user: LobbyUser): void {
    this.#users.add(user);
    // The visitor's own challenges are not announced to them.
    if (this.loaded) void this.refresh();
    else if (user.watches) void this.#look();
  }

  /** Returns whether nobody is left, so that the lobby has closed. */
  leave(user: LobbyUser): boolean {
    this.#users.delete(user);
    if (this.#users.size > 0) return false;
    this.#socket.close();
    clearInterval(this.#timer);
    return true;
  }

  async #catchUp(): Promise<void> {
    // After an interruption the session may have ended, and notices about the account may have been missed.
    if (this.loaded && this.visitor !== null) await session.resume().catch(() => {});
    if ((session.me?.name ?? null) === this.visitor) await this.refresh();
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
    const seen = [...this.#users].some(({ watches }) => watches) && document.visibilityState === 'visible' && navigator.onLine;
    if (seen) this.watched = await tryTo(api.GET('/api/games/live'), this.watched);
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
        for (const { onChallengeGone } of this.#users) onChallengeGone?.(notice.id);
        break;
      case 'game_started':
        for (const { onGame } of this.#users) onGame?.(notice.game);
        void this.refresh();
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
