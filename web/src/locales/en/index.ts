// English: the language whose keys the others must have.
import type { Text } from '../../shell/languages';
import { analyse } from './analyse';
import { base } from './base';
import { faults } from './faults';
import { gipf } from './gipf';
import { lessons } from './lessons';
import { online } from './online';
import { puzzles } from './puzzles';

export const en = { ...base, ...analyse, ...faults, ...puzzles, ...lessons, ...gipf, ...online } satisfies Record<string, Text>;
