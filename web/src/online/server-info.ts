// What the server offers.
import { api, tryTo } from './client';

/** Whether the server sends mails, so that accounts can have an e-mail address. */
export async function mailIsOffered(): Promise<boolean> {
  return (await tryTo(api.GET('/api/server'), { mail: false })).mail;
}
