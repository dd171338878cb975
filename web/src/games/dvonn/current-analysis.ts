// The current analysis of DVONN, kept between visits to its page.
import { DvonnAnalysis } from './analysis.svelte';

let analysis: DvonnAnalysis | null = null;

/** The rules must be loaded. */
export function currentAnalysis(): DvonnAnalysis {
  analysis ??= new DvonnAnalysis();
  return analysis;
}
