// Ids for animations, increasing over all boards.

let last = 0;

export function nextAnimationId(): number {
  last += 1;
  return last;
}
