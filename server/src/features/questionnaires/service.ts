import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations';
import { Answers, generalCourse, type Section } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Keystore } from '../../platform/keystore.ts';
import { toBallot } from '../ballots/ballot.ts';
import { refuseCourse, submitBallot } from '../ballots/service.ts';
import { evaluationById, evaluationBySlug } from '../evaluations/store.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';
import { decryptDraft, encryptDraft } from './draft-cipher.ts';
import { type SectionParts, sectionsOf } from './sections.ts';
import { attendedBy, draftsOf, fieldsOf, participationOf, putDraft, questionnairesOf, studiesIn } from './store.ts';

interface Ports {
  readonly db: Db;
  readonly keystore: Pick<Keystore, 'draftKey'>;
}

interface Student {
  readonly oidos: string;
  readonly name: string;
}

/** The person who fills in. Throws `not-signed-in` for a visitor. */
export function studentOf({ oidos, name }: Caller): Student {
  if (oidos === null) throw problem('not-signed-in');
  return { oidos, name: name ?? '' };
}

/**
 * The student in person. An administrator who signed in as one by a login link may see statuses, but neither read
 * drafts nor vote: throws `no-right`.
 */
export function studentInPerson(caller: Caller): Student {
  if (caller.impersonated) throw problem('no-right');
  return studentOf(caller);
}

/** The evaluations a student takes part in, current ones first, with how many sections are done. */
export async function studentEvaluations(db: Db, { oidos }: Student) {
  const rows = await questionnairesOf(db, oidos);
  return Promise.all(
    rows.map(async ({ evaluation_id, courses, done }) => {
      const evaluation = await evaluationById(db, evaluation_id);
      if (!evaluation) throw problem('not-found');
      return { ...summary(evaluation), sections: courses + 1, done };
    }),
  );
}

/** Everything the questionnaire page of one evaluation needs; drafts only for the student in person. */
export async function readStudentQuestionnaire(
  { db, keystore }: Ports,
  slug: string,
  { oidos }: Student,
  { withDrafts = true }: { withDrafts?: boolean } = {},
) {
  const evaluation = await visibleEvaluation(db, slug);
  const [questions, fields, attended, participation, drafts, studies] = await Promise.all([
    questionsOf(db, evaluation.id),
    fieldsOf(db, evaluation.id, oidos),
    attendedBy(db, evaluation.id, oidos),
    participationOf(db, evaluation.id, oidos),
    draftsOf(db, evaluation.id, oidos),
    studiesIn(db, evaluation.id, oidos),
  ]);
  const key = withDrafts && drafts.length > 0 ? await keystore.draftKey(evaluation.id) : undefined;
  const parts = studies ? sectionsOf(questions, fields, attended) : [];
  return {
    evaluation: summary(evaluation),
    open: isFillingOpen(evaluation),
    closes_at: closesAt(evaluation),
    may_hide: !evaluation.options.disallow_answer_hidding,
    minimum_responses: evaluation.options.minimum_responses,
    questions: questions.map(asStudentSees),
    sections: parts.map((section): Section => {
      const stored = drafts.find((draft) => draft.course_code === section.course);
      const owner = { evaluationId: evaluation.id, course: section.course, oidos };
      const draft = stored && key ? { ...openDraft(key, owner, stored.sealed), version: stored.version } : null;
      const outcome = participation.get(section.course);
      return { ...section, status: outcome ?? (stored ? 'saved' : 'empty'), draft };
    }),
  };
}

function openDraft(key: Buffer, owner: Parameters<typeof decryptDraft>[1], sealed: Buffer): Answers {
  return Answers.parse(JSON.parse(decryptDraft(key, owner, sealed)));
}

