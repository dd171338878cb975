// The client of the server's API, typed by its OpenAPI description, and its errors.
import createClient from 'openapi-fetch';
import type { components, paths } from './api';

type Schemas = components['schemas'];
export type Me = Schemas['Me'];
export type Offer = Schemas['OfferView'];
export type Summary = Schemas['GameSummary'];
export type GameView = Schemas['GameView'];
export type Entry = Schemas['EntryView'];
export type ChatLine = Schemas['ChatLine'];
export type ChatRoom = Schemas['ChatRoom'];
export type Seat = Schemas['SeatView'];
export type RatingSummary = Schemas['PlayerRating'];
export type Terms = Schemas['Settings'];
export type ServerClock = Schemas['Clock'];
export type Left = Schemas['Left'];
export type Times = Schemas['Times'];
export type Outcome = Schemas['Outcome'];
export type RatingChange = Schemas['RatingChange'];
export type Rating = Schemas['RatingView'];
export type RatingPoint = Schemas['RatingPoint'];
export type Leader = Schemas['LeaderView'];
export type Profile = Schemas['Profile'];
export type SessionOfMine = Schemas['SessionView'];
export type Token = Schemas['TokenView'];
export type Email = Partial<Schemas['EmailView']>;
export type Scope = Schemas['Scope'];
export type Passkey = Schemas['PasskeyView'];
export type PasskeyCreation = Schemas['PasskeyCreation'];
export type PasskeyRegistration = Schemas['PasskeyRegistration'];
export type PasskeyRequest = Schemas['PasskeyRequest'];
export type PasskeyAssertion = Schemas['PasskeyAssertion'];
export type SecondFactor = Schemas['SecondFactor'];
export type SecondFactorRequest = Schemas['SecondFactorRequest'];
export type Action = Schemas['Action'];
export type GameEvent = Schemas['Event'];
export type EventMessage = Schemas['EventMessage'];
export type StateView = Schemas['StateView'];
export type ServerPermissions = Schemas['Permissions'];
export type Clocks = Schemas['ClockView'];
export type Countdown = Schemas['Countdown'];
export type Notice = Schemas['Notice'];
export type Sanction = Schemas['SanctionView'];
export type AnalysisView = Schemas['AnalysisView'];
export type AnalysisProgress = Schemas['AnalysisProgress'];
export type GameAnalysis = Schemas['GameAnalysis'];
export type AnalysedMove = Schemas['AnalysedMove'];
export type AnalysedPlayer = Schemas['AnalysedPlayer'];

export const api = createClient<paths>({ baseUrl: location.origin });

/** A request that failed. The code comes from the server, or is `no_server` if it did not answer. */
export class Refused extends Error {
  readonly code: string;
  /** What is needed besides the password, if that is why it failed. */
  readonly secondFactor: SecondFactorRequest | null;
  /** The sanction that forbids it. */
  readonly sanction: Sanction | null;

  constructor(code: string, message: string, detail: Partial<Detail> = {}) {
    super(message);
    this.code = code;
    this.secondFactor = detail.secondFactor ?? null;
    this.sanction = detail.sanction ?? null;
  }
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

interface Detail {
  code: string;
  message: string;
  secondFactor: SecondFactorRequest | null;
  sanction: Sanction | null;
}

function detailOf(error: unknown): Detail | null {
  if (typeof error !== 'object' || error === null || !('error' in error)) return null;
  const detail = error.error;
  if (typeof detail !== 'object' || detail === null || !('code' in detail) || !('message' in detail)) return null;
  const secondFactor = 'second_factor' in error ? (error.second_factor as SecondFactorRequest) : null;
  const sanction = 'sanction' in detail ? (detail.sanction as Sanction) : null;
  return { code: String(detail.code), message: String(detail.message), secondFactor, sanction };
}

/** The server's answer. An HTML page, as from a static file server, counts as no server. */
export async function ask<Data>(asked: Promise<Answer<Data>>): Promise<Data> {
  let answer: Answer<Data>;
  try {
    answer = await asked;
  } catch (reason) {
    throw new Refused('no_server', String(reason));
  }
  if (answer.response.ok) {
    const type = answer.response.headers.get('content-type') ?? '';
    if (answer.response.status === 204 || !type.startsWith('text/html')) return answer.data as Data;
  }
  const detail = detailOf(answer.error);
  throw new Refused(detail?.code ?? 'no_server', detail?.message ?? '', detail ?? {});
}

/** The server's answer, or a default if the request fails. */
export async function tryTo<Data>(asked: Promise<Answer<Data>>, otherwise: Data): Promise<Data> {
  try {
    return await ask(asked);
  } catch {
    return otherwise;
  }
}
