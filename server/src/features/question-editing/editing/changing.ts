import type { ParamsOf } from '@anketa/contract/endpoint';
import type { updateQuestion } from '@anketa/contract/questions/editing';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { lockEvaluation } from '../../evaluations/store.ts';
import { lockSubmissions, managedQuestions } from '../../questions/store.ts';
import { type AnsweredRow, withAnswers } from '../answered.ts';
import { type Access, accessTo } from '../permissions.ts';

/**
 * Runs a change of an evaluation's questions, one after another, with what the caller may do by then. Students go on
 * submitting while it is checked and are held for its last moment alone: whoever submits later meets the new questions.
 * A `preview` changes nothing, so it waits for nobody.
 */
export function changing<T>(
  db: Db,
  { id, by, preview = false }: { id: number; by: Caller; preview?: boolean },
  work: (tx: Tx, access: Access) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    // Who has no right waits for nobody, and keeps nobody waiting.
    const access = await accessTo(tx, id, by);
    if (preview) return work(tx, access);
    await lockEvaluation(tx, id);
    const result = await work(tx, await accessTo(tx, id, by));
    await lockSubmissions(tx, id);
    return result;
  });
}

/** A question of an evaluation, and who changes it. */
export interface Place extends ParamsOf<typeof updateQuestion> {
  readonly by: Caller;
}

/** A ballot came that may hold answers to a question which was taken for unanswered. */
class AnsweredMeanwhile extends Error {}

/** Runs a change of one question, which depends on whether it may be answered. Throws `not-found`. */
export async function changingOne<T>(
  db: Db,
  place: Place,
  work: (tx: Tx, access: Access, before: AnsweredRow) => Promise<T>,
): Promise<T> {
  const { id, qid } = place;
  const change = () =>
    changing(db, place, async (tx, access) => {
      const rows = await managedQuestions(tx, id, { id: qid });
      const [before] = await withAnswers(tx, id, rows);
      if (!before) throw problem('not-found');
      const result = await work(tx, access, before);
      await lockSubmissions(tx, id);
      const [after] = await withAnswers(tx, id, rows);
      if (after?.answered && !before.answered) throw new AnsweredMeanwhile();
      return result;
    });
  return change().catch((error: unknown) => {
    // What is answered stays so: the second time nothing can come between.
    if (error instanceof AnsweredMeanwhile) return change();
    throw error;
  });
}

interface Noted {
  readonly action: string;
  readonly subject: string;
  readonly altered?: string | undefined;
}

/** Writes who did what to a question, and what they `altered` of results that were there; nothing is said of its answers. */
export async function auditQuestion(tx: Tx, by: Caller, evaluation: number, { action, subject, altered }: Noted) {
  const actor = actorOf(by);
  await audit(tx, { actor, action: `question.${action}`, subject, evaluation });
  if (altered) await audit(tx, { actor, action: 'question.results', subject: `${subject} ${altered}`, evaluation });
}
