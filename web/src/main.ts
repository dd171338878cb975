// Where the page begins.
import { mount } from 'svelte';
import './shell/app.css';
import App from './shell/App.svelte';
import { loadEngine } from './engine/client';
import { speaker, t } from './shell/i18n.svelte';
import { isLanguage, preferred } from './shell/languages';
import { updates } from './shell/updates.svelte';
import { loadRules } from './games/dvonn/rules';
import { settings } from './shell/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the app');

async function begin(target: HTMLElement): Promise<void> {
  const language = isLanguage(settings.language) ? settings.language : preferred(navigator.languages);
  await Promise.all([speaker.speak(language), loadRules()]);
  mount(App, { target });
  // The engine comes after the first paint; whoever needs it before waits for the same one.
  requestAnimationFrame(() => setTimeout(() => void loadEngine().catch(() => {}), 200));
  // The files of the app are kept once they have all come the ordinary way; a page under development is not.
  if (import.meta.env.PROD) void loadEngine().catch(() => {}).then(() => updates.keepApp().catch(() => {}));
}

begin(target).catch((reason: unknown) => {
  target.className = 'failed';
  // The words may be what did not come.
  target.textContent = `${t('cannotStart') || 'Caldera cannot start in this browser:'} ${String(reason)}`;
});
