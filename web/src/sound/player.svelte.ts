// Plays sounds with the Web Audio API, and vibrates. The audio context is created with the first sound.
import { settings } from '../shell';
import { cuesFor, cuesOf, type Cue, type HeardMove, type Occasion } from './cues';
import { RateLimit } from './rate-limit';
import { render } from './synth';
import { vibrationOf } from './vibration';
import { voiceOf } from './voices';

/** A sound that is late by more than this is left out, in milliseconds: it would not fit to what is seen. */
const LATEST = 400;
/** After this time without a sound, the context releases the audio device, in milliseconds. */
const IDLE = 20_000;

export class Player {
  #audio: { context: AudioContext; volume: GainNode } | null = null;
  readonly #buffers = new Map<string, AudioBuffer>();
  readonly #playing = new Set<AudioBufferSourceNode>();
  readonly #rate = new RateLimit();
  #moved = -Infinity;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    $effect.root(() => {
      $effect(() => {
        if (!settings.sound) this.#silence();
        else if (this.#audio) this.#audio.volume.gain.value = gainOf(settings.volume);
      });
    });
    // Some browsers start audio only during an event, and stop it when a call or another app takes the device.
    const resume = (): void => {
      if (settings.sound && this.#playing.size > 0 && this.#audio?.context.state !== 'running') void this.#audio?.context.resume();
    };
    for (const type of ['pointerup', 'keydown']) addEventListener(type, resume, { capture: true, passive: true });
  }

  move(move: HeardMove, height: number, own: boolean, at: number): void {
    // A move that the visitor makes on the board is always heard.
    if (!this.#rate.allows(at) && !own) return;
    this.#moved = at;
    this.#perform(cuesOf(move, height, own, settings.milliseconds), at);
  }

  lift(height: number, at: number): void {
    this.#perform([{ sound: 'lift', size: height, delay: 0 }], at);
  }

  report(occasion: Occasion, at: number): void {
    const focused = document.visibilityState === 'visible' && document.hasFocus();
    this.#perform(cuesFor(occasion, at - this.#moved, focused, settings.milliseconds), at);
  }

  sample(at: number): void {
    this.#perform([{ sound: 'land', size: 3, delay: 0 }], at);
  }

  #perform(cues: readonly Cue[], at: number): void {
    if (cues.length === 0) return;
    this.#vibrate(cues);
    if (settings.volume === 0) return;
    const { context, volume } = (this.#audio ??= open());
    const start = (): void => {
      const late = performance.now() - at;
      if (!settings.sound) return;
      for (const cue of cues) {
        if (cue.delay - late > -LATEST) this.#start(cue, Math.max(0, cue.delay - late), context, volume);
      }
    };
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void context.suspend(), IDLE);
    if (context.state === 'running') start();
    else context.resume().then(start, () => {});
  }

  #start(cue: Cue, delay: number, context: AudioContext, volume: GainNode): void {
    const source = context.createBufferSource();
    source.buffer = this.#bufferOf(cue, context);
    source.connect(volume);
    source.onended = () => this.#playing.delete(source);
    this.#playing.add(source);
    source.start(context.currentTime + delay / 1000);
  }

  #bufferOf(cue: Cue, context: AudioContext): AudioBuffer {
    const name = `${cue.sound} ${cue.size}`;
    let buffer = this.#buffers.get(name);
    if (!buffer) {
      const samples = render(voiceOf(cue), context.sampleRate);
      buffer = context.createBuffer(1, samples.length, context.sampleRate);
      buffer.copyToChannel(samples, 0);
      this.#buffers.set(name, buffer);
    }
    return buffer;
  }

  #vibrate(cues: readonly Cue[]): void {
    if (!settings.vibration || !('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const pattern = vibrationOf(cues);
    if (pattern.length > 0) navigator.vibrate(pattern);
  }

  /** Ends everything that is being heard or felt. */
  #silence(): void {
    for (const source of this.#playing) source.stop();
    this.#playing.clear();
    if ('vibrate' in navigator) navigator.vibrate(0);
    clearTimeout(this.#idle);
    void this.#audio?.context.suspend();
  }
}

function open(): { context: AudioContext; volume: GainNode } {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = gainOf(settings.volume);
  volume.connect(context.destination);
  return { context, volume };
}

/** The gain for a volume in percent: loudness is perceived roughly as the square root of the power. */
function gainOf(volume: number): number {
  return (volume / 100) ** 2;
}
