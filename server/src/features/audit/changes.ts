import type { Change, listChanges } from '@anketa/contract/evaluations/changelog';
import type { ListQuery } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { namesOf } from './names.ts';
import { historyList, kindOf, questionsNoted } from './store.ts';
import { detailOf, questionOf, whatOf } from './words.ts';

/** What was changed in an evaluation, newest first, in words. */
export function changesList(db: Db, id: number, query: ListQuery<typeof listChanges>, locale: Locale) {
  return historyList(db, id, query, async (rows): Promise<Change[]> => {
    const ids = [...new Set(rows.flatMap((row) => questionOf(row) ?? []))];
    const [nameOf, questions] = await Promise.all([
      namesOf(db, [...new Set(rows.map(({ actor }) => actor))], locale),
      questionsNoted(db, id, ids),
    ]);
    const bodies = new Map(
      questions.map(({ id: number, body_cs, body_en }) => [number, (locale === 'en' && body_en) || body_cs]),
    );
    return rows.map((row) => {
      const question = questionOf(row);
      // One that was deleted has its number left.
      const body = question === undefined ? undefined : (bodies.get(question) ?? `${question}`);
      return {
        id: row.id,
        at: row.at.toISOString(),
        kind: kindOf(row.action),
        what: whatOf(row, locale),
        detail: detailOf(row, body, locale),
        who: nameOf(row.actor),
      };
    });
  });
}
