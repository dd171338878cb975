// The visitor's session: a guest by default, an account once signed in.
import { api, ask, Refused, type Me } from './client';

class Session {
  me: Me | null = $state.raw(null);
  /** Whether a server answers; `unknown` until it was asked. */
  server: 'unknown' | 'here' | 'absent' = $state('unknown');
  #asked: Promise<void> | null = null;

  get isAccount(): boolean {
    return this.me?.kind === 'account';
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

  async signIn(name: string, password: string): Promise<void> {
    this.me = await ask(api.POST('/api/session', { body: { name, password } }));
  }

  /** Registers an account. A guest keeps their games. */
  async register(name: string, password: string): Promise<void> {
    this.me = await ask(api.POST('/api/accounts', { body: { name, password } }));
  }

  async signOut(): Promise<void> {
    await ask(api.DELETE('/api/session'));
    await this.#welcome();
  }

  async deleteAccount(password: string): Promise<void> {
    await ask(api.DELETE('/api/me', { body: { password } }));
    await this.#welcome();
  }
}

export const session = new Session();
