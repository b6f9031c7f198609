import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { type QuestionScope, type ScopeDimension, scopeOfTarget } from '@anketa/contract/questions/scope';

/** One list that narrows a question: its first masks, and how many there are beside them. */
export interface ScopePart {
  readonly dimension: ScopeDimension;
  readonly masks: readonly string[];
  readonly more: number;
}

/** What a question is narrowed by, in short: no list that its target knows nothing of, none that is empty. */
export function scopeSummary(target: QuestionTarget, scope: QuestionScope, atMost = 3): readonly ScopePart[] {
  return scopeOfTarget[target].flatMap((dimension) => {
    const masks = scope[dimension];
    // A single one left over is shown: "and 1 more" would be no shorter.
    const listed = masks.length === atMost + 1 ? masks : masks.slice(0, atMost);
    return masks.length > 0 ? [{ dimension, masks: listed, more: masks.length - listed.length }] : [];
  });
}
