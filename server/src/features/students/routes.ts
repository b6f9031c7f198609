import { drawStudents, listStudents, readStudent, studentsCsv } from '@anketa/contract/evaluations/students';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { studentsList, studyTypes } from './store.ts';
import { drawOf, viewStudent } from './student-page.ts';

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

  serve(readStudent, ({ params, by }) => viewStudent(db, params.id, params.oid, by));
  serve(drawStudents, ({ params, query }) => drawOf(db, params.id, query.seed));
}
