import { z } from 'zod';
import type { QuestionTarget } from './questions.ts';

/** What a question can be narrowed by. Courses and parallels are named by code masks. */
export const scopeDimensions = ['departments', 'courses', 'parallels', 'study_types', 'fields'] as const;
export type ScopeDimension = (typeof scopeDimensions)[number];

/** Masks that one list may hold. */
export const scopeMaximum = 200;

const masks = z.array(z.string().trim().min(1).max(100)).max(scopeMaximum).default([]);

/**
 * Who is asked: a list that is empty does not narrow; within a list one match is enough, and every list that is not
 * empty must match. `*` in a mask stands for any characters, `?` for one; case does not matter.
 */
export const QuestionScope = z.object({
  departments: masks,
  courses: masks,
  parallels: masks,
  study_types: masks,
  fields: masks,
});
export type QuestionScope = z.output<typeof QuestionScope>;

export const everyone: QuestionScope = { departments: [], courses: [], parallels: [], study_types: [], fields: [] };

/** The lists that make sense for a target: nobody attends a parallel "as a study". */
export const scopeOfTarget: Readonly<Record<QuestionTarget, readonly ScopeDimension[]>> = {
  sident: ['study_types', 'fields'],
  sobor: ['departments', 'study_types', 'fields'],
  povinn: ['departments', 'courses', 'parallels', 'study_types', 'fields'],
  gl: ['departments', 'courses', 'parallels', 'study_types', 'fields'],
  ucit: ['departments', 'courses', 'parallels', 'study_types', 'fields'],
};

/** The lists of a scope that a target knows; the others empty. */
export function scopeFor(target: QuestionTarget, scope: QuestionScope): QuestionScope {
  const known = scopeOfTarget[target].map((dimension) => [dimension, scope[dimension]]);
  return { ...everyone, ...Object.fromEntries(known) };
}

/** Whether a mask may fit several codes: one without wildcards fits only the code that it is. */
export function isWildcard(mask: string): boolean {
  return /[*?]/.test(mask);
}

const folded = new Map<string, readonly string[]>();

/** Characters without their case, as the database has them too: whole ones, also those of two code units. */
function characters(text: string): readonly string[] {
  let known = folded.get(text);
  if (!known) {
    known = [...text.toLowerCase()];
    if (folded.size > 5000) folded.clear();
    folded.set(text, known);
  }
  return known;
}

/**
 * Whether a code fits a mask. Not by a regular expression: one of many `*` can take it years, and whoever writes questions
 * writes masks. Going back to the last `*` alone is enough, so it takes no longer than mask times code.
 */
export function fitsMask(mask: string, code: string): boolean {
  const [wanted, given] = [characters(mask), characters(code)];
  let at = 0;
  let star = -1;
  let resumeFrom = 0;
  for (let here = 0; here < given.length; ) {
    if (wanted[at] === '*') {
      star = at++;
      resumeFrom = here;
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === given[here])) {
      at++;
      here++;
    } else if (star >= 0) {
      at = star + 1;
      here = ++resumeFrom;
    } else return false;
  }
  return wanted.slice(at).every((sign) => sign === '*');
}

/** What a question would be asked about: the codes it has in each dimension. A dimension left out is not looked at. */
export type ScopeSubject = Partial<Readonly<Record<ScopeDimension, readonly string[]>>>;

/** Whether a question with this scope is asked about a subject. */
export function inScope(scope: QuestionScope, subject: ScopeSubject): boolean {
  return scopeDimensions.every((dimension) => {
    const wanted = scope[dimension];
    const codes = subject[dimension];
    if (wanted.length === 0 || codes === undefined) return true;
    return wanted.some((mask) => codes.some((code) => fitsMask(mask, code)));
  });
}
