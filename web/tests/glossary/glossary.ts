// The glossary of each language: the term for a thing, and the words that must not be used for it.
import type { Key } from '../../src/shell/languages';

/** A file of texts, such as `gipf`. */
type Part =
  | 'account'
  | 'analyse'
  | 'base'
  | 'faults'
  | 'gipf'
  | 'home'
  | 'lessons'
  | 'looks'
  | 'match'
  | 'moderation'
  | 'online'
  | 'passkeys'
  | 'practice'
  | 'puzzles'
  | 'sharing'
  | 'sitePuzzles'
  | 'sync'
  | 'winning';

export interface Entry {
  /** The term to use. */
  term: string;
  /**
   * What is forbidden: words or phrases that are found in any case, between word boundaries. `*` stands for any letters, so
   * `stein*` also forbids the inflected forms.
   */
  not: readonly string[];
  /** Why, or where the term comes from. */
  because: string;
  /** The files to which the entry is limited. */
  in?: readonly Part[];
  /** Keys of texts that may contain the words, in another sense. */
  except?: readonly Key[];
  /** Whether upper and lower case differ. */
  cased?: boolean;
  /** Whether the words are forbidden only after another word of the same sentence. */
  inside?: boolean;
}

const LETTER = '[\\p{L}\\p{M}\\p{N}]';

/** The expression that finds a forbidden word or phrase. */
export function pattern(words: string, { cased, inside }: Pick<Entry, 'cased' | 'inside'> = {}): RegExp {
  const source = words
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, `${LETTER}*`)
    .replace(/ /g, '[ \\u00a0]');
  const before = inside ? `(?<=${LETTER}[,»”)]?[ \\u00a0])` : `(?<!${LETTER})`;
  return new RegExp(`${before}${source}(?!${LETTER})`, cased ? 'u' : 'iu');
}

/** Compiling an expression takes longer than searching a text with it. */
const compiled = new Map<Entry, RegExp[]>();

/** The forbidden word or phrase that a text contains, as it is written there. Names of placeholders do not count. */
export function violation(text: string, entry: Entry): string | undefined {
  const read = text.replace(/\{\w+\}/g, '{}');
  let patterns = compiled.get(entry);
  if (!patterns) compiled.set(entry, (patterns = entry.not.map((words) => pattern(words, entry))));
  for (const one of patterns) {
    const found = one.exec(read);
    if (found) return found[0];
  }
  return undefined;
}
