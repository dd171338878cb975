// The analysis at hand: one, whichever page was visited in between.
import { Analysis } from './analysis.svelte';

let analysis: Analysis | null = null;

/** The rules must be loaded. */
export function currentAnalysis(): Analysis {
  analysis ??= new Analysis();
  return analysis;
}
