// The glossary of Polish.
import type { Entry } from './glossary';

export const pl: readonly Entry[] = [
  { term: 'pion (piona), pion DVONN', not: ['pionek', 'pionk*'], because: 'polska instrukcja gry' },
  { term: 'token API', not: ['klucz* dla programów'], because: 'zwykła nazwa; klucz to klucz dostępu' },
  { term: 'PGN', not: ['pgn'], cased: true, because: 'nazwa formatu' },
  { term: 'rozmieszczanie, rozmieścić', not: ['rozstaw*'], because: 'polska instrukcja gry' },
  { term: 'krawędź', not: ['brzeg*'], because: 'polska instrukcja gry' },
  { term: 'pas, spasować', not: ['pasowani*', 'pasować'], because: 'polska instrukcja gry' },
  {
    term: 'nie ma ruchu',
    not: ['się ruszyć', 'się rusza*', 'się ruszył*', 'ruszają się'],
    because: 'język gier planszowych',
  },
  {
    term: 'zdjąć (rząd)',
    not: ['zabrać', 'zabiera*', 'zabierz', 'zabrał*', 'zabran*'],
    because: 'zasady GIPF',
    in: ['gipf', 'faults'],
  },
  {
    term: 'wsunąć pion',
    not: ['pchnąć', 'pchni*', 'pchasz', 'pcha', 'pchaj*', 'popchn*', 'popych*', 'wpych*', 'wypchn*', 'wypych*'],
    because: 'zasady GIPF',
    in: ['gipf', 'faults'],
  },
  { term: 'zbity pion', not: ['jeniec', 'jeńc*'], because: 'zasady GIPF' },
  { term: 'ruch planowany', not: ['z wyprzedzeniem'], because: 'zwykła nazwa' },
  { term: 'Kliknij', not: ['dotknij*', 'dotyka*'], because: 'działa dla palca i myszy' },
  { term: 'Współrzędne', not: ['nazwy pól'], because: 'zwykła nazwa ustawienia' },
  { term: 'za dużo', not: ['dość'], because: 'komunikat nazywa błąd', in: ['online', 'moderation'] },
  { term: 'Każdy', not: ['ktokolwiek'], because: 'dosłowne tłumaczenie' },
  {
    term: 'białe, czarne (małą literą w zdaniu)',
    not: ['Białe', 'Białych', 'Białym', 'Białymi', 'Czarne', 'Czarnych', 'Czarnym', 'Czarnymi'],
    cased: true,
    inside: true,
    because: 'pisownia',
  },
];
