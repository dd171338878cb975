// Russian, all of it.
import type { Messages } from '../../shell/languages';
import { account } from './account';
import { analyse } from './analyse';
import { base } from './base';
import { faults } from './faults';
import { gipf } from './gipf';
import { home } from './home';
import { lessons } from './lessons';
import { looks } from './looks';
import { match } from './match';
import { moderation } from './moderation';
import { online } from './online';
import { passkeys } from './passkeys';
import { practice } from './practice';
import { puzzles } from './puzzles';
import { sharing } from './sharing';
import { winning } from './winning';
import { sync } from './sync';
import { sitePuzzles } from './sitePuzzles';

export const ru: Messages = {
  ...base,
  ...analyse,
  ...faults,
  ...puzzles,
  ...lessons,
  ...gipf,
  ...online,
  ...account,
  ...passkeys,
  ...moderation,
  ...match,
  ...looks,
  ...practice,
  ...home,
  ...sharing,
  ...winning,
  ...sync,
  ...sitePuzzles,
};
