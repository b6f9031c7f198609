import type { AuditAct } from '@anketa/contract/people/audit';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import { namesOf } from './names.ts';
import { actsOnPeople, evaluationsNoted, kindOf, type Noted, peopleNumbered } from './store.ts';
import { subjectInWords } from './subject-words.ts';
import { detailOf, whatOf } from './words.ts';

/** What a record with two names is called in a language. */
export const named = ({ name_cs, name_en }: { readonly name_cs: string; readonly name_en: string }, locale: Locale) =>
  (locale === 'en' && name_en) || name_cs;

const isOnPerson = ({ action }: Pick<Noted, 'action'>) => actsOnPeople.some((start) => action.startsWith(start));

/** What was noted, in words. A move of a phase is named by the phases, so that a list of them can be read at a glance. */
export async function actsInWords(db: Db, rows: readonly Noted[], locale: Locale): Promise<AuditAct[]> {
  const numbers = rows.filter(isOnPerson).flatMap(({ subject }) => subject.split(' '));
  const [nameOf, people, evaluations] = await Promise.all([
    namesOf(db, [...new Set(rows.map(({ actor }) => actor))], locale),
    peopleNumbered(db, [...new Set(numbers)]),
    evaluationsNoted(db),
  ]);
  const persons = new Map(
    people.flatMap((person) => {
      const known = personName(person, person.login ?? '');
      const name = known === '' ? person.oident : `${known} (${person.oident})`;
      return [[person.oidos, name] as const, [person.oident, name] as const];
    }),
  );
  const nameOfEvaluation = new Map(evaluations.map((one) => [one.id, named(one, locale)]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: kindOf(row.action),
    ...(row.action === 'phase'
      ? { what: detailOf(row, undefined, locale), detail: '' }
      : {
          what: whatOf(row, locale),
          detail: isOnPerson(row) ? withNames(row, persons, locale) : detailIn(row, locale),
        }),
    who: nameOf(row.actor),
    // One that was deleted has its number left.
    evaluation: row.evaluation_id === null ? '' : (nameOfEvaluation.get(row.evaluation_id) ?? `${row.evaluation_id}`),
  }));
}

/** What it was done to, beside evaluations: such as a token or a part of the application. */
function detailIn(row: Noted, locale: Locale): string {
  return detailOf(row, undefined, locale) || (/^\d/.test(row.subject) ? '' : subjectInWords(row, locale));
}

/** A subject with the person in place of their number, once. */
function withNames(row: Noted, persons: ReadonlyMap<string, string>, locale: Locale): string {
  const said = subjectInWords(row, locale, (number) => persons.get(number) ?? number);
  if (said !== row.subject) return said;
  const words = said.split(' ');
  const at = words.findIndex((word) => persons.has(word));
  return words.map((word, place) => (place === at ? (persons.get(word) ?? word) : word)).join(' ');
}
