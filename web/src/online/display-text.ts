// Display texts for online games, clocks, players and errors, in the visitor's language.
import { gameInfo, opposite, scoreText, type Colour } from '../games';
import { speaker, t, type Key } from '../shell';
import { Refused, type Outcome, type Seat, type ServerClock, type RatingSummary, type Sanction, type Terms } from './client';

const REASONS: Record<string, Key> = {
  no_server: 'onlineFaultServer',
  not_signed_in: 'onlineFaultSignedOut',
  wrong_password: 'onlineFaultPassword',
  name_taken: 'onlineFaultTaken',
  name_confusable: 'accountFaultAlike',
  link_invalid: 'accountLinkBad',
  too_many_mails: 'accountFaultMails',
  confirmation_required: 'onlineFaultForbidden',
  weak_password: 'onlineFaultWeak',
  forbidden: 'onlineFaultForbidden',
  foreign_origin: 'onlineFaultForbidden',
  not_found: 'onlineFaultMissing',
  own_offer: 'onlineFaultOwn',
  too_many: 'onlineFaultOften',
  too_many_offers: 'onlineFaultOffers',
  too_many_games: 'onlineFaultGames',
  too_many_tokens: 'onlineFaultTokens',
  passkey_required: 'passkeyFaultNeeded',
  passkey_stopped: 'passkeyFaultStopped',
  passkey_exists: 'passkeyFaultKnown',
  passkeys_unavailable: 'passkeysAbsent',
  no_passkey: 'passkeysNone',
  too_many_passkeys: 'passkeyFaultMany',
  wrong_passkey: 'passkeyFaultWrong',
  wrong_recovery_code: 'passkeyFaultCode',
  storage_unavailable: 'onlineFaultStorage',
  address_banned: 'faultAddressBanned',
  too_many_reports: 'faultReports',
  already_handled: 'faultHandled',
  sanction_in_force: 'faultInForce',
  not_in_force: 'modEnded',
  too_slow: 'onlineFaultSlow',
  inner_error: 'onlineFaultInner',
  illegal_move: 'onlineFaultMove',
  not_your_turn: 'onlineFaultTurn',
  not_a_player: 'onlineFaultPlayer',
  game_over: 'onlineFaultOver',
  game_not_over: 'onlineFaultNow',
  not_now: 'onlineFaultNow',
  time_is_up: 'onlineFaultTime',
};

/** The message for a failed request. In English, the server's own message is added where the code alone says little. */
export function faultText(reason: unknown): string {
  if (!(reason instanceof Refused)) return t('onlineFaultInner');
  if (reason.sanction) return sanctionText(reason.sanction);
  // The user has closed the dialog that asked for the password.
  if (reason.code === 'cancelled') return '';
  const key = REASONS[reason.code];
  const open = ['bad_request', 'not_now', 'forbidden', 'illegal_move'].includes(reason.code) || key === undefined;
  const text = t(key ?? 'onlineFaultBad');
  return open && speaker.language === 'en' && reason.message ? `${text} (${reason.message})` : text;
}

const SANCTIONS = { chat: 'sanctionChat', play: 'sanctionPlay', full: 'sanctionFull' } as const satisfies Record<Sanction['kind'], Key>;

/** What a sanction forbids, until when, and why. */
export function sanctionText(sanction: Sanction): string {
  const until = sanction.until ? t('sanctionUntil', { moment: momentText(sanction.until) }) : t('modNoEnd');
  const why = sanction.reason ? ` ${t('sanctionReason', { reason: sanction.reason })}` : '';
  return `${t(SANCTIONS[sanction.kind], { until })}${why}`;
}

function minutesText(seconds: number): string {
  const minutes = seconds / 60;
  return Number.isInteger(minutes) || minutes > 1 ? String(Math.round(minutes * 10) / 10) : `${seconds}\u2009s`;
}

