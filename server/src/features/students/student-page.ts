import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import { auditLook } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { indexQuestions } from '../questionnaires/question-index.ts';
import { placesOf } from '../questionnaires/questionnaire/store.ts';
import { sectionsOf } from '../questionnaires/sections/sections.ts';
import { questionsOf } from '../questions/store.ts';
import { draw, respondents, studentById, studiesOf } from './store.ts';

/**
 * A student of an evaluation and what they are asked. It follows from studies, enrolments and questions: no draft, ballot or answer is read. The student
 * reads who looked at their record. Throws `not-found`.
 */
export async function viewStudent(db: Db, id: number, oid: string, by: Caller) {
  const evaluation = await completeEvaluation(db, id);
  const student = await studentById(db, id, oid);
  if (!student) throw problem('not-found');
  const [studies, places, all] = await Promise.all([
    studiesOf(db, id, oid),
    placesOf(db, id, oid),
    questionsOf(db, id),
  ]);
  const sections = places ? sectionsOf(indexQuestions(all), places.studies, places.attended) : [];
  await auditLook(db, { actor: actorOf(by), action: 'user.viewed', subject: oid });
  const asked = new Set(sections.flatMap(({ blocks }) => blocks.flatMap(({ questions }) => questions)));
  return { evaluation, student, studies, sections, questions: all.filter((question) => asked.has(question.id)) };
}

/** Those whom a draw by a seed takes of the students who responded: nobody while filling is open, or without a seed. Throws `not-found`. */
export async function drawOf(db: Db, id: number, given: string) {
  const evaluation = await completeEvaluation(db, id);
  const open = isFillingOpen(evaluation);
  const seed = given.trim();
  const [among, drawn] = await Promise.all([respondents(db, id), open || seed === '' ? [] : draw(db, id, seed)]);
  return { evaluation, open, among, drawn };
}
