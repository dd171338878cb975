// German, all of it.
import type { Messages } from '../../shell/languages';
import { analyse } from './analyse';
import { base } from './base';
import { faults } from './faults';
import { gipf } from './gipf';
import { lessons } from './lessons';
import { online } from './online';
import { puzzles } from './puzzles';

export const de: Messages = { ...base, ...analyse, ...faults, ...puzzles, ...lessons, ...gipf, ...online };
