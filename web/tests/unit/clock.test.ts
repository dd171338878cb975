import { expect, test } from 'vitest';
import { clockText } from '../../src/play/clock-text';

test('a clock shows minutes, and tenths at the end', () => {
  expect(clockText(300_000)).toBe('5:00');
  expect(clockText(299_001)).toBe('5:00');
  expect(clockText(61_000)).toBe('1:01');
  expect(clockText(9_940)).toBe('10.0');
  expect(clockText(1_234)).toBe('1.3');
  expect(clockText(0)).toBe('0.0');
});
