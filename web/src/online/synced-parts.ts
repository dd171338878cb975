// What of this device is synchronised with the account, and how it is merged.
import { canonical, type Fields, type Kept, type Local } from './document-sync';

/** The settings, as far as they are needed here. */
export interface SyncedSettings {
  snapshot: () => Fields;
  /** Takes over those fields that are valid. */
  adopt: (value: unknown) => void;
}

/** The progress, as far as it is needed here. */
export interface SyncedProgress {
  snapshot: () => object;
  /** Merges the progress of another device; returns whether it was one that this version understands. */
  merge: (value: unknown) => boolean;
  readonly isEmpty: boolean;
}

/** What the device had after the last synchronisation, in the browser's storage. */
export interface Memory {
  read: () => Fields | null;
  write: (value: Fields) => void;
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/**
 * Settings: those of the account win, except the ones that were changed on this device after the last synchronisation. Settings
 * that only later versions of the app know stay as they are.
 */
export function syncedSettings(settings: SyncedSettings, memory: Memory): Local {
  let synced: Fields = {};
  return {
    merge({ value: theirs }: Kept): Fields {
      const [mine, base] = [settings.snapshot(), memory.read()];
      const isOwn = (name: string): boolean => !(name in theirs) || (base !== null && name in base && !same(mine[name], base[name]));
      const own = Object.fromEntries(Object.entries(mine).filter(([name]) => isOwn(name)));
      const merged = { ...theirs, ...own };
      if (Object.keys(mine).some((name) => !same(mine[name], merged[name]))) settings.adopt(merged);
      synced = settings.snapshot();
      // Until the account has the device's own changes, they count as changes; what was taken over does not.
      const before = Object.entries(base ?? {}).filter(([name]) => name in own);
      const taken = Object.entries(synced).filter(([name]) => !(name in own));
      memory.write(Object.fromEntries([...before, ...taken]));
      return merged;
    },
    done: () => memory.write(synced),
  };
}

/** Progress: nothing is lost on either side. A document that this version does not understand stays as it is. */
export function syncedProgress(progress: SyncedProgress): Local {
  return {
    merge({ version, value }: Kept): Fields | null {
      if (version > 0 ? !progress.merge(value) : progress.isEmpty) return null;
      return { ...progress.snapshot() };
    },
    done: () => {},
  };
}
