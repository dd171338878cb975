// The engine for tests outside a browser, without a worker.
import { readFileSync } from 'node:fs';
import type { Report, Solution } from '../../src/engine/messages';
import init, { Engine, GipfEngine } from '../../src/wasm/engine/engine.js';

let engine: Engine | null = null;

export async function engineFromFile(): Promise<void> {
  await init({ module_or_path: readFileSync(new URL('../../src/wasm/engine/engine_bg.wasm', import.meta.url)) });
  engine = new Engine(1);
}

function ready(): Engine {
  if (!engine) throw new Error('the engine has not been loaded');
  return engine;
}

export function solve(position: string): Solution {
  return ready().solve(position, undefined, 2e6);
}

/** The engine's evaluation of a position at full strength, for the player to move. */
export function judge(position: string, nodes: number): Report {
  return ready().search(position, 10, undefined, nodes, () => {});
}

let gipf: GipfEngine | null = null;

export async function gipfEngineFromFile(): Promise<void> {
  await engineFromFile();
  gipf = new GipfEngine(1);
}

/** The GIPF engine's evaluation after some actions at full strength, for the player who must act. */
export function judgeGipf(start: string, actions: readonly string[], nodes: number): Report {
  if (!gipf) throw new Error('the engine has not been loaded');
  return gipf.search(start, '', actions.join(' '), 10, undefined, nodes, () => {});
}
