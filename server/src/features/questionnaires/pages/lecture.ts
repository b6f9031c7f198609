import { evaluationState, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { Self } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import { loadQuestionnaire, type Questionnaires } from '../questionnaire/questionnaire.ts';
import { parallelWithCourse, teachersOfParallel } from '../questionnaire/store.ts';
import { statusIn } from './page.ts';

/** What a QR code in a lecture room opens. A lecture taught as one with another is shown as that one: students answer for it. Throws `not-found`. */
export async function lectureFor(questionnaires: Questionnaires, slug: string, code: string, by: Self) {
  const { db } = questionnaires;
  const student = { oidos: by.oidos ?? '', watched: by.impersonated };
  const { questionnaire, progress } = await loadQuestionnaire(questionnaires, slug, student);
  const { evaluation, sections } = questionnaire;
  const parallel = await parallelWithCourse(db, evaluation.id, code);
  if (!parallel) throw problem('not-found');
  const teachers = await teachersOfParallel(db, evaluation.id, parallel.code);
  const isAsked = sections.some(({ course }) => course === parallel.course_code);
  return {
    evaluation,
    open: isFillingOpen(evaluation),
    published: evaluation.state === evaluationState.published,
    course: { code: parallel.course_code, name_cs: parallel.course_cs, name_en: parallel.course_en },
    parallel: {
      code: parallel.code,
      schedule: parallel.description || { description: '', gl: parallel.code },
      room: parallel.room ?? '',
    },
    teachers: teachers.map((teacher) => ({ code: teacher.code, name: personName(teacher, teacher.code) })),
    status: isAsked ? statusIn(progress, parallel.course_code) : null,
  };
}
