// The visitor's session: a guest by default, an account once signed in.
import { accountLink, moderatorLink } from '../shell';
import { api, ask, Refused, type Me, type PasskeyRequest } from './client';
import { usePasskey } from './webauthn';
import { ratingText } from './display-text';

/** How often a moderator's page asks for the number of open reports, in milliseconds. */
const LOOK_AGAIN = 60_000;

/** The rating in the kind of game that the visitor has played most. */
function mainRating({ ratings }: Me): string | null {
  const [most] = [...ratings].sort((one, other) => other.games - one.games);
  return most ? ratingText(most.rating, most.provisional) : null;
}

class Session {
  #me: Me | null = $state.raw(null);
  /** The account with which settings and progress are synchronised: when it was created. */
  #synchronised: number | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  /** Whether a server answers; `unknown` until it was asked. */
  server: 'unknown' | 'here' | 'absent' = $state('unknown');
  #asked: Promise<void> | null = null;

  get me(): Me | null {
    return this.#me;
  }

  set me(me: Me | null) {
    this.#me = me;
    this.#synchronise();
    accountLink.show(me?.kind === 'account' ? { name: me.name, rating: mainRating(me) } : null);
    moderatorLink.show(me?.role === 'moderator' ? (me.open_reports ?? 0) : null);
    if (me?.role !== 'moderator') {
      if (this.#timer !== null) clearInterval(this.#timer);
      this.#timer = null;
    } else {
      this.#timer ??= setInterval(() => {
        if (document.visibilityState === 'visible' && navigator.onLine) this.refresh().catch(() => {});
      }, LOOK_AGAIN);
    }
  }

  get isAccount(): boolean {
    return this.me?.kind === 'account';
  }

  /** Lets settings and progress follow the account, if the visitor is signed in to one. */
  #synchronise(): void {
    const account = this.#me?.kind === 'account' ? this.#me.created_at : null;
    if (account === this.#synchronised) return;
    this.#synchronised = account;
    import('./sync.svelte').then(
      // The visitor may have signed out in the meantime.
      ({ follow }) => follow(this.#synchronised),
      () => (this.#synchronised = null),
    );
  }

  /** Starts a session as a guest, or continues the existing one. */
  begin(): Promise<void> {
    this.#asked ??= this.#welcome().finally(() => {
      if (this.server !== 'here') this.#asked = null;
    });
    return this.#asked;
  }

  async #welcome(): Promise<void> {
    try {
      this.me = await ask(api.POST('/api/session/guest'));
      this.server = 'here';
      void import('./turns.svelte').then(
        ({ followTurns }) => followTurns(),
        () => {},
      );
    } catch (reason) {
      // A server that refuses the session still lets the visitor watch games.
      this.server = reason instanceof Refused && reason.code === 'no_server' ? 'absent' : 'here';
    }
  }

  tryAgain(): Promise<void> {
    this.server = 'unknown';
    this.#asked = null;
    return this.begin();
  }

  async refresh(): Promise<void> {
    this.me = await ask(api.GET('/api/me'));
  }

  /** Asks who the visitor is after an interruption. If the session has ended in the meantime, they go on as a guest. */
  async resume(): Promise<void> {
    this.me = await ask(api.POST('/api/session/guest'));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.me = await ask(api.POST('/api/session', { body: { name, password } }));
  }

  /**
   * Signs in with a passkey: any of the visitor's, or after the password one of those that the request names. With a signal, the
   * browser only suggests passkeys in the field for the name, until it aborts.
   */
  async signInWithPasskey(request?: PasskeyRequest, signal?: AbortSignal): Promise<void> {
    const options = request ?? (await ask(api.POST('/api/session/passkey/start')));
    const body = await usePasskey(options, signal);
    this.me = await ask(api.POST('/api/session/passkey', { body }));
  }

  /** Signs in with a recovery code, after the password. */
  async signInWithCode(attempt: string, code: string): Promise<void> {
    this.me = await ask(api.POST('/api/session/recovery-code', { body: { attempt, code } }));
  }

  /** Registers an account. A guest keeps their games. */
  async register(name: string, password: string): Promise<void> {
    this.me = await ask(api.POST('/api/accounts', { body: { name, password } }));
  }

  async signOut(): Promise<void> {
    const before = this.me;
    // At once, so that nothing asks for the visitor's games while the session is ending.
    this.me = null;
    try {
      await ask(api.DELETE('/api/session'));
    } catch (reason) {
      this.me = before;
      throw reason;
    }
    await this.#welcome();
  }

  async signOutEverywhere(): Promise<void> {
    await ask(api.DELETE('/api/me/sessions'));
    this.me = null;
    await this.#welcome();
  }

  async deleteAccount(password: string): Promise<void> {
    await ask(api.DELETE('/api/me', { body: { password } }));
    this.me = null;
    await this.#welcome();
  }
}

export const session = new Session();