/** Keeps a text in one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

export function clockName(clock: ServerClock): string {
  switch (clock.type) {
    case 'unlimited':
      return t('onlineUnlimited');
    case 'simple':
      return t('onlineClockSimple', { minutes: minutesText(clock.seconds) });
    case 'fischer':
      return unbroken(t('onlineClockFischer', { minutes: minutesText(clock.seconds), seconds: clock.increment }));
    case 'byoyomi':
      return unbroken(t('onlineClockByoyomi', { minutes: minutesText(clock.seconds), periods: clock.periods, seconds: clock.period }));
    case 'correspondence':
      return t('onlineDaysAMove', { n: clock.days });
  }
}

export function gameName({ game }: Terms): string {
  return gameInfo(game.name).setup.describe(game);
}

/** The settings of a game in one line. */
export function termsText(terms: Terms): string {
  return [gameName(terms), clockName(terms.clock), t(terms.rated ? 'onlineRated' : 'onlineCasual')].join(' · ');
}

export function seatName(seat: Seat): string {
  return seat.type === 'engine' ? t('computerAt', { n: seat.level }) : seat.name;
}

/** The player's rating; `null` for the engine and for unrated players. */
export function ratingOf(seat: Seat): RatingSummary | null {
  return seat.type === 'user' ? (seat.rating ?? null) : null;
}

const TEMPOS: Record<string, Key> = {
  blitz: 'onlineBlitz',
  rapid: 'onlineRapid',
  classical: 'onlineClassical',
  correspondence: 'onlineCorrespondence',
  unlimited: 'onlineUnlimited',
};

export function tempoName(tempo: string): string {
  const key = TEMPOS[tempo];
  return key ? t(key) : tempo;
}

export const gameTitle = (game: string): string => game.toUpperCase();

/** How a game ended. */
export function outcomeText(outcome: Outcome, seats: Record<'white' | 'black', Seat>): string {
  if (outcome.reason === 'aborted') return t('onlineAborted');
  const winner = outcome.winner ?? null;
  const who = winner ? t('onlineWins', { player: seatName(seats[winner]) }) : t('tie');
  if (outcome.score) return `${who}, ${scoreText([outcome.score[0] ?? 0, outcome.score[1] ?? 0], winner)}`;
  const why = outcomeReason(outcome, seats, null);
  return why ? `${who} – ${why}` : who;
}

/** Why a game ended without a score; `you` is the visitor's colour. */
export function outcomeReason({ reason, winner = null }: Outcome, seats: Record<Colour, Seat>, you: Colour | null): string {
  const reasons: Partial<Record<Outcome['reason'], Key>> = { resigned: 'onlineResigned', time: 'byTime', gone: 'onlineByLeaving' };
  const key = reasons[reason];
  if (!key) return '';
  const loser = winner && opposite(winner);
  if (reason === 'resigned' && loser !== null && loser === you) return t('matchYouResigned');
  return t(key, { player: loser ? seatName(seats[loser]) : '' });
}

/** A date and time in the visitor's language. */
export function momentText(milliseconds: number): string {
  return new Intl.DateTimeFormat(speaker.language, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds);
}

export function dayText(milliseconds: number): string {
  return new Intl.DateTimeFormat(speaker.language, { dateStyle: 'medium' }).format(milliseconds);
}

/** A time left, in days and hours. */
export function longTime(milliseconds: number): string {
  const hours = Math.ceil(milliseconds / 3_600_000);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const unit = (value: number, unit: 'day' | 'hour'): string =>
    new Intl.NumberFormat(speaker.language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  if (days === 0) return unit(rest, 'hour');
  return rest === 0 ? unit(days, 'day') : `${unit(days, 'day')} ${unit(rest, 'hour')}`;
}

/** Browser and operating system, from a user agent string. */
export function agentName(agent: string): string {
  // The order matters: most browsers also claim to be those further down the list.
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(`${name}/`));
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((name) => agent.includes(name));
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' };
  const known = [browser, system].flatMap((name) => (name === undefined ? [] : [names[name] ?? name]));
  return known.length > 0 ? known.join(', ') : agent || '?';
}

/** A rounded rating, with a question mark if it is provisional. */
export function ratingText(rating: number, provisional: boolean): string {
  return `${Math.round(rating)}${provisional ? '?' : ''}`;
}

export function signed(value: number): string {
  const rounded = Math.round(value);
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}
