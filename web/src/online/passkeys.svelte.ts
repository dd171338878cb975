// The visitor's passkeys and second factor.
import { api, ask, tryTo, type Passkey, type SecondFactor } from './client';
import { confirmation } from './confirmation.svelte';
import { createPasskey, hasPasskeys, usePasskey } from './webauthn';

class Passkeys {
  /** Whether passkeys work in this browser at this address; `null` until the server has said so. */
  available: boolean | null = $state(null);
  list: Passkey[] = $state.raw([]);
  factor: SecondFactor = $state.raw({ required: false, recovery_codes: 0 });

  /** Asks whether passkeys work here. */
  async find(): Promise<boolean> {
    this.available ??= hasPasskeys() && (await tryTo(api.GET('/api/session/passkey'), { available: false })).available;
    return this.available;
  }

  async load(): Promise<void> {
    [this.list, this.factor] = await Promise.all([ask(api.GET('/api/me/passkeys')), ask(api.GET('/api/me/second-factor'))]);
  }

  async add(name: string): Promise<void> {
    const options = await confirmation.carryOut(() => ask(api.POST('/api/me/passkeys/start')));
    const credential = await createPasskey(options);
    await ask(api.POST('/api/me/passkeys', { body: { name, credential } }));
  }

  async rename(id: string, name: string): Promise<void> {
    await ask(api.PUT('/api/me/passkeys/{id}', { params: { path: { id } }, body: { name } }));
  }

  async remove(id: string): Promise<void> {
    await confirmation.carryOut(() => ask(api.DELETE('/api/me/passkeys/{id}', { params: { path: { id } } })));
  }

  /** Requires a passkey after the password, or no longer; returns new recovery codes, if there are any. */
  async require(required: boolean): Promise<string[]> {
    const set = await confirmation.carryOut(() => ask(api.PUT('/api/me/second-factor', { body: { required } })));
    return set.new_codes ?? [];
  }

  async renewCodes(): Promise<string[]> {
    return (await confirmation.carryOut(() => ask(api.POST('/api/me/recovery-codes')))).new_codes ?? [];
  }

  /** Confirms with a passkey that it is the visitor who uses this session. */
  async confirm(): Promise<void> {
    const options = await ask(api.POST('/api/session/confirm/passkey/start'));
    await ask(api.POST('/api/session/confirm/passkey', { body: await usePasskey(options) }));
  }
}

export const passkeys = new Passkeys();
