/** Pseudo-random numbers that are the same ones for the same seed, on every machine. */
export type Random = ReturnType<typeof randomFor>;

/** A stream of its own for each label, so that a change in one table leaves the others as they were. */
export function randomFor(seed: number, label: string) {
  let hash = 2166136261 ^ seed;
  for (let at = 0; at < label.length; at++) hash = Math.imul(hash ^ label.charCodeAt(at), 16777619);
  let state = hash >>> 0;
  /** A number from 0 (included) to 1 (not included), by mulberry32. */
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  /** A whole number from 0 to n−1. */
  const below = (n: number) => Math.floor(unit() * n);
  return {
    unit,
    below,
    chance: (probability: number) => unit() < probability,
    pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
    /** The same items in another order. */
    shuffled<T>(items: readonly T[]): T[] {
      const result = [...items];
      for (let at = result.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [result[at], result[other]] = [result[other]!, result[at]!];
      }
      return result;
    },
  };
}

/** A number below `modulus` that no other `index` below it gets: codes that look unordered. */
export function scattered(index: number, modulus = 90_000_000): number {
  return Number((BigInt(index) * 7_368_787n + 1_234_567n) % BigInt(modulus));
}
