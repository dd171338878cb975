// The rules for tests outside a browser.
import { readFileSync } from 'node:fs';
import { loadRules } from '../../src/games/dvonn/rules';

export function rulesFromFile(): Promise<void> {
  return loadRules(readFileSync(new URL('../../src/wasm/rules/rules_bg.wasm', import.meta.url)));
}
