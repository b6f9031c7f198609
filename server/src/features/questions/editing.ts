import type { ManagedQuestion, QuestionInput } from '@anketa/contract/question-editing';
import { scopeDimensions } from '@anketa/contract/question-scope';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller, isAdministrator } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { mustFitBallots } from '../ballots/ballot-size.ts';
import { answeredAmong } from './answered.ts';
import { checkAverage, checkRequired, checkRules, checkScope } from './checks.ts';
import { managedQuestion } from './listing.ts';
import {
  holdSubmissions,
  insertQuestions,
  lockQuestions,
  type ManagedRow,
  managedQuestions,
  releasedQuestions,
  removeQuestion,
  setActive,
  writeOrder,
  writeQuestion,
} from './managed-store.ts';
import { checkOwn } from './own-rules.ts';
import { type Access, accessTo, mayEdit, ownCoursesOf } from './permissions.ts';
import { bentFields, changedReleased, checkBending } from './released.ts';
import { breaksPromise, changedMeaning, type FieldErrors, tidy } from './rules.ts';

/**
 * Runs a change of an evaluation's questions, one after another, with what the caller may do by then. Students go on
 * submitting while it is checked and are held for its last moment alone: whoever submits later meets the new questions.
 */
export function changing<T>(
  db: Db,
  { id, by }: { id: number; by: Caller },
  work: (tx: Tx, access: Access) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    // Who has no right waits for nobody, and keeps nobody waiting.
    await accessTo(tx, id, by);
    await lockQuestions(tx, id);
    const result = await work(tx, await accessTo(tx, id, by));
    await holdSubmissions(tx, id);
    return result;
  });
}

interface Place {
  readonly id: number;
  readonly qid: number;
  readonly by: Caller;
}

/** A ballot came that may hold answers to a question which was taken for unanswered. */
class Overtaken extends Error {}

/** Runs a change of one question, which depends on whether it may be answered. */
async function altering<T>(
  db: Db,
  place: Place,
  work: (tx: Tx, access: Access, before: ManagedRow, answered: boolean) => Promise<T>,
): Promise<T> {
  const { id, qid } = place;
  const change = () =>
    changing(db, place, async (tx, access) => {
      const before = await found(tx, id, qid);
      const isAnswered = async () => (await answeredAmong(tx, id, [before])).has(qid);
      const answered = await isAnswered();
      const result = await work(tx, access, before, answered);
      await holdSubmissions(tx, id);
      if (!answered && (await isAnswered())) throw new Overtaken();
      return result;
    });
  return change().catch((error: unknown) => {
    // What is answered stays so: the second time nothing can come between.
    if (error instanceof Overtaken) return change();
    throw error;
  });
}

/** Writes who did what to a question; nothing is said of its answers. */
export function auditQuestion(tx: Tx, by: Caller, action: string, subject: string): Promise<void> {
  return audit(tx, { actor: actorOf(by), action: `question.${action}`, subject });
}

/**
 * Adds a question at the end. Throws `question-no-create`, `fields-invalid`, `section-full`, `question-too-large`,
 * `own-questions-full`, `question-identifies`; `results-administrator` and `results-confirm` for one that would count in
 * averages of which there are some.
 */
export async function createQuestion(
  db: Db,
  { id, by, question, confirmed }: { id: number; by: Caller; question: QuestionInput; confirmed: boolean },
): Promise<ManagedQuestion> {
  const added = await changing(db, { id, by }, async (tx, access) => {
    if (access.manage === 'none') throw problem('question-no-create');
    const wanted = tidy(question);
    checkRules(wanted);
    const author = access.author ?? null;
    checkAverage(access, wanted);
    checkRequired(wanted, author);
    const checked = await checkScope(tx, access, wanted);
    checkOwn(access, { before: await managedQuestions(tx, id), after: [checked] });
    const bent = checkBending(by, { before: null, after: checked, any: access.results, question: false }, confirmed);
    const [qid = 0] = await insertQuestions(tx, id, [{ question: checked, author }]);
    await mustFitBallots(tx, id, ownCoursesOf(access));
    await auditQuestion(tx, by, 'create', `${id}/${qid}`);
    await auditBending(tx, by, `${id}/${qid}`, bent);
    return { access, qid };
  });
  return managedQuestion(db, added.access, added.qid);
}

/**
 * Changes a question. Throws what `createQuestion` does, `question-no-edit`, and `question-answered` naming the fields that
 * may no longer change.
 */
