// The texts of each language use the terms of its glossary.
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Key, type Language, type Text } from '../../src/shell/languages';
import { pattern, violation, type Entry } from '../glossary/glossary';
import { de } from '../glossary/de';
import { en } from '../glossary/en';
import { es } from '../glossary/es';
import { fr } from '../glossary/fr';
import { it } from '../glossary/it';
import { nl } from '../glossary/nl';
import { pl } from '../glossary/pl';
import { ru } from '../glossary/ru';

const GLOSSARIES: Record<Language, readonly Entry[]> = { de, en, es, fr, it, nl, pl, ru };

const files = import.meta.glob<Record<string, Record<Key, Text>>>('../../src/locales/*/*.ts', { eager: true });

/** Every form of every text of a language, with its file and key. */
function* texts(language: Language): Generator<{ file: string; part: string; key: Key; text: string }> {
  for (const [path, module] of Object.entries(files)) {
    const [, code, part] = /(\w+)\/(\w+)\.ts$/.exec(path)!;
    if (code !== language || part === 'index') continue;
    for (const messages of Object.values(module))
      for (const [key, text] of Object.entries(messages))
        for (const form of typeof text === 'string' ? [text] : Object.values(text))
          yield { file: `${code}/${part}.ts`, part: part!, key: key as Key, text: form };
  }
}

/** What is wrong with the texts of a language, a line for each violation. */
function violations(language: Language): string[] {
  const found = new Set<string>();
  for (const { file, part, key, text } of texts(language))
    for (const entry of GLOSSARIES[language]) {
      if ((entry.in && !(entry.in as readonly string[]).includes(part)) || entry.except?.includes(key)) continue;
      const words = violation(text, entry);
      if (words !== undefined) found.add(`${file} ${key}: “${words}”, better “${entry.term}” (${entry.because})`);
    }
  return [...found];
}

describe.each(Object.keys(LANGUAGES) as Language[])('%s', (language) => {
  test('the texts use the terms of the glossary', () => {
    expect(violations(language)).toEqual([]);
  });

  test('no term of the glossary contains what its entry forbids', () => {
    for (const entry of GLOSSARIES[language])
      expect(violation(entry.inside ? entry.term : ` ${entry.term} `, entry), entry.term).toBeUndefined();
  });

  test('the exceptions of the glossary are needed', () => {
    const said = [...texts(language)];
    for (const entry of GLOSSARIES[language])
      for (const key of entry.except ?? [])
        expect(
          said.some((one) => one.key === key && violation(one.text, entry) !== undefined),
          key,
        ).toBe(true);
  });
});

test('forbidden words are found in every case and inflection, but not inside other words', () => {
  expect('Zwei Pionki stoją').toMatch(pattern('pionk*'));
  expect('Три фишки\u00a0DVONN').toMatch(pattern('фишк* DVONN'));
  expect('ein einfacher Stein').not.toMatch(pattern('einfach'));
  expect('muszą spasować').not.toMatch(pattern('pasować'));
  expect('als PGN').not.toMatch(pattern('pgn', { cased: true }));
  expect('als pgn').toMatch(pattern('pgn', { cased: true }));
});

test('a capital letter is forbidden only inside a sentence', () => {
  const inside = { cased: true, inside: true };
  expect('Ruch mają Białe.').toMatch(pattern('Białe', inside));
  expect('Białe mają ruch.').not.toMatch(pattern('Białe', inside));
  expect('Koniec. Białe wygrywają.').not.toMatch(pattern('Białe', inside));
  expect('Ruch mają białe.').not.toMatch(pattern('Białe', inside));
});

test('the name of a placeholder is not a word of the text', () => {
  expect(violation('{pgn} wins', { term: 'PGN', not: ['pgn'], cased: true, because: '' })).toBeUndefined();
});
