// Languages and the formatting of texts. Each language is a folder in `locales` with one file per part of the app. A language
// that lacks a key of the English texts does not compile.
import type { en } from '../locales/en';

/** A text, or one for each plural form of the language. `{name}` is a placeholder. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });
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

/** The first of the visitor's languages that the app has; English if it has none. */
export function preferred(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** Replaces the placeholders of a text; the number `n` selects the plural form. */
export function format(text: Text, language: Language, values: Record<string, string | number> = {}): string {
  let form = typeof text === 'string' ? text : text.other;
  if (typeof text !== 'string' && typeof values['n'] === 'number') {
    form = text[new Intl.PluralRules(language).select(values['n'])] ?? text.other;
  }
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
