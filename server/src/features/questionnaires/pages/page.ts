import { evaluationState, fillingEnd, takesAnswers } from '@anketa/contract/evaluations/evaluations';
import type { Section, SectionStatus } from '@anketa/contract/questions/questionnaires';
import { hasBegun } from '../../evaluations/lifecycle.ts';
import { type DraftPorts, openDrafts } from '../drafts/drafts.ts';
import { endOfFilling } from '../end-of-filling.ts';
import { type Questionnaires, recentQuestionnaire } from '../questionnaire/questionnaire.ts';
import { type StudentProgress, studentViews } from '../questionnaire/store.ts';
import { sectionsOf } from '../sections/sections.ts';
import type { Student } from '../student.ts';

/** The evaluations a student takes part in, current ones first, with how many sections there are and are done. */
export async function studentEvaluations({ db, definitionOf }: Questionnaires, student: Student) {
  const views = await studentViews(db, student);
  const listed = views.map(async (view) => {
    const definition = await definitionOf(view.evaluation_id, view.content_version);
    if (!definition || !hasBegun(definition.evaluation.state)) return [];
    const { evaluation, index } = definition;
    const sections = sectionsOf(index, view.studies, view.attended);
    const finished = new Set(view.finished.map(({ course_code }) => course_code));
    return {
      ...evaluation,
      open: takesAnswers(evaluation, new Date()),
      published: evaluation.state === evaluationState.published,
      closes_at: fillingEnd(evaluation),
      sections: sections.length,
      done: sections.filter(({ course }) => finished.has(course)).length,
    };
  });
  return (await Promise.all(listed)).flat();
}

/** A questionnaire's page; drafts only for the student in person. `known`: how far they are, where that was read with who they are. */
export async function readStudentQuestionnaire(
  { questionnaires, draftKeys }: DraftPorts,
  slug: string,
  student: Student,
  known: StudentProgress | null = null,
) {
  const { questionnaire, progress } = await recentQuestionnaire(questionnaires, slug, student, known);
  const { evaluation, bodyBytes, questions, sections } = questionnaire;
  const drafts = student.watched ? new Map() : await openDrafts(draftKeys, progress);
  const open = takesAnswers(evaluation, new Date());
  return {
    evaluation,
    open,
    published: evaluation.state === evaluationState.published,
    closes_at: open ? fillingEnd(evaluation) : await endOfFilling(questionnaires.db, evaluation),
    may_hide: !evaluation.options.disallow_answer_hidding,
    minimum_responses: evaluation.options.minimum_responses,
    body_bytes: bodyBytes,
    questions: [...questions],
    sections: sections.map(
      ({ record: _record, ...section }): Section => ({
        ...section,
        status: statusIn(progress, section.course),
        draft: drafts.get(section.course) ?? null,
      }),
    ),
  };
}

/** How far a student is in a section. */
export function statusIn({ finished, drafts }: StudentProgress, course: string): SectionStatus {
  const done = finished.find((row) => row.course_code === course);
  if (done?.left_course) return 'left';
  if (done) return done.refused ? 'refused' : 'submitted';
  return drafts.some((draft) => draft.course_code === course) ? 'saved' : 'empty';
}
