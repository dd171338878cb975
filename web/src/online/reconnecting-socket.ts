// A WebSocket that reconnects with exponential backoff. The listener supplies the address for each connection.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

export interface Listener {
  /** The address of the next connection. */
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
    // Browsers may notice a dead socket only long after the network has gone.
    addEventListener('offline', this.#offline);
    addEventListener('online', this.#online);
    document.addEventListener('visibilitychange', this.#seen);
    this.#connect();
  }

  /** Sends a message if the socket is open; returns whether it was. */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Closes the socket and opens another one, because a message was not answered. */
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
    // Closing a socket that is still connecting logs an error, so let it open first.
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
