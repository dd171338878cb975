// The connection of an online game: sends actions over a reconnecting socket, and resends moves that were not answered.
import type { Colour } from '../games';
import { Refused, type Action, type AnalysisProgress, type EventMessage, type Sanction, type Seat, type StateView } from './client';
import { ReconnectingSocket } from './reconnecting-socket';

/** How long to wait for an answer before the socket is considered dead, in milliseconds. */
const ANSWER_TIMEOUT = 6_000;

interface Sent {
  action: Action;
  timer: ReturnType<typeof setTimeout>;
  /** Whether it was shown on the board before it was acknowledged. */
  shown: boolean;
}

export interface Presence {
  white: boolean;
  black: boolean;
  watchers: number;
}

export interface GameListener {
  /** The last known version, after which the server continues. */
  version: () => number;
  connected: (connected: boolean) => void;
  /** The first message of every connection: the server's time and the visitor's colour. */
  hello: (now: number, you: string | null) => void;
  presence: (presence: Presence) => void;
  /** The name of a player has changed. */
  players: (players: Record<Colour, Seat>) => void;
  event: (message: EventMessage) => void;
  /** The state after the preceding events. */
  state: (state: StateView) => void;
  /** How far the analysis of the finished game is. */
  analysis: (progress: AnalysisProgress) => void;
  refused: (reason: Refused, shown: boolean) => void;
}

export class GameConnection {
  readonly #listener: GameListener;
  readonly #socket: ReconnectingSocket;
  #connected = false;
  #requests = 0;
  readonly #sent = new Map<number, Sent>();
  /** Actions from before the first connection; `null` once it has opened. */
  #early: Action[] | null = [];

  constructor(id: string, listener: GameListener) {
    this.#listener = listener;
    this.#socket = new ReconnectingSocket({
      address: () => `/api/games/${encodeURIComponent(id)}/socket?since=${listener.version()}`,
      heard: (message) => this.#hear(message),
      opened: () => this.#opened(),
      closed: () => this.#setConnected(false),
    });
  }

  close(): void {
    this.#socket.close();
    for (const { timer } of this.#sent.values()) clearTimeout(timer);
  }

  /** Whether an action of this type is waiting for its answer. */
  isPending(type: Action['type']): boolean {
    return [...this.#sent.values()].some(({ action }) => action.type === type);
  }

  /** Sends a move, which is already on the board, now or after reconnecting. */
  sendMove(action: Action): void {
    this.#send(action, true);
  }

  /**
   * Sends anything but a move if the connection is open, and returns whether it was: an action that cannot be sent now may
   * be unwanted later. Actions before the first connection wait for it.
   */
  sendNow(action: Action): boolean {
    if (this.#early) this.#early.push(action);
    else if (this.#connected) this.#send(action, false);
    else return false;
    return true;
  }

  #setConnected(connected: boolean): void {
    this.#connected = connected;
    this.#listener.connected(connected);
  }

  #send(action: Action, shown: boolean): void {
    this.#requests += 1;
    this.#transmit(this.#requests, action, shown);
  }

  #transmit(request: number, action: Action, shown: boolean): void {
    clearTimeout(this.#sent.get(request)?.timer);
    // Without an answer the socket is considered dead, and the next one resends the message.
    const timer = setTimeout(() => this.#socket.renew(), ANSWER_TIMEOUT);
    this.#sent.set(request, { action, timer, shown });
    this.#socket.send({ request, action });
  }

  #opened(): void {
    this.#setConnected(true);
    for (const [request, { action, shown }] of [...this.#sent]) {
      // Moves have an id, so resending them is safe. Other actions may have been received, so they are dropped.
      if (action.type === 'move') this.#transmit(request, action, shown);
      else this.#settle(request);
    }
    for (const action of this.#early ?? []) this.#send(action, false);
    this.#early = null;
  }

  #settle(request: number): Sent | undefined {
    const sent = this.#sent.get(request);
    clearTimeout(sent?.timer);
    this.#sent.delete(request);
    return sent;
  }

  #hear(message: Record<string, unknown> & { type: string }): void {
    switch (message.type) {
      case 'hello':
        this.#listener.hello(Number(message['now']), (message['you'] as string | undefined) ?? null);
        break;
      case 'presence':
        this.#listener.presence(message as unknown as Presence);
        break;
      case 'players':
        this.#listener.players(message as unknown as Record<Colour, Seat>);
        break;
      case 'event':
        this.#listener.event(message as unknown as EventMessage);
        break;
      case 'state':
        this.#listener.state(message as unknown as StateView);
        break;
      case 'analysis':
        this.#listener.analysis(message as unknown as AnalysisProgress);
        break;
      case 'done':
        this.#settle(Number(message['request']));
        break;
      case 'refused': {
        const sent = this.#settle(Number(message['request']));
        const error = message['error'] as { code: string; message: string; sanction?: Sanction };
        this.#listener.refused(new Refused(error.code, error.message, { sanction: error.sanction ?? null }), sent?.shown ?? false);
      }
    }
  }
}
