// English: the language whose keys the others must have.
import type { Text } from '../../shell/languages';
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

export const en = {
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
} satisfies Record<string, Text>;
