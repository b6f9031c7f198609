import type { Progress } from '@anketa/server/platform/job-store';

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Where the time of both sides goes, over all rounds: parts by name, each with its milliseconds in each round. */
export function createProfile() {
  const parts = new Map<string, number[]>();
  const begun = new Map<string, number>();

  function note(part: string, ms: number): void {
    parts.set(part, [...(parts.get(part) ?? []), ms]);
  }

  return {
    note,
    /** Told of the progress of one import. Steps of the two lanes overlap: their times sum up to more than the import takes. */
    onProgress({ step, done }: Progress, before: number): void {
      if (step === null) return;
      const start = begun.get(step);
      if (start === undefined) begun.set(step, performance.now());
      else if (done > before) {
        note(step, performance.now() - start);
        begun.delete(step);
      }
    },
    /** Parts whose median is at least `from` ms, the longest first. */
    lines(from = 5): string[] {
      return [...parts]
        .map(([part, times]) => ({ part, ms: median(times) }))
        .filter(({ ms }) => ms >= from)
        .sort((a, b) => b.ms - a.ms)
        .map(({ part, ms }) => `${ms.toFixed(0).padStart(6)} ms ${part}`);
    },
  };
}
