import { type Change, changesCsv, listChanges } from '@anketa/contract/history';
import type { ListQuery } from '@anketa/contract/lists';
import { machineMoment } from '@anketa/contract/machine-moment';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { evaluationById } from '../evaluations/store.ts';
import { namesOf } from './names.ts';
import { actorsIn, historyList, kindOf, questionsNoted } from './store.ts';
import { detailOf, questionOf, whatOf } from './words.ts';

export function historyRoutes({ serve, serveTable, db }: Server) {
  serve(listChanges, async ({ params: { id }, query, by: { locale } }) => {
    const evaluation = await evaluationById(db, id);
    if (!evaluation) throw problem('not-found');
    const actors = await actorsIn(db, id);
    const nameOf = await namesOf(db, actors, locale);
    const people = actors.map((value) => ({ value, name: nameOf(value) }));
    people.sort((a, b) => a.name.localeCompare(b.name, locale));
    return { evaluation, people, changes: await changesList(db, id, query, locale).page(query) };
  });

  serveTable(changesCsv, {
    name: 'changes',
    async list({ params: { id }, query, by }) {
      if (!(await evaluationById(db, id))) throw problem('not-found');
      return changesList(db, id, query, by.locale);
    },
    columns: {
      // Local time, as in all tables of logs (product decisions, "date formatter").
      at: ({ at }) => machineMoment(at),
      kind: ({ kind }, locale) => translate(locale, `changes.kinds.${kind}`),
      what: ({ what }) => what,
      detail: ({ detail }) => detail,
      who: ({ who }) => who,
    },
  });
}

/** What was changed in an evaluation, newest first, in words. */
function changesList(db: Db, id: number, query: ListQuery<typeof listChanges>, locale: Locale) {
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
