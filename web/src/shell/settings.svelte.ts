// The visitor's settings, kept in the browser's storage.

export const THEMES = ['auto', 'light', 'dark', 'clear'] as const;
export type Theme = (typeof THEMES)[number];
export const PACES = ['normal', 'slow', 'none'] as const;
export type Pace = (typeof PACES)[number];
/** When the pieces that can move are marked. */
export const MARKINGS = ['always', 'first', 'never'] as const;
export type Marking = (typeof MARKINGS)[number];

const KEY = 'caldera.settings';

interface Stored {
  theme: Theme;
  pace: Pace;
  coordinates: boolean;
  turned: boolean;
  sound: boolean;
  volume: number;
  vibration: boolean;
  marking: Marking;
  autopass: boolean;
  language: string | null;
}

function read(): Partial<Stored> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // No storage, or its content is invalid: use the defaults.
    return {};
  }
}

class Settings {
  theme: Theme = $state('auto');
  pace: Pace = $state('normal');
  coordinates = $state(true);
  turned = $state(false);
  /** Whether there is any sound or vibration. */
  sound = $state(true);
  /** In percent. */
  volume = $state(70);
  vibration = $state(true);
  /** When the pieces that can move are marked: always, in the first games, or never. */
  marking: Marking = $state('first');
  /** Whether a forced pass happens by itself. */
  autopass = $state(true);
  language: string | null = $state(null);

  constructor() {
    this.#adopt(read());
    // Another tab has changed the settings.
    if (typeof addEventListener === 'function')
      addEventListener('storage', ({ key }) => {
        if (key === KEY) this.#adopt(read());
      });
  }

  #adopt(stored: Partial<Stored>): void {
    if (stored.theme && THEMES.includes(stored.theme)) this.theme = stored.theme;
    if (stored.pace && PACES.includes(stored.pace)) this.pace = stored.pace;
    if (typeof stored.coordinates === 'boolean') this.coordinates = stored.coordinates;
    if (typeof stored.turned === 'boolean') this.turned = stored.turned;
    if (typeof stored.sound === 'boolean') this.sound = stored.sound;
    if (typeof stored.volume === 'number' && stored.volume >= 0 && stored.volume <= 100) this.volume = stored.volume;
    if (typeof stored.vibration === 'boolean') this.vibration = stored.vibration;
    if (stored.marking && MARKINGS.includes(stored.marking)) this.marking = stored.marking;
    if (typeof stored.autopass === 'boolean') this.autopass = stored.autopass;
    if (typeof stored.language === 'string') this.language = stored.language;
  }

  keep(): void {
    const { theme, pace, coordinates, turned, sound, volume, vibration, marking, autopass, language } = this;
    try {
      const stored: Stored = { theme, pace, coordinates, turned, sound, volume, vibration, marking, autopass, language };
      localStorage.setItem(KEY, JSON.stringify(stored));
    } catch {
      // Without storage the settings last until the tab is closed.
    }
  }

  /** The duration of a move animation in milliseconds. */
  get milliseconds(): number {
    if (this.pace === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
    return this.pace === 'slow' ? 800 : 320;
  }
}

export const settings = new Settings();
