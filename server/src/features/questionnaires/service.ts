import type { ErrorName } from '@anketa/contract/errors';
import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations';
import { textBytes } from '@anketa/contract/questionnaire-rules';
import {
  type Answers,
  generalCourse,
  type ListedQuestionnaire,
  type Section,
  type SectionStatus,
  sectionTextBytes,
} from '@anketa/contract/questionnaires';
import type { Db } from '../../platform/database/connect.ts';
import type { DraftKeys } from '../../platform/draft-keys.ts';
import type { Self } from '../../platform/http/caller.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { toBallot } from '../ballots/ballot.ts';
import { closeWithoutBallot, submitBallot } from '../ballots/service.ts';
import { askedQuestions, type Definition, definitionOf, keptDefinition } from './definition.ts';
import { sealDraft } from './draft-box.ts';
import { openedWith, presentDraftKey } from './draft-keys.ts';
import type { QuestionIndex } from './question-index.ts';
import { forget, recall, remember, type Shown } from './recent-students.ts';
import { type SectionParts, sectionsOf } from './sections.ts';
import {
  finishedAs,
  type KnownProgress,
  putDraft,
  type StudentProgress,
  type StudentView,
  studentView,
  studentViews,
} from './store.ts';

interface Ports {
  readonly db: Db;
  readonly draftKeys: DraftKeys;
}

interface Student {
  readonly oidos: string;
  readonly name: string;
  /** Somebody else looks, by a login link: they see what was finished before the last night, as in all other figures. */
  readonly watched: boolean;
}

/** The person who fills in. Throws `not-signed-in` for a visitor. */
export function studentOf({ oidos, name, impersonated }: Self): Student {
  if (oidos === null) throw problem('not-signed-in');
  return { oidos, name: name ?? '', watched: impersonated };
}

/**
 * The student in person. An administrator who signed in as one by a login link may see statuses, but neither read
 * drafts nor vote: throws `no-right`.
 */
export function studentInPerson(caller: Self): Student {
  if (caller.impersonated) throw problem('no-right');
  return studentOf(caller);
}

/** The evaluations a student takes part in, current ones first, with how many sections there are and are done. */
export async function studentEvaluations(db: Db, student: Student): Promise<ListedQuestionnaire[]> {
  const views = await studentViews(db, student.oidos, { settled: student.watched });
  const listed = views.map(async (view) => {
    const definition = await definitionOf(db, view.evaluation_id, view.content_version);
    if (!definition || !hasBegun(definition)) return [];
    const { evaluation, questions } = definition;
    const sections = sectionsOf(questions, view.studies, view.attended);
    const finished = new Set(view.finished.map(({ course_code }) => course_code));
    return {
      ...summary(evaluation),
      open: isFillingOpen(evaluation),
      closes_at: closesAt(evaluation),
      sections: sections.length,
      done: sections.filter(({ course }) => finished.has(course)).length,
    };
  });
  return (await Promise.all(listed)).flat();
}

/**
 * Everything the questionnaire page of one evaluation needs; drafts only for the student in person. `known`: how far they are, where
 * that was read with who they are.
 */
export async function readStudentQuestionnaire(
  { db, draftKeys }: Ports,
  slug: string,
  student: Student,
  known: KnownProgress | null = null,
) {
  const { oidos } = student;
  const { definition, sections, progress } =
    shownBefore(db, slug, student, known) ?? (await shownNow(db, slug, student));
  const { evaluation } = definition;
  const owned = { evaluationId: evaluation.id, oidos };
  const drafts = student.watched ? new Map() : await openDrafts(draftKeys, progress, owned);
  return {
    evaluation: summary(evaluation),
    open: isFillingOpen(evaluation),
    closes_at: closesAt(evaluation),
    may_hide: !evaluation.options.disallow_answer_hidding,
    minimum_responses: evaluation.options.minimum_responses,
    body_bytes: definition.bodyBytes,
    questions: askedQuestions(definition, sections).map(({ shown }) => shown),
    sections: sections.map(({ belongs_to: _, ...section }): Section => {
      return { ...section, status: statusIn(progress, section.course), draft: drafts.get(section.course) ?? null };
    }),
  };
}

interface Page {
  readonly definition: Definition;
  readonly sections: readonly SectionParts[];
  readonly progress: StudentProgress;
}

