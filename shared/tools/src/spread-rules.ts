import type { BrowserSource } from './browser-rules.ts';

/**
 * An object that is spread where it is written: it only holds lines together, and hides from a reader what belongs to the whole.
 * Gives a sentence for each file that has one.
 */
export function spreadProblems(sources: readonly BrowserSource[]): string[] {
  return sources
    .filter(({ text }) => /\.\.\.\{[\s}]/.test(text))
    .map(({ path }) => `${path} spreads an object where it writes it: write its members there`);
}
