// The entry point of the app.
import { mount } from 'svelte';
import './shell/app.css';
import App from './shell/App.svelte';
import { loadEngine } from './engine';
import { isLanguage, preferred, settings, speaker, t } from './shell';
import { updates } from './shell/updates.svelte';
import { loadRules } from './games/dvonn';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element with the id "app"');

async function begin(target: HTMLElement): Promise<void> {
  const language = isLanguage(settings.language) ? settings.language : preferred(navigator.languages);
  await Promise.all([speaker.speak(language), loadRules()]);
  // A board in a frame of another site needs neither the engine nor the service worker.
  if (location.pathname.startsWith('/embed/')) {
    mount((await import('./embed/App.svelte')).default, { target });
    return;
  }
  mount(App, { target });
  // Loads the engine after the first paint; earlier callers of `loadEngine` get the same module.
  requestAnimationFrame(() => setTimeout(() => void loadEngine().catch(() => {}), 200));
  // Installs the service worker once everything is loaded, but not during development.
  if (import.meta.env.PROD)
    void loadEngine()
      .catch(() => {})
      .then(() => updates.keepApp().catch(() => {}));
}

begin(target).catch((reason: unknown) => {
  target.className = 'failed';
  // The texts themselves may be what failed to load.
  target.textContent = `${t('cannotStart') || 'Caldera cannot start in this browser:'} ${String(reason)}`;
});
