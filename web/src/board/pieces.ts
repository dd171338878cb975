// The letters of pieces: w, b, r; W and B, the upper halves of double pieces; p and q, potentials of White and Black; u and
// v, used potentials.

const COLOURS: Record<string, string> = { W: 'w', p: 'w', u: 'w', B: 'b', q: 'b', v: 'b' };

/** The colour of a piece of any kind: w, b or r. */
export function colourOf(piece: string): string {
  return COLOURS[piece] ?? piece;
}

/** Whether the height of a stack is written on it: if it has more than one piece, and all of the same kind. */
export function isCounted(pieces: string, height = pieces.length): boolean {
  return height > 1 && /^[wbr]+$/.test(pieces);
}
