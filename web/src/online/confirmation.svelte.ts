// Sensitive changes, for which the server asks for the password again if it was not entered recently.
import { api, ask, Refused } from './client';

class Confirmation {
  /** Whether the dialog is open. */
  asking = $state(false);
  #done: ((confirmed: boolean) => void) | null = null;

  /**
   * Carries out a change. If the server wants to know first that it is the user, confirms with the password that the user has just
   * entered for this change, or else asks for it, and carries the change out again.
   */
  async carryOut<Done>(change: () => Promise<Done>, password?: string): Promise<Done> {
    try {
      return await change();
    } catch (reason) {
      if (!(reason instanceof Refused && reason.code === 'confirmation_required')) throw reason;
      if (password !== undefined) await this.confirm(password);
      else if (!(await this.#open())) throw new Refused('cancelled', '');
    }
    return change();
  }

  async confirm(password: string): Promise<void> {
    await ask(api.POST('/api/session/confirm', { body: { password } }));
  }

  #open(): Promise<boolean> {
    // A second change waits for nothing: the dialog asks for the latest one.
    this.#done?.(false);
    this.asking = true;
    return new Promise((resolve) => (this.#done = resolve));
  }

  close(confirmed: boolean): void {
    this.asking = false;
    this.#done?.(confirmed);
    this.#done = null;
  }
}

export const confirmation = new Confirmation();
