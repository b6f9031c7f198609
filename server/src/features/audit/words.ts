import type { Locale } from '@anketa/contract/values';
import { translate } from '../../platform/translate.ts';
import type { Noted } from './store.ts';

type Act = Pick<Noted, 'action' | 'subject'>;

/** What an action is called; an unknown one by its own name. */
export function whatOf({ action }: Act, locale: Locale): string {
  // What follows the colon is a reason or a kind, not the action.
  const [name = action] = action.split(':');
  const key = `changes.actions.${name}`;
  const text = translate(locale, key);
  return text === key ? action : text;
}

/** The number of the question that an act is about; undefined for any other. */
export function questionOf({ action, subject }: Act): number | undefined {
  const [, number] =
    (action.startsWith('question.') && /^\d+\/(\d+)/.exec(subject)) ||
    (action.startsWith('comment.') && / question (\d+)/.exec(subject)) ||
    [];
  return number === undefined ? undefined : Number(number);
}

/**
 * Which one it was, or from what to what. `question`: its text, of an act that is about one. Why a comment was hidden is left out: it may say
 * what stood in it.
 */
export function detailOf({ action, subject }: Act, question: string | undefined, locale: Locale): string {
  if (action === 'phase')
    return subject
      .split(' ')
      .map((state) => translate(locale, `phases.${state}`))
      .join(' → ');
  if (action.startsWith('import.phase-refused: ')) return reasonOf(action, locale);
  if (action === 'import.options')
    return subject
      .replace(/^\d+ /, '')
      .split(', ')
      .map((one) => optionOf(one, locale))
      .join(', ');
  const [, job] = /^job\.\w+: (\w+)$/.exec(action) ?? [];
  if (job !== undefined) return translate(locale, `changes.jobs.${job}`);
  if (action.startsWith('comment.')) {
    const [, course = ''] = /^\S+ (\S+)/.exec(subject) ?? [];
    return [course, question].filter(Boolean).join(' · ');
  }
  if (question !== undefined) return question;
  if (action.startsWith('retention.'))
    return subject.replace(/[a-z]+/g, (kind) => translate(locale, `changes.retained.${kind}`));
  // Whatever follows the evaluation's number, such as a course's code.
  return /^\d+ (.+)$/s.exec(subject)?.[1] ?? '';
}

/** Why the server could not move it on its day: an error of the catalogue. */
function reasonOf(action: string, locale: Locale): string {
  const why = action.slice('import.phase-refused: '.length);
  const text = translate(locale, `errors.${why}`);
  return text === `errors.${why}` ? why : text;
}

/** An option as it is noted, "continuous false → true", in words. */
function optionOf(noted: string, locale: Locale): string {
  const [, name, before, after] = /^(\w+) (.*) → (.*)$/s.exec(noted) ?? [];
  if (name === undefined) return noted;
  const value = (text: string | undefined) => {
    if (text === 'true' || text === 'false') return translate(locale, `csv.${text === 'true' ? 'yes' : 'no'}`);
    return text || '–';
  };
  return `${translate(locale, `changes.options.${name}`)}: ${value(before)} → ${value(after)}`;
}
