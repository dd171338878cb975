// The glossary of English.
import type { Entry } from './glossary';

export const en: readonly Entry[] = [
  { term: 'a player who, anyone', not: ['whoever', 'whomever', 'somebody'], because: 'plain sentences with a noun' },
  { term: 'again, new', not: ['anew'], because: 'plain words' },
  { term: 'will', not: ['shall'], because: 'plain words' },
  { term: 'PGN', not: ['pgn'], cased: true, because: 'the name of the format' },
  { term: 'blocked', not: ['shut in', 'enclosed'], because: 'one term in rules and lessons' },
  { term: 'opponent, the other player', not: ['the other side*', 'the enemy'], because: 'what players say' },
  { term: 'captured piece', not: ['prisoner*'], because: 'the rules of GIPF' },
  { term: 'reserve', not: ['your hand'], because: 'the rules of GIPF', in: ['gipf', 'faults'] },
  { term: 'basic piece', not: ['plain piece*', 'plain one*', 'ordinary piece*'], because: 'the rules of GIPF' },
  { term: 'edge', not: ['rim', 'border'], because: 'one term for the edge of both boards' },
  { term: 'tap', not: ['touch*'], because: 'works for fingers and mice' },
  { term: 'per move', not: ['a move more', 'days a move', 'day a move'], because: 'the usual form of a time control' },
  { term: 'time control', not: ['tempo'], because: 'the name of the setting on other servers', in: ['online'] },
  { term: 'premove', not: ['beforehand', 'move ahead'], because: 'the name of the feature on other servers' },
  { term: 'conditional moves', not: ['prepared answer*', 'prepare an answer*'], because: 'the name of the feature on other servers' },
  { term: 'abort', not: ['call off', 'called off'], because: 'the name of the action on other servers' },
  { term: 'cancel', not: ['withdraw*'], because: 'the usual label of the button' },
  { term: 'coordinates', not: ['names of the spaces'], because: 'the name of the setting in other apps' },
  { term: 'API token', not: ['tokens for programs'], because: 'the usual name' },
];
