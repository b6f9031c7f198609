import type { BodyOf, ParamsOf, QueryOf } from '@anketa/contract/endpoint';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type {
  countScope as countEndpoint,
  listQuestions,
  listScopeCodes,
  ManagedQuestion,
} from '@anketa/contract/questions/editing';
import { sectionMaximum } from '@anketa/contract/questions/questionnaires';
import type { ScopeDimension } from '@anketa/contract/questions/scope';
import { holds } from '@anketa/contract/rights';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { overfullSections } from '../../questionnaires/sections/section-limit.ts';
import { knownTo } from '../../questions/rules.ts';
import { reachOf, scopeCodes, unfitMasks } from '../../questions/scope-store.ts';
import { type ManagedRow, managedQuestions } from '../../questions/store.ts';
import { withAnswers } from '../answered.ts';
import { asksWho } from '../asks-who.ts';
import { ownCodes } from '../own-courses.ts';
import { type Access, accessTo, checkMayCreate, importedEvaluation, mayEdit } from '../permissions.ts';
import { fitScope, maskSet } from '../scope.ts';
import { orderOf, questionVersion } from '../versions.ts';

/** The questions that a caller sees, in their order, and who wrote them. */
export async function questionList(db: Db, id: number, by: Caller, filter: QueryOf<typeof listQuestions>) {
  const access = await accessTo(db, id, by);
  const visible = await managedQuestions(db, id, { author: access.author, search: filter.search });
  const found = visible.filter((question) => fits(question, filter));
  const authors = new Map(visible.flatMap(({ author }) => (author ? [[author.oident, author]] : [])));
  return {
    ...access,
    total: found.length,
    version: versionOf(orderOf(visible.map((question) => question.id))),
    questions: { owned: await withState(db, access, found.slice(0, filter.limit)) },
    authors: [...authors.values()].sort((a, b) => a.only_name.localeCompare(b.only_name, by.locale)),
  };
}

/** What the screen of a new question needs. */
export async function newQuestionPage(db: Db, id: number, by: Caller) {
  return { ...(await accessTo(db, id, by)), question: null };
}

/** One question, with what the caller may do. Throws `not-found`, also for a question the caller does not see. */
export async function questionPage(db: Db, { id, qid, by }: { id: number; qid: number; by: Caller }) {
  const access = await accessTo(db, id, by);
  return { ...access, question: await managedQuestion(db, access, qid) };
}

/**
 * What stands in the way of filling, or should be looked at before it opens: for who opens it and who manages all questions.
 * Throws `no-right` for everyone else, `not-found` while an evaluation is being imported.
 */
export async function questionsCheck(db: Db, id: number, { permissions }: Caller) {
  if (!holds(permissions, 'questions.create') && !holds(permissions, 'import.manage')) throw problem('no-right');
  const { state } = await importedEvaluation(db, id);
  const questions = await managedQuestions(db, id);
  const suspect = questions.filter(
    (question) => question.author_oidos !== null && question.active && asksWho(question),
  );
  // Once filling is open nothing makes a section too large, and reading who attends what would only cost time.
  const overfull = state === evaluationState.preparation ? await overfullSections(db, id) : [];
  return { suspect, overfull, most: sectionMaximum };
}

/** What a scope reaches, and its masks that fit nothing. Throws `question-no-create` for who may write no question. */
export async function countScope(db: Db, id: number, by: Caller, { target, scope }: BodyOf<typeof countEndpoint>) {
  const access = await accessTo(db, id, by);
  checkMayCreate(access);
  const known = knownTo(target, scope);
  const unfitHere = maskSet(await unfitMasks(db, id, [known]));
  const fitted = fitScope(access, { target, scope: known }, unfitHere);
  if (fitted.scope_lost) return { courses: 0, parallels: 0, students: 0, unfit: fitted.unfit };
  return { ...(await reachOf(db, id, target, fitted.scope)), unfit: fitted.unfit };
}

type Choice = ParamsOf<typeof listScopeCodes> & QueryOf<typeof listScopeCodes>;

/** Codes to choose from. Throws `question-no-create` for who may write no question. */
export async function codesToChoose(db: Db, by: Caller, { id, dimension, search }: Choice) {
  const access = await accessTo(db, id, by);
  checkMayCreate(access);
  const theirs: Partial<Record<ScopeDimension, string[]>> = access.manage === 'all' ? {} : ownCodes(access.own);
  return { codes: await scopeCodes(db, id, dimension, { search, among: theirs[dimension] }) };
}

/** A question as those who write it see it. Throws `not-found`. */
export async function managedQuestion(db: Db, access: Access, qid: number): Promise<ManagedQuestion> {
  const rows = await managedQuestions(db, access.evaluation.id, { id: qid, author: access.author });
  const [question] = await withState(db, access, rows);
  if (!question) throw problem('not-found');
  return question;
}

/** Questions with what has become of them, and what the caller may do. */
async function withState(db: Db, access: Access, rows: readonly ManagedRow[]): Promise<ManagedQuestion[]> {
  const questions = await withAnswers(db, access.evaluation.id, rows);
  return questions.map((question) => {
    return { ...question, editable: mayEdit(access, question), version: questionVersion(question) };
  });
}

function fits(question: ManagedRow, filter: QueryOf<typeof listQuestions>): boolean {
  const is = (wanted: 'yes' | 'no' | undefined, value: boolean) => wanted === undefined || (wanted === 'yes') === value;
  return (
    (filter.target === undefined || question.target === filter.target) &&
    (filter.form === undefined || question.form === filter.form) &&
    (filter.author === undefined || (question.author?.oident ?? 'administration') === filter.author) &&
    is(filter.required, question.required) &&
    is(filter.active, question.active) &&
    question.found
  );
}
