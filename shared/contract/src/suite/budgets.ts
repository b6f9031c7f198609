import type { Budget } from './registry.ts';

/** A file of a built remote, with the bytes that a browser is sent of it. */
export interface SentFile {
  readonly path: string;
  readonly bytes: number;
}

/** What a remote's files come to, beside its budget where it has one. */
export function sizesOf(files: readonly SentFile[], entry: string) {
  const bySize = files.toSorted((one, other) => other.bytes - one.bytes);
  return {
    total: files.reduce((sum, { bytes }) => sum + bytes, 0),
    entry: files.find(({ path }) => path === entry),
    /** The largest of the others. */
    chunk: bySize.find(({ path }) => path !== entry),
    bySize,
  };
}

/** Bytes in words, for messages in English. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** So many files are named where all together are too large. */
const named = 3;

/**
 * What of a built remote is over its budget, one sentence each, with the files that make it so.
 *
 * @param entry the file that the federation loads first
 */
export function overBudget(budget: Budget, files: readonly SentFile[], entry: string): string[] {
  const { total, entry: first, bySize } = sizesOf(files, entry);
  const largest = bySize.slice(0, named).map(({ path, bytes }) => `${path} (${kilobytes(bytes)})`);
  const chunks = bySize.filter(({ path, bytes }) => path !== entry && bytes > budget.chunk);
  return [
    ...(total > budget.total
      ? [`all files have ${kilobytes(total)} of ${kilobytes(budget.total)}, the largest ${largest.join(', ')}`]
      : []),
    ...(first && first.bytes > budget.entry
      ? [`the entry ${first.path} has ${kilobytes(first.bytes)} of ${kilobytes(budget.entry)}`]
      : []),
    ...chunks.map(({ path, bytes }) => `the chunk ${path} has ${kilobytes(bytes)} of ${kilobytes(budget.chunk)}`),
  ];
}
