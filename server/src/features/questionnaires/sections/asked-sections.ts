import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { inScope, type QuestionScope } from '@anketa/contract/questions/scope';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { questionsOf, type StoredQuestion } from '../../questions/store.ts';
import { indexQuestions } from '../question-index.ts';
import { possibleSections } from './possible-sections.ts';
import { allStudyKinds, parallelsByCourse, type StudyKind } from './section-store.ts';
import { sectionsOf } from './sections.ts';

/** Sections that ask something. */
export interface AskedSections {
  /** By their codes those that ask whoever has them, and others by whom they ask (a place in `kinds`). */
  readonly sections: ReadonlyMap<string, number | 'everybody'>;
  /** Kinds of study; whoever has one of them is asked. */
  readonly kinds: readonly (readonly StudyKind[])[];
}

type Narrowing = Pick<QuestionScope, 'study_types' | 'fields'>;

/** What a question's scope is compared with of somebody who studies that alone. */
const subjectOf = ({ type_code, field_code }: StudyKind) => ({
  study_types: type_code === null ? [] : [type_code],
  fields: field_code === null ? [] : [field_code],
});

/**
 * The sections of an evaluation that ask somebody something, and whom. Whoever is in a course is taken for attending all its parallels, and is asked by each of
 * their studies alone: who fits a scope only by two of them together is not found.
 */
export async function askedSections(db: Db | Tx, evaluationId: number): Promise<AskedSections> {
  const [questions, together, studies] = await Promise.all([
    questionsOf(db, evaluationId),
    // Who attends what is long to read.
    parallelsByCourse(db, evaluationId),
    allStudyKinds(db, evaluationId),
  ]);
  const index = indexQuestions(questions);
  const courses = await possibleSections(
    db,
    evaluationId,
    index,
    together.map(({ course_code }) => course_code),
    together,
  );
  const byId = new Map(questions.map((question) => [question.id, question]));
  const places = new Map<string, number>();
  const kinds: StudyKind[][] = [];
  const sections = new Map<string, number | 'everybody'>();
  const note = (code: string, narrowing: string, kindsOf: () => StudyKind[]) => {
    const place = places.get(narrowing) ?? kinds.push(kindsOf()) - 1;
    places.set(narrowing, place);
    sections.set(code, place);
  };
  for (const { course, blocks } of courses) {
    const asked = blocks.flatMap((block) => block.questions.flatMap((id) => byId.get(id) ?? []));
    const narrowings = new Map(asked.map(({ scope }) => [keyOf(scope), scope]));
    if (narrowings.has(unnarrowed)) sections.set(course, 'everybody');
    else if (narrowings.size > 0)
      note(course, [...narrowings.keys()].join(' '), () => whoFits(studies, [...narrowings.values()]));
  }
  note(generalCourse, generalCourse, () => studies.filter((study) => sectionsOf(index, [study], []).length > 0));
  return { sections, kinds };
}

const keyOf = ({ study_types, fields }: Narrowing) => JSON.stringify([study_types, fields]);
const unnarrowed = keyOf({ study_types: [], fields: [] });

const whoFits = (studies: readonly StudyKind[], scopes: readonly StoredQuestion['scope'][]) =>
  studies.filter((study) => scopes.some((scope) => inScope(scope, subjectOf(study))));
