// Display texts of the moderators' pages.
import { speaker, t, type Key } from '../shell';
import type { components } from '../online/api';

type Schemas = components['schemas'];
export type SanctionKind = Schemas['SanctionKind'];
export type SanctionRecord = Schemas['SanctionRecord'];
export type Report = Schemas['ReportView'];
export type ReportState = Schemas['ReportState'];
export type Likeness = Schemas['EngineLikeness'];
export type User = Schemas['UserFile'];
export type Case = Schemas['ReportFile'];
export type Log = Schemas['LogEntry'];

export const SANCTION_KINDS = ['chat', 'play', 'full'] as const satisfies readonly SanctionKind[];
const KINDS: Record<SanctionKind, Key> = { chat: 'modChatBan', play: 'modPlayBan', full: 'modFullBan' };
const STATES: Record<ReportState, Key> = { open: 'modOpen', resolved: 'modResolved', dismissed: 'modDismissed' };

export const sanctionName = (kind: SanctionKind): string => t(KINDS[kind]);
export const stateName = (state: ReportState): string => t(STATES[state]);

/** A number of days, in the visitor's language. */
export function daysText(days: number): string {
  return new Intl.NumberFormat(speaker.language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}

export function numberText(value: number, digits = 1): string {
  return new Intl.NumberFormat(speaker.language, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

export function percentText(value: number): string {
  return new Intl.NumberFormat(speaker.language, { style: 'percent', maximumFractionDigits: 0 }).format(value);
}
