// Settings and progress on several devices of an account, with a server and a clock of the test.
import { describe, expect, test } from 'vitest';
import {
  DocumentSync,
  FRESH,
  PAUSE,
  RETRY,
  SyncFault,
  canonical,
  type Fields,
  type Kept,
  type Remote,
} from '../../src/online/document-sync';
import { syncedProgress, syncedSettings, type Memory } from '../../src/online/synced-parts';

/** The document of an account, as the server keeps it. */
class Account {
  kept: Kept = { version: 0, value: {} };
  requests = 0;
  /** What happens to the next requests: nothing by default. */
  faults: ('lost' | 'unanswered' | 'too_large')[] = [];

  remote: Remote = {
    load: () => this.#answer(() => structuredClone(this.kept)),
    store: (kept) =>
      this.#answer(() => {
        if (kept.version !== this.kept.version) throw new SyncFault(false, structuredClone(this.kept));
        this.kept = { version: kept.version + 1, value: structuredClone(kept.value) };
        return this.kept.version;
      }),
  };

  async #answer<Data>(work: () => Data): Promise<Data> {
    this.requests += 1;
    await Promise.resolve();
    const fault = this.faults.shift();
    if (fault === 'lost') throw new SyncFault(true);
    if (fault === 'too_large') throw new SyncFault(false);
    const data = work();
    if (fault === 'unanswered') throw new SyncFault(true);
    return data;
  }
}

