import { isFillingOpen } from '@anketa/contract/evaluations';
import { drawStudents, listStudents, studentsCsv } from '@anketa/contract/students';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { draw, respondents, studentsList, studyTypes } from './store.ts';

export function studentRoutes({ serve, serveTable, db }: Server) {
  serve(listStudents, async ({ params: { id }, query }) => {
    const evaluation = await completeEvaluation(db, id);
    const [types, students] = await Promise.all([studyTypes(db, id), studentsList(db, id, query).page(query)]);
    return { evaluation, types, students };
  });

  serveTable(studentsCsv, {
    name: 'students',
    async list({ params: { id }, query }) {
      await completeEvaluation(db, id);
      return studentsList(db, id, query);
    },
    columns: {
      oid: ({ oid }) => oid,
      login: ({ login }) => login,
      name: ({ name }) => name,
      types: ({ studies }) => studies.map(({ type }) => type).join(', '),
      fields: ({ studies }) => studies.map(({ code }) => code).join(', '),
      responded: ({ responded }, locale) => translate(locale, `csv.${responded ? 'yes' : 'no'}`),
    },
  });

  serve(drawStudents, async ({ params: { id }, query }) => {
    const evaluation = await completeEvaluation(db, id);
    const open = isFillingOpen(evaluation);
    const seed = query.seed.trim();
    const [among, drawn] = await Promise.all([respondents(db, id), open || seed === '' ? [] : draw(db, id, seed)]);
    return { evaluation, open, among, drawn };
  });
}
