import { randomInt } from 'node:crypto';

/** A copy in uniformly random order (Fisher–Yates with a cryptographic source). */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item];
  }
  return copy;
}
