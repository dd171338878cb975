// Which offers have the same terms, and which of them a player accepts.
import type { Offer, Terms } from './client';

/** A text that is the same for the same values, whatever the order of the fields. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined && field !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}:${canonical(field)}`).join()}}`;
}

export function sameTerms(one: Terms, other: Terms): boolean {
  const parts = ({ game, clock, rated = false }: Terms): string => canonical({ game, clock, rated });
  return parts(one) === parts(other);
}

const isOlder = (one: Offer, other: Offer): boolean =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id);

/** The offers of others with these terms, the oldest first. */
export function fitting(seeks: readonly Offer[], terms: Terms, visitor: string | undefined): Offer[] {
  return seeks.filter(({ owner, settings }) => owner !== visitor && sameTerms(settings, terms)).sort((a, b) => (isOlder(a, b) ? -1 : 1));
}

/**
 * The offer that a waiting visitor must accept: of two players who have made the same offer at the same moment, the one with the
 * later offer accepts the earlier one.
 */
export function rival(seeks: readonly Offer[], mine: Offer): Offer | undefined {
  return fitting(seeks, mine.settings, mine.owner).find((offer) => isOlder(offer, mine));
}
