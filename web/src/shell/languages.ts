// Languages, and how their texts are filled in. A language is a folder with every key of English, a file a part of the app;
// one that lacks a key does not build.
import type { en } from '../locales/en';

/** A text, or one for each way in which a language counts. `{name}` is filled in. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Key = keyof typeof en;
export type Messages = Record<Key, Text>;

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
  it: 'Italiano',
  es: 'Español',
  pl: 'Polski',
  ru: 'Русский',
} as const;
export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string | null | undefined): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text);
}

/** The first language of the visitor's that we speak. */
export function preferred(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** Fills a text in; a number called `n` chooses the form. */
export function format(text: Text, language: Language, values: Record<string, string | number> = {}): string {
  let form = typeof text === 'string' ? text : text.other;
  if (typeof text !== 'string' && typeof values['n'] === 'number') {
    form = text[new Intl.PluralRules(language).select(values['n'])] ?? text.other;
  }
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
