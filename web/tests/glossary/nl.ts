// The glossary of Dutch.
import type { Entry } from './glossary';

export const nl: readonly Entry[] = [
  { term: 'stuk', not: ['schijf', 'schijven', 'pion', 'pionnen', 'steen', 'stenen'], because: 'de spelregels' },
  { term: 'PGN', not: ['pgn'], cased: true, because: 'de naam van het formaat' },
  { term: 'basisstuk', not: ['gewoon stuk', 'gewone', 'gewoon'], because: 'de regels van GIPF', in: ['gipf', 'faults'] },
  {
    term: 'betwisting, betwisten',
    not: ['uitdag*'],
    because: 'één term in regels en meldingen; een uitdaging is een uitnodiging om te spelen',
    in: ['gipf', 'faults'],
  },
  { term: 'toelaten', not: ['toestaan', 'toegestaan', 'sta * toe', 'doorlaten'], because: 'één term voor een sprong', in: ['gipf'] },
  { term: 'geslagen stuk', not: ['gevangen*'], because: 'de regels van GIPF', in: ['gipf', 'faults'] },
  { term: 'tik op', not: ['raak', 'raakt', 'aanraken'], because: 'werkt voor vingers en muizen' },
  { term: 'premove', not: ['zet vooraf', 'vooruitzet*'], because: 'de gebruikelijke naam' },
  { term: 'Willekeurig', not: ['het lot', 'loting'], because: 'de gebruikelijke naam van de instelling' },
  { term: 'Coördinaten', not: ['namen van de velden'], because: 'de gebruikelijke naam van de instelling' },
  { term: 'Animatie', not: ['beweging'], because: 'de gebruikelijke naam van de instelling', in: ['base'] },
  { term: 'te veel', not: ['genoeg'], because: 'de melding noemt de fout', in: ['online', 'moderation'] },
  { term: 'Met rating', not: ['telt voor de rating'], because: 'de gebruikelijke naam' },
  { term: 'Iedereen', not: ['wie dan ook'], because: 'letterlijke vertaling' },
  { term: 'geblokkeerd', not: ['ingesloten'], because: 'één term in regels en lessen' },
  { term: 'tegenstander', not: ['de ander'], because: 'zo praten spelers' },
  { term: 'API-token', not: ['sleutel*'], because: 'de gebruikelijke naam', in: ['account', 'online'] },
];
