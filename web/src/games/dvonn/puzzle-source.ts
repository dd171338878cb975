// The puzzles of DVONN, for the pages with puzzles.
import type { PuzzleSource } from '../../puzzles';
import { fromFile, fromSite, type DvonnPuzzle, type FilePuzzle } from './puzzle';
import address from '../../../../data/puzzles/puzzles.json?url';

async function load(): Promise<readonly DvonnPuzzle[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the puzzles were answered with ${answer.status}`);
  return ((await answer.json()) as { puzzles: FilePuzzle[] }).puzzles.map(fromFile);
}

export const dvonnPuzzles: PuzzleSource<DvonnPuzzle> = {
  game: 'dvonn',
  kinds: [
    { name: 'win', title: 'puzzleKindWin' },
    { name: 'save', title: 'puzzleKindSave' },
    { name: 'cut', title: 'puzzleKindCut' },
    { name: 'pass', title: 'puzzleKindPass' },
  ],
  load,
  fromSite,
  task: () => import('./DvonnPuzzle.svelte'),
  preview: () => import('./DvonnPuzzlePreview.svelte'),
};
