import { fieldsInResults } from '@anketa/contract/questions/editing';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import { publicities } from '@anketa/contract/questions/questions';
import { problem } from '../../platform/http/problem.ts';
import { differing } from '../questions/rules.ts';
import type { Access } from './permissions.ts';

interface Change {
  /** Null: the question is new. */
  readonly before: QuestionInput | null;
  readonly after: QuestionInput;
  /** Something of this question was released. Left out where nothing changes that decides what is shown of it. */
  readonly released?: boolean;
  /** An administrator was told what the change does, and wants it. */
  readonly confirmed: boolean;
}

/**
 * Once there are results, only an administrator changes what is shown and counted, after being told what that does. Throws
 * `results-administrator`, and `results-confirm` with what a change does beside each field. Gives the change in words for the audit
 * log, old → new; undefined when results stay as they are.
 */
export function checkResults({ results, results_closed }: Access, change: Change): string | undefined {
  const { before, after, confirmed } = change;
  const fields = results ? fieldsAlteringResults(change) : [];
  if (fields.length === 0) return undefined;
  const beside = (text: (field: keyof QuestionInput) => string) =>
    Object.fromEntries(fields.map((field) => [field, [`results.${text(field)}`]]));
  if (results_closed) throw problem('results-administrator', { errors: beside(() => 'administrator') });
  if (!confirmed) {
    const values = {
      rate: after.minimum_return_rate,
      rateBefore: before?.minimum_return_rate ?? 0,
      weight: after.coefficient,
      weightBefore: before?.coefficient ?? 0,
    };
    throw problem('results-confirm', { errors: beside((field) => effectOf(field, before, after)), values });
  }
  return fields.map((field) => `${field} ${inWords(before?.[field])} → ${inWords(after[field])}`).join(', ');
}

const inWords = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-'));

/** Key of the text that says what becomes shown, hidden or recomputed. */
function effectOf(field: keyof QuestionInput, before: QuestionInput | null, after: QuestionInput): string {
  if (field === 'publicity') {
    const narrower = before && publicities.indexOf(after.publicity) < publicities.indexOf(before.publicity);
    return `publicity.${after.publicity === 'signed' && narrower ? 'signedOnly' : after.publicity}`;
  }
  if (field === 'minimum_return_rate') {
    return `minimum_return_rate.${after[field] > (before?.[field] ?? 0) ? 'higher' : 'lower'}`;
  }
  if (field === 'return_rate_over_course' || field === 'counts_toward_average' || field === 'active') {
    return `${field}.${after[field] ? 'on' : 'off'}`;
  }
  return field;
}

/** The fields by which a change would show, hide or recompute what was released. */
function fieldsAlteringResults({ before, after, released = false }: Change): readonly (keyof QuestionInput)[] {
  if (!before) return after.counts_toward_average ? ['counts_toward_average'] : [];
  const counts_toward_average = before.counts_toward_average || after.counts_toward_average;
  const watched = fieldsInResults({ counts_toward_average, released });
  return differing(before, after).filter((field) => watched.includes(field));
}
