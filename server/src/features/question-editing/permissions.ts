import { type Evaluation, evaluationState, teachersAsk } from '@anketa/contract/evaluations/evaluations';
import type { Management } from '@anketa/contract/questions/editing';
import { holds } from '@anketa/contract/rights';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { type Caller, isAdministrator } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import { looksAfterQuestions } from '../access/capabilities.ts';
import { evaluationById } from '../evaluations/store.ts';
import { hasResults, type ManagedRow } from '../questions/store.ts';
import { type OwnCourse, ownCourses } from './own-courses.ts';

/** What a caller may do with the questions of one evaluation. What pages do not show of it stays on the server (serve.ts). */
export interface Access extends z.output<typeof Management> {
  readonly evaluation: Evaluation;
  /** Whose questions the caller sees, and writes; undefined: everyone's, in the administration's name. */
  readonly author: string | undefined;
  /** Whether anything of this evaluation was released: there are results that a change could alter. */
  readonly results: boolean;
  /** Courses that the caller's own questions may be about. Empty for who manages all. */
  readonly own: readonly OwnCourse[];
}

/**
 * What a caller may do with an evaluation's questions (specification 6). Who holds the permission manages all of them;
 * teachers, heads and guarantors their own, until filling ends and where the evaluation allows it. Throws `no-right`
 * for everyone else, `not-found` while an evaluation is being imported.
 */
export async function accessTo(db: Db | Tx, id: number, by: Caller): Promise<Access> {
  if (by.oidos === null || !looksAfterQuestions(by)) throw problem('no-right');
  const evaluation = await importedEvaluation(db, id);
  const results = await hasResults(db, id);
  const known = { evaluation, results, results_closed: results && !isAdministrator(by) };
  if (holds(by.permissions, 'questions.create')) {
    return { ...known, manage: 'all', refusal: null, author: undefined, own: [] };
  }
  const own = await ownCourses(db, id, by.oidos);
  const obstacle = obstacleOf(evaluation, own);
  return {
    ...known,
    manage: obstacle ? 'none' : 'own',
    refusal: obstacle ? translate(by.locale, `questions.refusal.${obstacle}`) : null,
    author: by.oidos,
    own,
  };
}

/** Throws `not-found` while an evaluation is being imported for the first time, or where that failed. */
export async function importedEvaluation(db: Db | Tx, id: number): Promise<Evaluation> {
  const evaluation = await evaluationById(db, id);
  if (!evaluation || evaluation.state > evaluationState.published) throw problem('not-found');
  return evaluation;
}

function obstacleOf({ options, state }: Evaluation, own: readonly OwnCourse[]): string | undefined {
  if (!options.teacher_can_question) return 'option';
  if (!teachersAsk({ options, state })) return 'phase';
  return own.length === 0 ? 'course' : undefined;
}

/** Throws `question-no-create` for who may write no question. */
export function checkMayCreate({ manage }: Access): void {
  if (manage === 'none') throw problem('question-no-create');
}

/** Whether the caller may change this question. */
export function mayEdit({ manage, author }: Access, question: Pick<ManagedRow, 'author_oidos'>): boolean {
  return manage === 'all' || (manage === 'own' && question.author_oidos === author);
}