/** Keeps a draft made from version `base`. Gives the new version. Throws `draft-conflict` when another device saved. */
export async function saveStudentDraft(
  { db, keystore }: Ports,
  {
    slug,
    course,
    student,
    base,
    answers,
  }: { slug: string; course: string; student: Student; base: number; answers: Answers },
): Promise<number> {
  const { evaluation } = await openSection(db, slug, course, student);
  const key = await keystore.draftKey(evaluation.id);
  if (!key) throw problem('wrong-phase');
  const owner = { evaluationId: evaluation.id, course, oidos: student.oidos };
  const sealed = encryptDraft(key, owner, JSON.stringify(answers));
  const version = await putDraft(db, owner, base, sealed);
  if (version !== undefined) return version;
  const done = (await participationOf(db, evaluation.id, student.oidos)).has(course);
  throw problem(done ? 'already-submitted' : 'draft-conflict');
}

/** Submits a section. `id` is the client's idempotency key. Throws what is wrong with the answers and stores nothing. */
export async function submitSection(
  db: Db,
  { slug, course, student, given, id }: { slug: string; course: string; student: Student; given: Answers; id: string },
): Promise<void> {
  const { evaluation, section, questions } = await openSection(db, slug, course, student);
  const mayHide = !evaluation.options.disallow_answer_hidding;
  const ballot = toBallot({ section, questions, given, mayHide, name: student.name });
  await submitBallot(db, { evaluation, course, oidos: student.oidos, ballot, id });
}

/** Refuses a course. The general section cannot be refused: its questions stay (specification 1). */
export async function refuseSection(
  db: Db,
  { slug, course, student }: { slug: string; course: string; student: Student },
): Promise<void> {
  if (course === generalCourse) throw problem('not-found');
  const { evaluation } = await openSection(db, slug, course, student);
  await refuseCourse(db, { evaluation, course, oidos: student.oidos });
}

/** A section that this student may fill in now. Throws `not-found`, `wrong-phase` or `not-enrolled`. */
async function openSection(db: Db, slug: string, course: string, { oidos }: Student) {
  const evaluation = await visibleEvaluation(db, slug);
  if (!isFillingOpen(evaluation)) {
    // A retry whose first try did succeed must not sound as if the ballot were lost.
    const done = (await participationOf(db, evaluation.id, oidos)).has(course);
    throw problem(done ? 'already-submitted' : 'wrong-phase');
  }
  const general = course === generalCourse;
  const [questions, fields, attended, studies] = await Promise.all([
    questionsOf(db, evaluation.id),
    general ? fieldsOf(db, evaluation.id, oidos) : [],
    general ? [] : attendedBy(db, evaluation.id, oidos, course),
    general ? studiesIn(db, evaluation.id, oidos) : true,
  ]);
  const section: SectionParts | undefined = studies
    ? sectionsOf(questions, fields, attended).find((candidate) => candidate.course === course)
    : undefined;
  if (!section) throw problem('not-enrolled');
  return { evaluation, section, questions };
}

/** An evaluation that has begun: before filling students see nothing of it. */
async function visibleEvaluation(db: Db, slug: string): Promise<Evaluation> {
  const evaluation = await evaluationBySlug(db, slug);
  if (!evaluation || evaluation.state < 1 || evaluation.state > 3) throw problem('not-found');
  return evaluation;
}

/** When filling will close by itself: with the next phase that has a date. */
function closesAt({ phase_dates, state, options }: Evaluation): string | null {
  if (!isFillingOpen({ state, options })) return null;
  return (options.continuous ? null : phase_dates.checking) ?? phase_dates.published;
}

function summary(evaluation: Evaluation) {
  const { id, name_cs, name_en, slug_cs, slug_en, description_cs, description_en, year, semester, state } = evaluation;
  return { id, name_cs, name_en, slug_cs, slug_en, description_cs, description_en, year, semester, state };
}

function asStudentSees(question: StoredQuestion): Question {
  const { counts_toward_average: _a, minimum_return_rate: _m, return_rate_over_course: _r, ...rest } = question;
  const { coefficient: _c, slot: _s, scope: _o, ...seen } = rest;
  return seen;
}