/** What a student was shown before, with how far they are now; undefined where it may have changed since. */
function shownBefore(
  db: Db,
  slug: string,
  { oidos, watched }: Student,
  progress: KnownProgress | null,
): Page | undefined {
  const before = watched ? undefined : recall(db, slug, oidos);
  if (!before || progress?.evaluation_id !== before.evaluationId || progress.content_version !== before.version)
    return undefined;
  const definition = keptDefinition(db, before.evaluationId, before.version);
  return definition && { definition, sections: before.sections, progress };
}

async function shownNow(db: Db, slug: string, student: Student): Promise<Page> {
  const { view, ...definition } = await visibleTo(db, slug, student);
  const sections = sectionsOf(definition.questions, view.studies, view.attended);
  const current = view.content_version === definition.version;
  if (current && isFillingOpen(definition.evaluation)) {
    remember(db, slug, student.oidos, { evaluationId: view.evaluation_id, version: definition.version, sections });
  }
  return { definition, sections, progress: view };
}

/** A student's drafts by course. One whose key is gone has no answers any more, but its version still counts. */
async function openDrafts(
  draftKeys: DraftKeys,
  { drafts }: StudentProgress,
  owned: { evaluationId: number; oidos: string },
) {
  const nothing: Answers = { answers: [], not_taught: [] };
  const opened = drafts.map(async ({ course_code: course, key_id, sealed, version }) => {
    const owner = { ...owned, course };
    const answers = openedWith(await draftKeys.read(key_id), owner, Buffer.from(sealed, 'base64')) ?? nothing;
    return [course, { ...answers, version }] as const;
  });
  return new Map(await Promise.all(opened));
}

function statusIn({ finished, drafts }: StudentProgress, course: string): SectionStatus {
  const done = finished.find((row) => row.course_code === course);
  if (done) return finishedAs(done);
  return drafts.some((draft) => draft.course_code === course) ? 'saved' : 'empty';
}

/** The status of a student's section; null where they have none. */
export function statusOf(view: StudentView, questions: QuestionIndex, course: string): SectionStatus | null {
  const asked = sectionsOf(questions, view.studies, view.attended).some((section) => section.course === course);
  return asked ? statusIn(view, course) : null;
}

/** A section in the hands of its student. */
interface Place {
  readonly slug: string;
  readonly course: string;
  readonly student: Student;
}

/**
 * Keeps a draft made from version `base`. Gives the new version. Throws `draft-conflict` when another device saved, and
 * `texts-too-long` or `too-large` when it does not fit.
 */
export async function saveStudentDraft(
  ports: Ports,
  { base, answers, ...place }: Place & { base: number; answers: Answers },
): Promise<number> {
  const { evaluation, section, recipient } = await openSection(ports.db, place);
  if (!recipient) throw problem('wrong-phase');
  if (textBytes(section, answers) > sectionTextBytes) throw problem('texts-too-long');
  const owner = { evaluationId: evaluation.id, course: place.course, oidos: place.student.oidos };
  const { boxBytes } = recipient;
  // A key that has changed since it was read is read again; it changes once a day.
  for (let tries = 0; tries < 3; tries++) {
    const { id: keyId, key } = await presentDraftKey(ports);
    const kept = await putDraft(ports.db, { ...owner, base, keyId, sealed: fitted(key, owner, { answers, boxBytes }) });
    if (typeof kept === 'number') return kept;
    if (kept !== 'stale-key') throw problem(kept);
  }
  throw problem('unexpected');
}

function fitted(...[key, owner, content]: Parameters<typeof sealDraft>): Buffer {
  try {
    return sealDraft(key, owner, content);
  } catch (error) {
    throw error instanceof RangeError ? problem('too-large') : error;
  }
}

interface Submission extends Place {
  readonly given: Answers;
  /** The client's idempotency key. */
  readonly id: string;
}

/** So often a ballot is checked anew because questions change between check and storing. */
const mostChecks = 5;

/** Submits a section. Throws what is wrong with the answers, or `busy`, and stores nothing. */
export async function submitSection(db: Db, submission: Submission): Promise<void> {
  const { slug, student } = submission;
  const recent = recall(db, slug, student.oidos);
  if (recent && (await submitAsShown(db, submission, recent))) return;
  forget(db, slug, student.oidos);
  for (let checks = 0; checks < mostChecks; checks++) {
    const { section, ...definition } = await openSection(db, submission);
    if (await submitTo(db, submission, definition, section)) return;
  }
  throw problem('busy');
}

