import { changesCsv, listChanges } from '@anketa/contract/evaluations/changelog';
import { machineMoment } from '@anketa/contract/machine-moment';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { evaluationById } from '../evaluations/store.ts';
import { changesList } from './changes.ts';
import { namesOf } from './names.ts';
import { actorsIn } from './store.ts';

export function evaluationAuditRoutes({ serve, serveTable, db }: Server) {
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
