// The page's words, in the language that the visitor has chosen.
import { format, type Key, type Language, type Messages } from './languages';

const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: () => import('../locales/en').then((module) => module.en),
  de: () => import('../locales/de').then((module) => module.de),
  fr: () => import('../locales/fr').then((module) => module.fr),
  nl: () => import('../locales/nl').then((module) => module.nl),
  it: () => import('../locales/it').then((module) => module.it),
  es: () => import('../locales/es').then((module) => module.es),
  pl: () => import('../locales/pl').then((module) => module.pl),
  ru: () => import('../locales/ru').then((module) => module.ru),
};

class Speaker {
  language: Language = $state('en');
  #messages: Messages | null = $state.raw(null);

  async speak(language: Language): Promise<void> {
    this.#messages = await LOADERS[language]();
    this.language = language;
    document.documentElement.lang = language;
  }

  say(key: Key, values?: Record<string, string | number>): string {
    const text = this.#messages?.[key];
    return text === undefined ? '' : format(text, this.language, values);
  }
}

export const speaker = new Speaker();

/** The text for a key in the visitor's language. */
export function t(key: Key, values?: Record<string, string | number>): string {
  return speaker.say(key, values);
}
