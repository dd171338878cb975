// Records what a page plays and how the device vibrates, for the tests of sound.
import type { BrowserContext, Page } from '@playwright/test';

/** A sound that was started; sounds are identified by their lengths. */
export interface Heard {
  name: string;
  /** The strongest frequency from 250 Hz up. */
  frequency: number;
  /** When it starts after the call, in milliseconds. */
  delay: number;
}

interface Listening {
  /** How many audio contexts the page has created. */
  contexts: number;
  heard: Heard[];
  vibrated: number[][];
  /** How many sounds were stopped before their end, and whether any audio context is running. */
  stopped: number;
  running: () => boolean;
  /** Lets ten seconds pass. */
  wait: () => void;
}

declare global {
  interface Window {
    listening: Listening;
  }
}

/**
 * Records from the next page on. Time stands still for the page, unless a test controls it: a sound that is late is left out,
 * which would depend on the machine.
 */
export async function listen(to: Page | BrowserContext, { still = true } = {}): Promise<void> {
  await to.addInitScript((still) => {
    let time = 1000;
    if (still) performance.now = () => time;
    /** By the length in hundredths of a second. */
    const NAMES: Record<number, string> = {
      12: 'lift',
      25: 'place',
      40: 'land',
      50: 'push',
      75: 'turn',
      45: 'low',
      150: 'result',
      110: 'end',
    };
    const contexts: AudioContext[] = [];
    const record: Listening = {
      contexts: 0,
      heard: [],
      vibrated: [],
      stopped: 0,
      running: () => contexts.some(({ state }) => state === 'running'),
      wait: () => (time += 10_000),
    };
    window.listening = record;
    const Original = window.AudioContext;
    window.AudioContext = class extends Original {
      constructor() {
        super();
        record.contexts += 1;
        contexts.push(this);
      }
    };
    function strongest(samples: Float32Array, rate: number): number {
      let [best, most] = [0, 0];
      for (let frequency = 250; frequency < 3000; frequency *= 1.02) {
        const factor = 2 * Math.cos((2 * Math.PI * frequency) / rate);
        let [last, before] = [0, 0];
        for (const sample of samples) [before, last] = [last, sample + factor * last - before];
        const power = last * last + before * before - factor * last * before;
        if (power > most) [best, most] = [frequency, power];
      }
      return best;
    }
    // eslint-disable-next-line @typescript-eslint/unbound-method -- They are only called with `start.call(this, …)`.
    const { start, stop } = AudioScheduledSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0): void {
      const { duration, sampleRate } = this.buffer!;
      const hundredths = Math.round(duration * 100);
      const name = NAMES[hundredths] ?? (hundredths >= 70 ? `cut ${(hundredths - 70) / 4}` : `take ${(hundredths - 20) / 6}`);
      const delay = Math.max(0, Math.round((when - this.context.currentTime) * 1000));
      record.heard.push({ name, frequency: strongest(this.buffer!.getChannelData(0), sampleRate), delay });
      start.call(this, when);
    };
    AudioScheduledSourceNode.prototype.stop = function (this: AudioScheduledSourceNode): void {
      record.stopped += 1;
      stop.call(this);
    };
    navigator.vibrate = (pattern) => {
      record.vibrated.push([pattern].flat() as number[]);
      return true;
    };
  }, still);
}

/** The names of the sounds since the last call. */
export async function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => window.listening.heard.splice(0).map(({ name }) => name));
}
