import { expect, test } from 'vitest';
import { format, preferred, LANGUAGES, type Key, type Language, type Messages, type Text } from '../../src/shell/languages';
import { en } from '../../src/locales/en';

const files = import.meta.glob<Record<string, Messages>>('../../src/locales/*/index.ts', { eager: true });
const languages = Object.entries(files).map(([path, module]) => {
  const code = /(\w+)\/index\.ts$/.exec(path)?.[1] as Language;
  return { code, messages: module[code]! };
});
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const blanks = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

test('there are eight languages', () => {
  expect(languages.map(({ code }) => code).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

test('every text exists, with the placeholders of the English one', () => {
  for (const { code, messages } of languages) {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
    for (const key of Object.keys(en) as Key[]) {
      for (const form of forms(messages[key])) {
        expect(form.trim(), `${code} ${key}`).not.toBe('');
        expect(blanks(form), `${code} ${key}`).toEqual(blanks(forms(en[key])[0]!));
      }
    }
  }
});

test('no two files define the same key', () => {
  const parts = import.meta.glob<Record<string, Record<string, Text>>>('../../src/locales/en/*.ts', { eager: true });
  const keys = Object.entries(parts)
    .filter(([path]) => !path.endsWith('/index.ts'))
    .flatMap(([, module]) => Object.values(module).flatMap((part) => Object.keys(part)));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('every plural form of a language has a text', () => {
  for (const { code, messages } of languages) {
    const needed = new Set([0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 49].map((n) => new Intl.PluralRules(code).select(n)));
    for (const [key, text] of Object.entries(messages)) {
      if (typeof text === 'string') continue;
      for (const rule of needed) expect(text[rule], `${code} ${key} ${rule}`).toBeDefined();
    }
  }
});

test('a text with plural forms in English has them in every language, and no form that the language lacks', () => {
  for (const { code, messages } of languages) {
    const known = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(messages)) {
      expect(typeof text, `${code} ${key}`).toBe(typeof en[key as Key] === 'string' ? typeof text : 'object');
      if (typeof text === 'string') continue;
      expect(known, `${code} ${key}`).toEqual(expect.arrayContaining(Object.keys(text)));
    }
  }
});

/** Every form of every text of a language, except texts that quote notation. */
function said(wanted: Language): [Key, string][] {
  const quoting: Key[] = ['faultWantMark', 'faultWantBoardspace', 'faultWantTag'];
  const { messages } = languages.find(({ code }) => code === wanted)!;
  const keys = (Object.keys(messages) as Key[]).filter((key) => !quoting.includes(key));
  return keys.flatMap((key) => forms(messages[key]).map((form): [Key, string] => [key, form]));
}

test('French has a non-breaking space before ; ? ! : and inside quotation marks', () => {
  const missing = /(?<!\u202f)[;?!]|(?<!\u00a0):|«(?!\u00a0)|(?<!\u00a0)»/u;
  expect(said('fr').filter(([, form]) => missing.test(form))).toEqual([]);
});

test('an ellipsis follows its word directly, in German after a space', () => {
  for (const { code } of languages) {
    const wrong = code === 'de' ? /[^ ]…/u : / …|\.\.\./u;
    expect(
      said(code).filter(([, form]) => wrong.test(form)),
      code,
    ).toEqual([]);
  }
});

test('Russian uses em dashes after a non-breaking space', () => {
  expect(said('ru').filter(([, form]) => /\s[-–]\s|(?<!\u00a0)—/u.test(form))).toEqual([]);
});

test('apostrophes and quotation marks are typographic', () => {
  for (const { code } of languages)
    expect(
      said(code).filter(([, form]) => /['"]/u.test(form)),
      code,
    ).toEqual([]);
});

test('numbers select the plural form, and placeholders are replaced', () => {
  expect(format(en.cutOff, 'en', { n: 1 })).toBe('1 piece is cut off.');
  expect(format(en.cutOff, 'en', { n: 5 })).toBe('5 pieces are cut off.');
  expect(format('{a} and {b}', 'en', { a: 'x' })).toBe('x and {b}');
});

test('the first supported language is chosen', () => {
  expect(preferred(['pt-BR', 'de-AT', 'en'])).toBe('de');
  expect(preferred(['ja'])).toBe('en');
  expect(preferred([])).toBe('en');
});
