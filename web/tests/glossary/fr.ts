// The glossary of French.
import type { Entry } from './glossary';

export const fr: readonly Entry[] = [
  {
    term: 'pièce',
    not: ['pion', 'pions', 'jeton', 'jetons'],
    because: 'la règle du jeu',
    // An API token is called “jeton d’API” in French.
    except: [
      'onlineFaultTokens',
      'onlineMakeToken',
      'onlinePasswordChanged',
      'onlineSecret',
      'onlineTokenName',
      'onlineTokens',
      'onlineTokensNote',
    ],
  },
  { term: 'PGN', not: ['pgn'], cased: true, because: 'le nom du format' },
  {
    term: 'isolée, isoler',
    not: ['coupe', 'coupent', 'couper', 'coupé', 'coupés', 'coupée', 'coupées'],
    because: 'un terme dans les règles et les problèmes',
    in: ['base', 'faults', 'gipf', 'lessons', 'puzzles'],
  },
  { term: 'rangée', not: ['alignement*'], because: 'les règles de GIPF', in: ['gipf', 'faults'] },
  { term: 'pièce de base', not: ['simple', 'simples'], because: 'les règles de GIPF', in: ['gipf', 'faults'] },
  {
    term: 'contestation, contester',
    not: ['défi', 'défis', 'défie*', 'défier'],
    because: 'un terme dans les règles et les messages ; un défi est une invitation à jouer',
    in: ['gipf', 'faults'],
  },
  { term: 'pièce capturée', not: ['prisonni*'], because: 'les règles de GIPF', in: ['gipf', 'faults'] },
  { term: 'bloquée', not: ['enferm*'], because: 'un terme dans les règles et les leçons' },
  { term: 'Coordonnées', not: ['noms des cases'], because: 'le nom usuel du réglage' },
  { term: 'Animation', not: ['mouvement'], because: 'le nom usuel du réglage', in: ['base'] },
  { term: 'trop de', not: ['assez'], because: 'le message nomme l’erreur', in: ['online', 'moderation'] },
  { term: 'Tout le monde, Peu importe', not: ['n’importe qui', 'n’importe quoi', 'n’importe lequel'], because: 'registre familier' },
  { term: 'adversaire', not: ['l’autre camp'], because: 'ce que disent les joueurs' },
  { term: 'adresse e-mail', not: ['adresse électronique', 'courriel*'], because: 'un seul terme' },
];
