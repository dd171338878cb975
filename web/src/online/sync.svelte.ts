// Synchronises settings and puzzle progress with the visitor's account. It is loaded once the visitor is signed in to one.
import { untrack } from 'svelte';
import { progress } from '../puzzles/progress.svelte';
import { isLanguage, preferred, settings, speaker } from '../shell';
import { api } from './client';
import { DocumentSync, SyncFault, type Fields, type Kept, type Local, type Remote, type Surroundings } from './document-sync';
import { syncedProgress, syncedSettings, type Memory, type SyncedSettings } from './synced-parts';

const KEY = 'caldera.sync';

type Name = 'settings' | 'puzzles';

const surroundings: Surroundings = {
  active: () => navigator.onLine && document.visibilityState === 'visible',
  now: () => Date.now(),
  later(work, milliseconds) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

async function answerTo<Data>(asked: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const answer = await asked.catch(() => null);
  if (answer === null) throw new SyncFault(true);
  if (answer.response.ok && answer.data !== undefined) return answer.data;
  const latest = (answer.error as { document?: Kept } | undefined)?.document ?? null;
  throw new SyncFault(answer.response.status === 429 || answer.response.status >= 500, latest);
}

const remote = (name: Name): Remote => {
  const params = { path: { name } };
  return {
    load: () => answerTo(api.GET('/api/me/documents/{name}', { params })),
    store: async (body) => (await answerTo(api.PUT('/api/me/documents/{name}', { params, body }))).version,
  };
};

const synced: SyncedSettings = {
  snapshot: () => ({ ...settings.snapshot() }),
  adopt(value) {
    settings.adopt(value);
    const language = isLanguage(settings.language) ? settings.language : preferred(navigator.languages);
    // Without the texts the page stays in its language until the next visit.
    if (language !== speaker.language) speaker.speak(language).catch(() => {});
  },
};

/** The settings of the last synchronisation, if it was with this account. */
function memoryOf(account: number): Memory {
  return {
    read() {
      try {
        const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { account?: number; settings?: Fields } | null;
        return stored?.account === account && typeof stored.settings === 'object' ? stored.settings : null;
      } catch {
        // No storage, or its content is invalid: the settings of the account win.
        return null;
      }
    },
    write(value) {
      try {
        localStorage.setItem(KEY, JSON.stringify({ account, settings: value }));
      } catch {
        // Without storage the settings of this device last until the tab is closed.
      }
    },
  };
}

/** Begins to synchronise; returns a function that ends it. */
function begin(account: number): () => void {
  const parts: [Name, Local, () => unknown][] = [
    ['settings', syncedSettings(synced, memoryOf(account)), synced.snapshot],
    ['puzzles', syncedProgress(progress), () => progress.snapshot()],
  ];
  const ends = parts.map(([name, local, read]) => {
    const document = new DocumentSync(local, remote(name), surroundings);
    let first = true;
    const end = $effect.root(() => {
      $effect(() => {
        read();
        untrack(() => {
          if (first) document.start();
          else document.changed();
          first = false;
        });
      });
    });
    return { document, end };
  });
  const returned = (): void => {
    if (surroundings.active()) for (const { document } of ends) document.returned();
  };
  addEventListener('online', returned);
  document.addEventListener('visibilitychange', returned);
  return () => {
    removeEventListener('online', returned);
    document.removeEventListener('visibilitychange', returned);
    for (const { document, end } of ends) {
      end();
      document.close();
    }
  };
}

let followed: number | null = null;
let end: () => void = () => {};

/** Synchronises with this account, given by when it was created, or with none. */
export function follow(account: number | null): void {
  if (account === followed) return;
  end();
  followed = account;
  end = account === null ? () => {} : begin(account);
}
