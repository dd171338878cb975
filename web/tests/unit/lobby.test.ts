// Which offers a tile of the lobby accepts, and which live game the front page shows.
import { expect, test } from 'vitest';
import type { Offer, Summary, Terms } from '../../src/online/client';
import { fitting, rival, sameTerms } from '../../src/online/offer-matching';
import { strongest } from '../../src/online/strongest';

const terms = (increment: number, rated?: boolean): Terms =>
  ({
    game: { name: 'dvonn', placing: 'random' },
    clock: { type: 'fischer', seconds: 60, increment },
    ...(rated === undefined ? {} : { rated }),
  }) as unknown as Terms;
const offer = (id: string, owner: string, created_at: number, settings = terms(1)): Offer => ({
  id,
  owner,
  created_at,
  expires_at: created_at + 1,
  settings,
});

test('terms are the same whatever the order of their fields, and a missing choice is its default', () => {
  const other = {
    rated: false,
    clock: { increment: 1, type: 'fischer', seconds: 60 },
    game: { placing: 'random', name: 'dvonn' },
  } as unknown as Terms;
  expect(sameTerms(terms(1), other)).toBe(true);
  expect(sameTerms(terms(1), terms(2))).toBe(false);
  expect(sameTerms(terms(1), terms(1, true))).toBe(false);
});

test('the oldest offer of another player is accepted first', () => {
  const seeks = [offer('c', 'Carl', 3), offer('m', 'me', 1), offer('a', 'Anna', 2), offer('x', 'Xaver', 0, terms(2))];
  expect(fitting(seeks, terms(1), 'me').map(({ id }) => id)).toEqual(['a', 'c']);
});

test('of two players who make the same offer at once, exactly one accepts the other’s', () => {
  const [mine, theirs] = [offer('m', 'me', 5), offer('t', 'them', 5)];
  const seeks = [mine, theirs];
  expect([rival(seeks, mine), rival(seeks, theirs)]).toEqual([undefined, mine]);
});

test('the front page shows the game with the highest ratings', () => {
  const seat = (points?: number) => ({ type: 'user', name: 'x', rating: points === undefined ? null : { points, provisional: false } });
  const game = (id: string, white?: number, black?: number, over = false): Summary =>
    ({ id, white: seat(white), black: seat(black), over }) as unknown as Summary;
  expect(strongest([])).toBeNull();
  expect(strongest([game('guests'), game('computer')])?.id).toBe('guests');
  const games = [game('one', 1900), game('two', 1500, 1600), game('over', 2500, 2500, true)];
  expect(strongest(games)?.id).toBe('two');
});
