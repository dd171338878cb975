// French, all of it.
import type { Messages } from '../../shell/languages';
import { account } from './account';
import { analyse } from './analyse';
import { base } from './base';
import { faults } from './faults';
import { gipf } from './gipf';
import { lessons } from './lessons';
import { moderation } from './moderation';
import { online } from './online';
import { passkeys } from './passkeys';
import { puzzles } from './puzzles';

export const fr: Messages = {
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
};