/** Checks against what the student was shown last. False when that may be out of date: nothing was stored. */
async function submitAsShown(db: Db, submission: Submission, { evaluationId, version, sections }: Shown) {
  const definition = keptDefinition(db, evaluationId, version);
  const section = sections.find(({ course }) => course === submission.course);
  if (!definition || !section) return false;
  try {
    return await submitTo(db, submission, definition, section);
  } catch (error) {
    if (error instanceof ProblemError && checks.includes(error.problem)) return false;
    throw error;
  }
}

/** What is found out before the database is asked. */
const checks: readonly ErrorName[] = ['answer-invalid', 'required-unanswered', 'texts-too-long'];

async function submitTo(db: Db, { given, id, ...place }: Submission, definition: Definition, section: SectionParts) {
  const { evaluation, recipient, version } = definition;
  if (!recipient) throw problem('wrong-phase');
  const mayHide = !evaluation.options.disallow_answer_hidding;
  const { oidos, name } = place.student;
  const questions = askedQuestions(definition, [section]).map(({ stored }) => stored);
  const ballot = toBallot({ section, questions, given, mayHide, name });
  const voter = { evaluationId: evaluation.id, course: place.course, oidos };
  return submitBallot(db, voter, { ballot, id, recipient, version });
}

/**
 * Refuses a course, or says that the student has left it. The general section can be neither: its questions stay
 * (specification 1).
 */
export async function closeSection(db: Db, place: Place, how: 'refused' | 'left'): Promise<void> {
  if (place.course === generalCourse) throw problem('not-found');
  const { evaluation } = await openSection(db, place);
  await closeWithoutBallot(db, { evaluationId: evaluation.id, course: place.course, oidos: place.student.oidos }, how);
}

/** A section that this student may fill in now. Throws `not-found`, `wrong-phase` or `not-enrolled`. */
async function openSection(db: Db, place: Place) {
  const { section, finished, ...definition } = await studentIn(db, place);
  // A retry whose first try did succeed must not sound as if the ballot were lost.
  if (!isFillingOpen(definition.evaluation)) throw problem(finished ? 'already-submitted' : 'wrong-phase');
  if (!section) throw problem('not-enrolled');
  return { ...definition, section };
}

/** A section of this student, in whatever phase. Throws `not-found` or `not-enrolled`. */
export async function attendedSection(db: Db, place: Place) {
  const { section, ...rest } = await studentIn(db, place);
  if (!section) throw problem('not-enrolled');
  return { ...rest, section };
}

async function studentIn(db: Db, { slug, course, student }: Place) {
  const { view, ...definition } = await visibleTo(db, slug, student, course);
  const sections = sectionsOf(definition.questions, view.studies, view.attended);
  return {
    ...definition,
    section: sections.find((section) => section.course === course),
    finished: view.finished.length > 0,
  };
}

/** An evaluation that has begun, and one student in it: before filling students see nothing of it. */
export async function visibleTo(
  db: Db,
  slug: string,
  { oidos, watched }: Pick<Student, 'oidos' | 'watched'>,
  course?: string,
) {
  const view = await studentView(db, slug, oidos, { settled: watched, ...(course !== undefined && { course }) });
  const definition = view && (await definitionOf(db, view.evaluation_id, view.content_version));
  if (!definition || !hasBegun(definition)) throw problem('not-found');
  return { view, ...definition };
}

/** Neither in preparation nor being imported. */
function hasBegun({ evaluation: { state } }: Definition): boolean {
  return state >= evaluationState.filling && state <= evaluationState.published;
}

/** When filling will close by itself: with the next phase that has a date. */
function closesAt({ phase_dates, state, options }: Evaluation): string | null {
  if (!isFillingOpen({ state, options })) return null;
  return (options.continuous ? null : phase_dates.checking) ?? phase_dates.published;
}

/** An evaluation as students are told of it. */
export function summary(evaluation: Evaluation) {
  const { id, name_cs, name_en, slug_cs, slug_en, description_cs, description_en, year, semester, state } = evaluation;
  return { id, name_cs, name_en, slug_cs, slug_en, description_cs, description_en, year, semester, state };
}
