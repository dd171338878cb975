// The account in the header. Who is signed in is remembered, so that the name is there at once, and so that nobody else's visit
// loads the online part or contacts the server.

const KEY = 'caldera.account';

export interface ShownAccount {
  name: string;
  /** The rating in the kind of game that they have played most, rounded. */
  rating: string | null;
}

function read(): { account: ShownAccount | null; games: boolean } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return { account: null, games: false };
    const { name, rating, games } = stored as Record<string, unknown>;
    const account = typeof name === 'string' && name ? { name, rating: typeof rating === 'string' ? rating : null } : null;
    return { account, games: games === true };
  } catch {
    // No storage, or its content is invalid.
    return { account: null, games: false };
  }
}

class AccountLink {
  /** The account that is signed in; `null` for guests and new visitors. */
  shown: ShownAccount | null = $state.raw(null);
  /** Whether a guest has games in progress, whose turns they want to hear of. */
  #games = false;

  constructor() {
    const { account, games } = read();
    [this.shown, this.#games] = [account, games];
  }

  show(account: ShownAccount | null): void {
    this.shown = account;
    this.#keep();
  }

  /** Notes whether the visitor has games in progress. */
  noteGames(games: boolean): void {
    this.#games = games;
    this.#keep();
  }

  #keep(): void {
    try {
      if (this.expected) localStorage.setItem(KEY, JSON.stringify({ ...this.shown, games: this.#games }));
      else localStorage.removeItem(KEY);
    } catch {
      // Without storage the account appears when an online page is opened.
    }
  }

  /** Whether the visitor had an account or games in progress at the last visit, so that the session is continued at once. */
  get expected(): boolean {
    return this.shown !== null || this.#games;
  }
}

export const accountLink = new AccountLink();
