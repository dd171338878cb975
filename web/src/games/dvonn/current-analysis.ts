// The analysis at hand: one, whichever page was visited in between.
import { DvonnAnalysis } from './analysis.svelte';

let analysis: DvonnAnalysis | null = null;

/** The rules must be loaded. */
export function currentAnalysis(): DvonnAnalysis {
  analysis ??= new DvonnAnalysis();
  return analysis;
}
