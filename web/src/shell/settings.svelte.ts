// The visitor's settings, kept in the browser's storage.

export const THEMES = ['auto', 'light', 'dark', 'clear'] as const;
export type Theme = (typeof THEMES)[number];
export const PACES = ['normal', 'slow', 'fast', 'none'] as const;
export type Pace = (typeof PACES)[number];
/** The duration of a move animation in milliseconds. */
const DURATIONS: Record<Pace, number> = { fast: 160, normal: 320, slow: 800, none: 0 };
/** When the pieces that can move are marked. */
export const MARKINGS = ['always', 'first', 'never'] as const;
export type Marking = (typeof MARKINGS)[number];
/** The colours of the board; `ash` follows the theme. */
export const BOARDS = ['ash', 'moss', 'glacier', 'walnut', 'basalt'] as const;
export type BoardTheme = (typeof BOARDS)[number];
/** The drawings of the pieces. */
export const PIECES = ['classic', 'polished', 'flat', 'contrast'] as const;
export type PieceSet = (typeof PIECES)[number];
/** Where the names of spaces are: on the spaces, at the edge of the board, or nowhere. */
export const COORDINATES = ['inside', 'edge', 'off'] as const;
export type Coordinates = (typeof COORDINATES)[number];

const KEY = 'caldera.settings';

const flag = (value: unknown): boolean => typeof value === 'boolean';
const oneOf =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && values.includes(value);

/** The settings, each with a check of the values that it can have. */
const VALID = {
  theme: oneOf(THEMES),
  board: oneOf(BOARDS),
  pieces: oneOf(PIECES),
  coordinates: oneOf(COORDINATES),
  pace: oneOf(PACES),
  turned: flag,
  sound: flag,
  volume: (value: unknown) => typeof value === 'number' && value >= 0 && value <= 100,
  vibration: flag,
  marking: oneOf(MARKINGS),
  autopass: flag,
  confirmMove: flag,
  premove: flag,
  zen: flag,
  language: (value: unknown) => value === null || (typeof value === 'string' && value.length <= 20),
} satisfies Record<string, (value: unknown) => boolean>;
type Name = keyof typeof VALID;
const NAMES = Object.keys(VALID) as Name[];

/** All settings as plain JSON. */
export type SettingsSnapshot = Pick<Settings, Name>;

function read(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    // No storage, or its content is invalid: use the defaults.
    return {};
  }
}

class Settings {
  theme: Theme = $state('auto');
  board: BoardTheme = $state('ash');
  pieces: PieceSet = $state('classic');
  coordinates: Coordinates = $state('inside');
  pace: Pace = $state('normal');
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
  /** Whether moves in online games and against the computer must be confirmed. */
  confirmMove = $state(false);
  /** Whether the next move can be chosen before it is one's turn, in online games. */
  premove = $state(true);
  /** Whether everything but the game is hidden during a game. */
  zen = $state(false);
  /** The language; `null` for the browser's. */
  language: string | null = $state(null);

  constructor() {
    this.adopt(read());
    // Another tab has changed the settings.
    if (typeof addEventListener === 'function')
      addEventListener('storage', ({ key }) => {
        if (key === KEY) this.adopt(read());
      });
  }

  /** A copy of all settings as plain JSON, for the storage and for an account. Reading it in an effect tracks every setting. */
  snapshot(): SettingsSnapshot {
    return Object.fromEntries(NAMES.map((name) => [name, this[name]])) as SettingsSnapshot;
  }

  /**
   * Adopts settings from a snapshot, which may come from anywhere and from any version: unknown names and invalid values are
   * ignored, and settings that it lacks keep their values. Nothing is stored; the app stores every change itself.
   */
  adopt(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const found: Record<string, unknown> = { ...value };
    // Earlier versions could only switch the names of spaces on and off.
    if (typeof found['coordinates'] === 'boolean') found['coordinates'] = found['coordinates'] ? 'inside' : 'off';
    for (const name of NAMES) if (Object.hasOwn(found, name) && VALID[name](found[name])) Object.assign(this, { [name]: found[name] });
  }

  /** Writes all settings to the storage. */
  keep(): void {
    const text = JSON.stringify(this.snapshot());
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage the settings last until the tab is closed.
    }
  }

  /** The duration of a move animation in milliseconds. */
  get milliseconds(): number {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DURATIONS[this.pace];
  }
}

export const settings = new Settings();
