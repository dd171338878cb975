// What the server offers.
import { api, tryTo } from './client';
import { session } from './session.svelte';

/** Whether the server sends mails, so that accounts can have an e-mail address. */
export async function mailIsOffered(): Promise<boolean> {
  return (await tryTo(api.GET('/api/server'), { mail: false })).mail;
}

/**
 * Whether a game server is at this address, without an error in the console if there is none: every response of a server has a
 * request id, the page itself too, unlike those of a static file server.
 */
export async function serverAnswers(): Promise<boolean> {
  if (session.server !== 'unknown') return session.server === 'here';
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).headers.has('x-request-id');
  } catch {
    return false;
  }
}