class Device {
  #now = 0;
  #work: { at: number; work: () => void }[] = [];
  online = true;
  settings: Fields;
  solved = new Set<string>();
  #memory: Fields | null = null;
  readonly memory: Memory = { read: () => this.#memory, write: (value) => (this.#memory = structuredClone(value)) };
  sync: DocumentSync;
  readonly #account: Account;
  readonly #part: 'settings' | 'progress';

  constructor(account: Account, part: 'settings' | 'progress', settings: Fields = {}) {
    this.#account = account;
    this.#part = part;
    this.settings = { theme: 'auto', volume: 70, ...settings };
    this.sync = this.signIn();
  }

  signIn(): DocumentSync {
    const { solved } = this;
    const local =
      this.#part === 'settings'
        ? syncedSettings({ snapshot: () => ({ ...this.settings }), adopt: (value) => this.#adopt(value as Fields) }, this.memory)
        : syncedProgress({
            snapshot: () => ({ form: 1, solved: [...solved].sort() }),
            merge: (value) => {
              const theirs = value as { form: number; solved: string[] };
              if (theirs.form !== 1) return false;
              for (const id of theirs.solved) solved.add(id);
              return true;
            },
            get isEmpty() {
              return solved.size === 0;
            },
          });
    this.sync = new DocumentSync(local, this.#account.remote, {
      active: () => this.online,
      now: () => this.#now,
      later: (work, milliseconds) => {
        const entry = { at: this.#now + milliseconds, work };
        this.#work.push(entry);
        return () => (this.#work = this.#work.filter((other) => other !== entry));
      },
    });
    this.sync.start();
    return this.sync;
  }

  /** Like the settings of the app: takes over what it knows and what is valid. */
  #adopt({ theme, volume }: Fields): void {
    if (theme === 'auto' || theme === 'light' || theme === 'dark') this.settings['theme'] = theme;
    if (typeof volume === 'number') this.settings['volume'] = volume;
  }

  change(settings: Fields): void {
    Object.assign(this.settings, settings);
    this.sync.changed();
  }

  solve(id: string): void {
    this.solved.add(id);
    this.sync.changed();
  }

  /** Lets time pass. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#work.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#work = this.#work.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.work();
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    }
    this.#now = end;
  }
}

describe('settings', () => {
  test('of the account win on a new device, and a change reaches the other one after a pause', async () => {
    const account = new Account();
    const one = new Device(account, 'settings', { theme: 'dark' });
    await one.pass(0);
    expect(account.kept).toEqual({ version: 1, value: { theme: 'dark', volume: 70 } });
    const other = new Device(account, 'settings', { theme: 'light', volume: 10 });
    await other.pass(0);
    expect(other.settings).toEqual({ theme: 'dark', volume: 70 });
    expect(account.kept.version).toBe(1);
    other.change({ volume: 30 });
    other.change({ volume: 20 });
    await other.pass(PAUSE - 1);
    expect(account.kept.version).toBe(1);
    await other.pass(1);
    expect(account.kept).toEqual({ version: 2, value: { theme: 'dark', volume: 20 } });
    // The visitor comes back to the first device.
    one.sync.returned();
    await one.pass(0);
    expect(one.settings['volume'], 'what is known is fresh').toBe(70);
    await one.pass(FRESH);
    one.sync.returned();
    await one.pass(0);
    expect(one.settings['volume']).toBe(20);
  });

  test('changed on both devices while one is offline are all kept', async () => {
    const account = new Account();
    const [one, other] = [new Device(account, 'settings'), new Device(account, 'settings')];
    await one.pass(0);
    await other.pass(0);
    one.online = false;
    const { requests } = account;
    one.change({ theme: 'dark' });
    await one.pass(10 * RETRY);
    expect(account.requests, 'nothing is sent while offline').toBe(requests);
    other.change({ volume: 5 });
    await other.pass(PAUSE);
    // The device is switched on again; what it changed last is its own.
    one.online = true;
    one.signIn();
    await one.pass(0);
    expect(account.kept.value).toEqual({ theme: 'dark', volume: 5 });
    expect(one.settings).toEqual({ theme: 'dark', volume: 5 });
    await other.pass(FRESH);
    other.sync.returned();
    await other.pass(0);
    expect(other.settings).toEqual({ theme: 'dark', volume: 5 });
  });

  test('sent at the same time by two devices are merged', async () => {
    const account = new Account();
    const [one, other] = [new Device(account, 'settings'), new Device(account, 'settings')];
    await one.pass(0);
    await other.pass(0);
    one.change({ theme: 'dark' });
    other.change({ volume: 5 });
    await Promise.all([one.pass(PAUSE), other.pass(PAUSE)]);
    expect(account.kept.value).toEqual({ theme: 'dark', volume: 5 });
  });

  test('survive lost requests and answers, and are sent once', async () => {
    for (const fault of ['lost', 'unanswered'] as const) {
      const account = new Account();
      const one = new Device(account, 'settings');
      await one.pass(0);
      one.change({ theme: 'dark' });
      account.faults = [fault];
      await one.pass(PAUSE);
      await one.pass(RETRY);
      expect(account.kept, fault).toEqual({ version: 2, value: { theme: 'dark', volume: 70 } });
    }
  });

  test('that only a later version of the app knows stay in the account, and invalid ones change nothing', async () => {
    const account = new Account();
    account.kept = { version: 3, value: { theme: 'purple', volume: 5, pieces: 'marble' } };
    const one = new Device(account, 'settings');
    await one.pass(0);
    expect(one.settings).toEqual({ theme: 'auto', volume: 5 });
    one.change({ volume: 6 });
    await one.pass(PAUSE);
    expect(account.kept).toEqual({ version: 4, value: { theme: 'purple', volume: 6, pieces: 'marble' } });
  });
});

describe('progress', () => {
  test('of all devices is in the account and on all devices', async () => {
    const account = new Account();
    const [one, other] = [new Device(account, 'progress'), new Device(account, 'progress')];
    await one.pass(0);
    expect(account.kept.version, 'no progress, no document').toBe(0);
    one.solve('a');
    other.solve('b');
    await Promise.all([one.pass(PAUSE), other.pass(PAUSE)]);
    expect(account.kept.value['solved']).toEqual(['a', 'b']);
    await one.pass(FRESH);
    one.sync.returned();
    await one.pass(0);
    expect([...one.solved]).toEqual(['a', 'b']);
    // Nothing is sent if nothing has changed, whatever the order of the fields.
    const { version } = account.kept;
    one.sync.changed();
    await one.pass(PAUSE);
    expect(account.kept.version).toBe(version);
    expect(canonical({ a: 1, b: { c: [2], d: 3 } })).toBe(canonical({ b: { d: 3, c: [2] }, a: 1 }));
  });

  test('of a later version of the app is not overwritten', async () => {
    const account = new Account();
    account.kept = { version: 1, value: { form: 2 } };
    const one = new Device(account, 'progress');
    one.solve('a');
    await one.pass(PAUSE);
    expect(account.kept).toEqual({ version: 1, value: { form: 2 } });
  });

  test('that the server refuses is not sent again and again', async () => {
    const account = new Account();
    const one = new Device(account, 'progress');
    await one.pass(0);
    one.solve('a');
    account.faults = ['too_large'];
    await one.pass(PAUSE);
    const { requests } = account;
    await one.pass(10 * RETRY);
    expect(account.requests).toBe(requests);
    // After signing out nothing is sent at all.
    one.solve('b');
    one.sync.close();
    await one.pass(10 * RETRY);
    expect(account.requests).toBe(requests);
  });
});
