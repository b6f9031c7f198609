import type { QueryOf, ResponseOf } from '@anketa/contract/endpoint';
import { previewCourses, type previewQuestionnaire } from '@anketa/contract/questions/questionnaire-preview';
import type { Db } from '../../../platform/database/connect.ts';
import { indexQuestions } from '../../questionnaires/question-index.ts';
import { studyKinds, taughtIn } from '../../questionnaires/sections/section-store.ts';
import { type AttendedRow, type StudyRow, sectionsOf } from '../../questionnaires/sections/sections.ts';
import { questionsOf } from '../../questions/store.ts';
import { importedEvaluation } from '../permissions.ts';

const keyOf = ({ type_code, field_code }: StudyRow) => `${type_code ?? ''}/${field_code ?? ''}`;

/**
 * What a student who is made up of a kind of study and some courses would be asked: they attend one parallel of each type. Codes that
 * the evaluation does not have are left out. Throws `not-found` while it is being imported.
 */
export async function questionnairePreview(db: Db, id: number, wanted: QueryOf<typeof previewQuestionnaire>) {
  const evaluation = await importedEvaluation(db, id);
  const codes = (wanted.courses ?? '').split(',').filter(Boolean).slice(0, previewCourses);
  const [questions, kinds, taught] = await Promise.all([
    questionsOf(db, id),
    studyKinds(db, id),
    taughtIn(db, id, codes),
  ]);
  const study = kinds.find((kind) => keyOf(kind) === wanted.study) ?? kinds[0];
  const attended = attendedOf(taught);
  const sections = sectionsOf(indexQuestions(questions), study ? [study] : [], attended);
  const asked = new Set(sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.questions)));
  const courses = new Map(
    attended.map(({ course_code: code, course_cs: name_cs, course_en: name_en }) => [code, { code, name_cs, name_en }]),
  );
  const preview = {
    evaluation,
    may_hide: !evaluation.options.disallow_answer_hidding,
    minimum_responses: evaluation.options.minimum_responses,
    studies: kinds.map((kind) => ({
      key: keyOf(kind),
      type: kind.type_code ?? '',
      name_cs: kind.field_cs ?? kind.field_code ?? '',
      name_en: kind.field_en || (kind.field_cs ?? kind.field_code ?? ''),
    })),
    study: study ? keyOf(study) : '',
    courses: [...courses.values()],
    sections,
    questions: questions.filter((question) => asked.has(question.id)),
  };
  return preview satisfies ResponseOf<typeof previewQuestionnaire>;
}

/** What somebody attends of what is taught: of each course the first parallel of each type. */
function attendedOf(taught: readonly AttendedRow[]): AttendedRow[] {
  const first = new Map<string, string>();
  for (const { course_code, type, parallel_code } of taught) {
    const key = `${course_code} ${type}`;
    if (!first.has(key)) first.set(key, parallel_code);
  }
  return taught.filter(({ course_code, type, parallel_code }) => first.get(`${course_code} ${type}`) === parallel_code);
}
