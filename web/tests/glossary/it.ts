// The glossary of Italian.
import type { Entry } from './glossary';

export const it: readonly Entry[] = [
  { term: 'pezzo', not: ['pedin*', 'gettone', 'gettoni'], because: 'il regolamento' },
  { term: 'PGN', not: ['pgn'], cased: true, because: 'il nome del formato' },
  { term: 'base', not: ['semplice', 'semplici'], because: 'le regole di GIPF', in: ['gipf', 'faults'] },
  {
    term: 'contestazione, contestare',
    not: ['sfida', 'sfide', 'sfidare', 'sfidato'],
    because: 'un termine in regole e messaggi; una sfida è un invito a giocare',
    in: ['gipf', 'faults'],
  },
  {
    term: 'bloccata',
    not: ['chius*', 'rinchius*'],
    because: 'un termine in regole e lezioni',
    in: ['base', 'faults', 'lessons', 'puzzles'],
  },
  { term: 'in riserva', not: ['di riserva'], because: 'di riserva vuol dire di scorta', in: ['gipf', 'faults'] },
  { term: 'pezzo catturato', not: ['prigionier*'], because: 'le regole di GIPF', in: ['gipf', 'faults'] },
  { term: 'abbandonare', not: ['arrend*', 'arres*'], because: 'il termine degli scacchi' },
  { term: 'ritirare la mossa', not: ['annulla la mossa', 'annullare la mossa'], because: 'il termine degli scacchi' },
  { term: 'dipendere da', not: ['pende da', 'appesa*', 'appeso'], because: 'traduzione letterale', in: ['lessons'] },
  { term: 'Online, in tempo reale', not: ['in rete', 'dal vivo'], because: 'il termine usuale', in: ['base', 'online'] },
  { term: 'Classificata', not: ['valida per la classifica', 'valide per la classifica'], because: 'il termine usuale' },
  { term: 'Coordinate', not: ['nomi delle caselle'], because: 'il nome usuale dell’impostazione' },
  { term: 'Animazione', not: ['movimento'], because: 'il nome usuale dell’impostazione', in: ['base'] },
  { term: 'troppe', not: ['abbastanza', 'sufficienti'], because: 'il messaggio nomina l’errore', in: ['online', 'moderation'] },
];
