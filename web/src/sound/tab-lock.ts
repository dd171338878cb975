// Of several tabs with the same game, one plays its sounds: the one that the visitor used last.
import { sounds } from './sounds';

/**
 * Makes this tab play the sounds of a game as soon as no other tab does, and at once when the visitor looks at it. Returns a
 * function that gives this up. Where the browser has no locks, as on a page without HTTPS, every tab plays.
 */
export function holdSound(game: string): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return () => {};
  const name = `caldera.sound.${game}`;
  let closed = false;
  let waiting = new AbortController();
  let release = (): void => {};

  function request(steal: boolean): void {
    waiting.abort();
    waiting = new AbortController();
    sounds.elsewhere = !steal;
    const held = (): Promise<void> | undefined => {
      if (closed) return undefined;
      sounds.elsewhere = false;
      return new Promise((resolve) => (release = resolve));
    };
    // A request that steals the lock cannot be aborted, but does not wait either.
    const { signal } = waiting;
    void locks!.request(name, steal ? { steal } : { signal }, held).catch(() => {
      // Another tab has taken the lock, unless this request was replaced by a later one.
      if (!closed && !signal.aborted) request(false);
    });
  }

  function look(): void {
    if (sounds.elsewhere && document.visibilityState === 'visible') request(true);
  }

  request(document.visibilityState === 'visible');
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    closed = true;
    removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
    waiting.abort();
    release();
    sounds.elsewhere = false;
  };
}
