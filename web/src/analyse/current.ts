// The analysis at hand: one, whichever page was visited in between.
import { DvonnAnalysis } from './dvonn.svelte';

let analysis: DvonnAnalysis | null = null;

/** The rules must be loaded. */
export function currentAnalysis(): DvonnAnalysis {
  analysis ??= new DvonnAnalysis();
  return analysis;
}
