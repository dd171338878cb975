// Numbers for animations: a later one is greater, on whatever board.

let last = 0;

export function nextAnimationId(): number {
  last += 1;
  return last;
}
