import { isFillingOpen, takesAnswers } from '@anketa/contract/evaluations/evaluations';
import type { Question } from '@anketa/contract/questions/questions';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/database/connect.ts';
import { problem } from '../../../platform/http/problem.ts';
import { hasBegun } from '../../evaluations/lifecycle.ts';
import { refusal } from '../end-of-filling.ts';
import { type Content, createDefinitions, type Definition, type DefinitionOf } from '../sections/definition.ts';
import { type SectionParts, sectionsOf } from '../sections/sections.ts';
import type { StudentSection, Viewed } from '../student.ts';
import { type StudentProgress, type StudentView, studentView } from './store.ts';

export interface AskedSection extends SectionParts {
  /** The record of the student that is asked of it: a person who has several answers each course by one. */
  readonly record: string;
  /** Those asked in it, each once. */
  readonly questions: readonly Question[];
}

/** What one student is asked in an evaluation. */
export interface Questionnaire extends Content {
  readonly sections: readonly AskedSection[];
  /** Those asked in all sections, each once. */
  readonly questions: readonly Question[];
}

export interface LoadedSection {
  readonly questionnaire: Questionnaire;
  readonly section: AskedSection;
}

/** What questionnaires are read from: the database, and what a process remembers of it. */
export interface Questionnaires {
  readonly db: Db;
  readonly definitionOf: DefinitionOf;
  /** The questionnaires of those who read their page last. Nothing of it is a time or an answer. */
  readonly recent: LRUCache<string, Questionnaire>;
}

/** Students who are remembered: about 20 MB. */
const mostRecent = 2000;

export function createQuestionnaires(db: Db): Questionnaires {
  return { db, definitionOf: createDefinitions(db), recent: new LRUCache({ max: mostRecent }) };
}

/** What a definition asks of one student. */
function questionnaireOf(
  { index, questions, ...content }: Definition,
  view: StudentView,
  oidos: string,
): Questionnaire {
  const sections = sectionsOf(index, view.studies, view.attended).map((section) => {
    const ids = new Set(section.blocks.flatMap((block) => block.questions));
    const said = view.changes.filter(({ course_code }) => course_code === section.course);
    const changes = said.length > 0 ? { changes: said } : {};
    const record = view.records[section.course] ?? oidos;
    return { ...section, ...changes, record, questions: [...ids].flatMap((id) => questions.get(id) ?? []) };
  });
  return { ...content, sections, questions: [...new Set(sections.flatMap((section) => section.questions))] };
}

/**
 * A student's questionnaire in an evaluation that has begun (before, they see nothing of it), and how far they are; with `course` only
 * the section of that course, and no drafts. Throws `not-found`.
 */
export async function loadQuestionnaire(from: Questionnaires, slug: string, student: Viewed, course?: string) {
  const progress = await studentView(from.db, slug, student, course);
  const definition = progress && (await from.definitionOf(progress.evaluation_id, progress.content_version));
  if (!definition || !hasBegun(definition.evaluation.state)) throw problem('not-found');
  return { questionnaire: questionnaireOf(definition, progress, student.oidos), progress };
}

const keyOf = (slug: string, { oidos }: Viewed) => JSON.stringify([slug, oidos]);

/** The same for a student's page, remembered while nothing has changed. `known`: how far they are, where that was read with who they are. */
export async function recentQuestionnaire(
  questionnaires: Questionnaires,
  slug: string,
  student: Viewed,
  known: StudentProgress | null,
): Promise<{ questionnaire: Questionnaire; progress: StudentProgress }> {
  const { recent } = questionnaires;
  const before = recent.get(keyOf(slug, student));
  const isCurrent = known?.evaluation_id === before?.evaluation.id && known?.content_version === before?.version;
  if (before && known && isCurrent) return { questionnaire: before, progress: known };
  const { questionnaire, progress } = await loadQuestionnaire(questionnaires, slug, student);
  const isNewest = progress.content_version === questionnaire.version;
  if (isNewest && isFillingOpen(questionnaire.evaluation)) recent.set(keyOf(slug, student), questionnaire);
  return { questionnaire, progress };
}

/**
 * A section as its student was shown it last, so that their submission need not ask for it again; undefined where nobody remembers. It
 * may be out of date: every change counts the evaluation's content version up (an import, which changes enrolments, does so at its
 * end, and filling is not open while it lasts), and the database refuses a ballot that was checked against an older one.
 */
export function cachedSection({ recent }: Questionnaires, { slug, student, course }: StudentSection) {
  const questionnaire = recent.get(keyOf(slug, student));
  const section = questionnaire?.sections.find((one) => one.course === course);
  return questionnaire && section && { questionnaire, section };
}

/** Forgets what a student was shown: it was out of date. */
export function dropCached({ recent }: Questionnaires, { slug, student }: StudentSection): void {
  recent.delete(keyOf(slug, student));
}

/** A section of this student, in whatever phase. Throws `not-found` or `not-enrolled`. */
export async function loadSection(questionnaires: Questionnaires, { slug, student, course }: StudentSection) {
  const { questionnaire } = await loadQuestionnaire(questionnaires, slug, student, course);
  return sectionIn(questionnaire, course);
}

/** A section that this student may fill in now. Throws `not-found`, `filling-ended`, `wrong-phase`, `already-submitted` or `not-enrolled`. */
export async function loadOpenSection(questionnaires: Questionnaires, { slug, student, course }: StudentSection) {
  const { questionnaire, progress } = await loadQuestionnaire(questionnaires, slug, student, course);
  // A retry whose first try did succeed must not sound as if the ballot were lost.
  const { evaluation } = questionnaire;
  if (!takesAnswers(evaluation, new Date())) {
    const name = progress.finished.length > 0 ? 'already-submitted' : 'wrong-phase';
    throw await refusal(questionnaires.db, evaluation.id, name);
  }
  return sectionIn(questionnaire, course);
}

function sectionIn(questionnaire: Questionnaire, course: string): LoadedSection {
  const section = questionnaire.sections.find((one) => one.course === course);
  if (!section) throw problem('not-enrolled');
  return { questionnaire, section };
}