export async function updateQuestion(
  db: Db,
  { id, qid, by, question, confirmed }: Place & { question: QuestionInput; confirmed: boolean },
) {
  const access = await altering(db, { id, qid, by }, async (tx, access, before, answered) => {
    if (!mayEdit(access, before)) throw problem('question-no-edit');
    const wanted = tidy(question);
    checkRules(wanted);
    checkAverage(access, wanted, before);
    checkRequired(wanted, before.author_oidos);
    const released = (await releasedQuestions(tx, id)).has(qid);
    const frozen: FieldErrors = {
      ...(breaksPromise(before.promised, wanted) && { publicity: ['question.asked'] }),
      ...(answered && changedMeaning(before, wanted)),
      ...(released && changedReleased(before, wanted)),
    };
    if (Object.keys(frozen).length > 0) throw problem('question-answered', { errors: frozen });
    // The scope of an answered question stays as it is, also where it fits less than it did.
    const after = answered ? { ...wanted, scope: before.scope } : await checkScope(tx, access, wanted);
    checkOwn(access, { before: await managedQuestions(tx, id), after: [after], changes: qid });
    const bent = checkBending(by, { before, after, any: access.results, question: released }, confirmed);
    await writeQuestion(tx, { evaluationId: id, id: qid }, after);
    if (mayGrow(before, after)) await mustFitBallots(tx, id, ownCoursesOf(access));
    await auditQuestion(tx, by, 'update', `${id}/${qid}`);
    await auditBending(tx, by, `${id}/${qid}`, bent);
    return access;
  });
  return managedQuestion(db, access, qid);
}

/**
 * Retires a question, or asks it again. Throws `question-no-edit`, `results-administrator`, `results-confirm`, and of what is
 * asked again as `createQuestion` does.
 */
export async function activateQuestion(
  db: Db,
  { id, qid, by, active, confirmed }: Place & { active: boolean; confirmed: boolean },
) {
  const access = await changing(db, { id, by }, async (tx, access) => {
    const before = await found(tx, id, qid);
    if (!mayEdit(access, before)) throw problem('question-no-edit');
    if (before.active !== active) {
      const after = { ...before, active };
      checkOwn(access, { before: await managedQuestions(tx, id), after: [after], changes: qid });
      const bent = checkBending(by, asking(access, before, active), confirmed);
      await setActive(tx, id, qid, active);
      if (mayGrow(before, after)) await mustFitBallots(tx, id, ownCoursesOf(access));
      await auditQuestion(tx, by, active ? 'activate' : 'retire', `${id}/${qid}`);
      await auditBending(tx, by, `${id}/${qid}`, bent);
    }
    return access;
  });
  return managedQuestion(db, access, qid);
}

/** Deletes a question that nobody can have answered. Throws `question-no-delete`, `question-answered`, `results-administrator`. */
export function deleteQuestion(db: Db, { id, qid, by }: Place): Promise<void> {
  return altering(db, { id, qid, by }, async (tx, access, before, answered) => {
    if (!mayEdit(access, before)) throw problem('question-no-delete');
    if (answered) throw problem('question-answered');
    if (bentFields(asking(access, before, false)).length > 0 && !isAdministrator(by))
      throw problem('results-administrator');
    await removeQuestion(tx, id, qid);
    await auditQuestion(tx, by, 'delete', `${id}/${qid}`);
  });
}

/** Asking a question, or asking it no longer, as a change that may bend averages; what is shown of it stays. */
const asking = ({ results }: Access, before: ManagedRow, active: boolean) => ({
  ...{ before, after: { ...before, active } },
  ...{ any: results, question: false },
});

/** Notes what somebody made of results that were there, if they did. */
async function auditBending(tx: Tx, by: Caller, subject: string, bent: string | undefined): Promise<void> {
  if (bent) await auditQuestion(tx, by, 'results', `${subject} ${bent}`);
}

/** The questions named take, in this order, the places that they hold together. Throws `question-no-edit`, `not-found`. */
export function sortQuestions(db: Db, { id, by, ids }: { id: number; by: Caller; ids: readonly number[] }) {
  return changing(db, { id, by }, async (tx, access) => {
    const questions = await managedQuestions(tx, id);
    const known = new Map(questions.map((question) => [question.id, question]));
    for (const named of ids) {
      const question = known.get(named);
      if (!question) throw problem('not-found');
      if (!mayEdit(access, question)) throw problem('question-no-edit');
    }
    const moved = new Set(ids);
    const order = [...moved];
    await writeOrder(
      tx,
      id,
      questions.map((question) => (moved.has(question.id) ? (order.shift() ?? question.id) : question.id)),
    );
    await auditQuestion(tx, by, 'sort', String(id));
  });
}

/** Whether a change could make a section larger, by asking more or by asking elsewhere. */
function mayGrow(before: QuestionInput, after: QuestionInput): boolean {
  const place = ({ active, target, form, scope }: QuestionInput) =>
    JSON.stringify([active, target, form, scopeDimensions.map((dimension) => scope[dimension])]);
  return after.active && place(before) !== place(after);
}

async function found(tx: Tx, id: number, qid: number): Promise<ManagedRow> {
  const [question] = await managedQuestions(tx, id, { id: qid });
  if (!question) throw problem('not-found');
  return question;
}
