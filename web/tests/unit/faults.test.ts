// Every fault of a text or a link has a message in every language.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { faultText, refusalText, type Fault } from '../../src/analyse/fault-text';
import { GipfGames, GipfTree, loadGipf } from '../../src/games/gipf/rules';
import { speaker } from '../../src/shell/i18n.svelte';
import { LANGUAGES, type Language } from '../../src/shell/languages';
import { Games, Tree } from '../../src/games/dvonn/rules';
import { rulesFromFile } from './rules';

interface Sample {
  codes: string[];
  text?: string;
  link?: [string, string];
  /** Whether the text is one of GIPF. */
  gipf?: boolean;
}

/** Together they cover every fault code; a Rust test ensures that. */
const read = (name: string): Sample[] =>
  JSON.parse(readFileSync(new URL(`../../../crates/workbench/tests/${name}.json`, import.meta.url), 'utf8')) as Sample[];
const samples = [...read('faults'), ...read('gipf-faults').map((sample) => ({ ...sample, gipf: true }))];

function refusal({ text, link, gipf }: Sample): Error {
  const bytes = new TextEncoder().encode(text);
  try {
    if (gipf && link) GipfTree.fromLink(...link, '', '', '');
    else if (gipf) GipfGames.read(bytes);
    else if (link) Tree.fromLink(...link, '', '');
    else Games.read(bytes);
  } catch (reason) {
    if (reason instanceof Error) return reason;
  }
  throw new Error(`nothing is wrong with ${JSON.stringify(text ?? link)}`);
}

async function said(language: Language): Promise<string[]> {
  await speaker.speak(language);
  return samples.map((sample) => refusalText(refusal(sample)));
}

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  const gipf = readFileSync(new URL('../../src/wasm/gipf/gipf_bg.wasm', import.meta.url));
  return Promise.all([rulesFromFile(), loadGipf(gipf)]);
});

test('every fault has a complete message in every language, different in each', async () => {
  const english = await said('en');
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const texts = await said(language);
    for (const [index, text] of texts.entries()) {
      const sample = `${language} ${samples[index]?.codes.join(' ')}: ${text}`;
      expect(text, sample).toMatch(/\.$/);
      expect(text, sample).not.toMatch(/\{\w+\}|undefined/);
      if (language !== 'en') expect(text, sample).not.toBe(english[index]);
    }
  }
});

test('Russian messages contain no Latin words except quoted text', async () => {
  const texts = await said('ru');
  const own =
    /^(dvonn|pgn|boardspace|little|golem|codecup|pass|place|move|white|ada|gm|dropb|pickb|resign|reset|done|quit|go|now|fly|many|won|hello|gipf|basic|standard|tournament|tie|no|jump|ge|xe|xb|gp|px|hh)$/i;
  for (const text of texts) {
    // Moves contain digits.
    const words = text.replace(/\S*\d\S*/g, '').match(/[A-Za-z]{2,}/g) ?? [];
    expect(
      words.filter((word) => !own.test(word) && !/^([wbrxq]+|xx)$/.test(word)),
      text,
    ).toEqual([]);
  }
});

test('a message says what is wrong, where, and what is expected', async () => {
  await speaker.speak('en');
  const text = (text: string): string => refusalText(refusal({ codes: [], text }));
  expect(text('E3\nE3\n')).toBe('Line 2, column 1: Move 2, e3, is illegal: e3 is already taken.');
  expect(text('9/10/11/10/9 x move')).toBe('Line 1, column 14: “x” is not valid here. Expected: w or b for the player to move.');
  await speaker.speak('de');
  const link: [string, string] = ['new', 'AB!'];
  expect(refusalText(refusal({ codes: [], link }))).toMatch(/^Zeichen 3 der Züge: „!“ steht für kein Feld\./);
  expect(refusalText(new Error('of another kind'))).toBe('Dieses Format ist nicht bekannt.');
  const fault: Fault = { code: 'wrongTurn', values: { player: 'black' }, parts: [] };
  expect(faultText(fault)).toContain('Schwarz');
});
