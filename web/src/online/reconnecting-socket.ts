// A WebSocket that reconnects with exponential backoff; the listener supplies the address to resume from.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

export interface Listener {
  /** The address, asked for at each opening. */
  address: () => string;
  heard: (message: Record<string, unknown> & { type: string }) => void;
  opened?: () => void;
  closed?: () => void;
}

export class ReconnectingSocket {
  readonly #listener: Listener;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #over = false;
  readonly #offline = (): void => this.#drop();
  readonly #online = (): void => {
    this.#wait = FIRST_WAIT;
    this.#connect();
  };
  readonly #seen = (): void => {
    if (document.visibilityState === 'visible') this.#connect();
  };

  constructor(listener: Listener) {
    this.#listener = listener;
    // A browser may notice long after the network has gone that a socket leads nowhere.
    addEventListener('offline', this.#offline);
    addEventListener('online', this.#online);
    document.addEventListener('visibilitychange', this.#seen);
    this.#connect();
  }

  /** Sends a message, if the line stands. */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Hangs up and calls again: what was sent has not been answered. */
  renew(): void {
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#over = true;
    removeEventListener('offline', this.#offline);
    removeEventListener('online', this.#online);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#drop();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // One that is still being opened complains when it is closed; it is let open first.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
    this.#listener.closed?.();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#over || this.#socket || !navigator.onLine) return;
    const address = new URL(this.#listener.address(), location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#listener.opened?.();
    };
    socket.onmessage = (message) => {
      const read: unknown = JSON.parse(String(message.data));
      if (typeof read === 'object' && read !== null && 'type' in read) this.#listener.heard(read as { type: string });
    };
    socket.onclose = () => {
      this.#socket = null;
      this.#listener.closed?.();
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random()));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }
}
