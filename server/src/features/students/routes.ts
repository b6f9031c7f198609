import { isFillingOpen } from '@anketa/contract/evaluations';
import { drawStudents, listStudents, readStudent, studentsCsv } from '@anketa/contract/students';
import { auditLook } from '../../platform/audit.ts';
import { actorOf } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { indexQuestions } from '../questionnaires/question-index.ts';
import { placesOf } from '../questionnaires/questionnaire/store.ts';
import { sectionsOf } from '../questionnaires/sections/sections.ts';
import { questionsOf } from '../questions/store.ts';
import { draw, respondents, studentById, studentsList, studiesOf, studyTypes } from './store.ts';

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

  // What is asked follows from studies, enrolments and questions: no draft, ballot or answer is read.
  serve(readStudent, async ({ params: { id, oid }, by }) => {
    const evaluation = await completeEvaluation(db, id);
    const student = await studentById(db, id, oid);
    if (!student) throw problem('not-found');
    const [studies, places, all] = await Promise.all([
      studiesOf(db, id, oid),
      placesOf(db, id, oid),
      questionsOf(db, id),
    ]);
    const sections = places ? sectionsOf(indexQuestions(all), places.studies, places.attended) : [];
    // The student reads who looked at their record.
    await auditLook(db, { actor: actorOf(by), action: 'user.viewed', subject: oid });
    const asked = new Set(sections.flatMap(({ blocks }) => blocks.flatMap(({ questions }) => questions)));
    return { evaluation, student, studies, sections, questions: all.filter((question) => asked.has(question.id)) };
  });

  serve(drawStudents, async ({ params: { id }, query }) => {
    const evaluation = await completeEvaluation(db, id);
    const open = isFillingOpen(evaluation);
    const seed = query.seed.trim();
    const [among, drawn] = await Promise.all([respondents(db, id), open || seed === '' ? [] : draw(db, id, seed)]);
    return { evaluation, open, among, drawn };
  });
}
