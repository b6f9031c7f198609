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

const compiled = new Map<string, RegExp>();

/** Whether a code fits a mask. */
export function fitsMask(mask: string, code: string): boolean {
  let pattern = compiled.get(mask);
  if (!pattern) {
    const source = mask
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    pattern = new RegExp(`^${source}$`, 'iu');
    if (compiled.size > 5000) compiled.clear();
    compiled.set(mask, pattern);
  }
  return pattern.test(code);
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
