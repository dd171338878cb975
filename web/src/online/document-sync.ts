// Keeps a document of the account, such as its settings, and what this device has equal. Changes of the device are sent after a
// pause; changes of other devices are fetched now and then. A change is sent as a replacement of the version that it was merged
// with, so that no change of another device is lost.

export type Fields = Record<string, unknown>;

export interface Kept {
  /** 0 if the account has no such document yet. */
  version: number;
  value: Fields;
}

/** Why a document could not be fetched or sent. */
export class SyncFault extends Error {
  /** Whether a later attempt may succeed. */
  readonly passing: boolean;
  /** The latest version, if the sent one replaced an earlier one. */
  readonly latest: Kept | null;

  constructor(passing: boolean, latest: Kept | null = null) {
    super('the document could not be synchronised');
    this.passing = passing;
    this.latest = latest;
  }
}

/** The server. Both functions throw a `SyncFault`. */
export interface Remote {
  load: () => Promise<Kept>;
  /** Replaces a version, and returns the new one. */
  store: (kept: Kept) => Promise<number>;
}

/** What this device has. */
export interface Local {
  /**
   * Takes over what other devices have changed. Returns the document that the account should have, or `null` to leave it as it is.
   */
  merge: (theirs: Kept) => Fields | null;
  /** The account has what `merge` returned last. */
  done: () => void;
}

/** The time and the connection of the browser. */
export interface Surroundings {
  /** Whether the browser is online and shows the page. */
  active: () => boolean;
  now: () => number;
  /** Calls a function after some milliseconds; returns a function that prevents it. */
  later: (work: () => void, milliseconds: number) => () => void;
}

/** The pause after the last change before it is sent, in milliseconds. */
export const PAUSE = 2_000;
/** The pause after a failure, in milliseconds. */
export const RETRY = 60_000;
/** How old what is known of the account may be when the visitor comes back to the page, in milliseconds. */
export const FRESH = 60_000;
/** How often a change is merged again before a pause, because other devices change the document at the same time. */
const ATTEMPTS = 5;

/** JSON that is the same for equal values, whatever the order of their fields. */
export function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted);
}

export class DocumentSync {
  readonly #local: Local;
  readonly #remote: Remote;
  readonly #around: Surroundings;
  /** What the account has, as far as this device knows. */
  #known: Kept | null = null;
  #knownAt = 0;
  #cancel: (() => void) | null = null;
  #busy = false;
  /** Whether something has changed since the synchronisation in progress began. */
  #again = false;
  #closed = false;

  constructor(local: Local, remote: Remote, around: Surroundings) {
    this.#local = local;
    this.#remote = remote;
    this.#around = around;
  }

  /** The device has changed something: sends it after a pause. */
  changed(): void {
    this.#plan(PAUSE);
  }

  /** The visitor has come back to the page, or the connection to the network: looks for changes of other devices. */
  returned(): void {
    if (this.#around.now() - this.#knownAt >= FRESH) this.#known = null;
    if (this.#known === null || this.#cancel !== null) this.#plan(0);
  }

  /** Fetches the document, merges, and sends the result. */
  start(): void {
    this.#known = null;
    this.#plan(0);
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#cancel = null;
  }

  #plan(pause: number): void {
    if (this.#closed) return;
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#cancel?.();
    this.#cancel = this.#around.later(() => {
      this.#cancel = null;
      void this.#run();
    }, pause);
  }

  async #run(): Promise<void> {
    if (!this.#around.active()) {
      // `returned` will be called.
      this.#known = null;
      return;
    }
    this.#busy = true;
    this.#again = false;
    const pause = await this.#attempt();
    this.#busy = false;
    this.#goOn(pause);
  }

  /** Returns the pause before the next attempt; `null` if none is necessary. */
  async #attempt(): Promise<number | null> {
    try {
      return (await this.#synchronise()) ? null : RETRY;
    } catch (reason) {
      // What is known may have changed, even by this request.
      this.#known = null;
      // A fault in the program is not repeated, but what the device has stays as it is.
      return reason instanceof SyncFault && reason.passing ? RETRY : null;
    }
  }

  #goOn(pause: number | null): void {
    if (pause !== null) this.#plan(pause);
    else if (this.#again) this.#plan(PAUSE);
  }

  /** Returns whether the account and the device have the same now. */
  async #synchronise(): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (this.#known === null) {
        this.#known = await this.#remote.load();
        this.#knownAt = this.#around.now();
      }
      if (this.#closed) return true;
      const known: Kept = this.#known;
      const value = this.#local.merge(known);
      if (value === null || canonical(value) === canonical(known.value)) {
        this.#local.done();
        return true;
      }
      try {
        this.#known = { version: await this.#remote.store({ version: known.version, value }), value };
        this.#local.done();
        return true;
      } catch (reason) {
        if (!(reason instanceof SyncFault) || reason.latest === null) throw reason;
        this.#known = reason.latest;
        this.#knownAt = this.#around.now();
      }
    }
    return false;
  }
}
