import type { QuestionInput } from '@anketa/contract/question-editing';
import { done } from '@anketa/contract/values';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { differing, frozenFields } from '../questions/rules.ts';
import { deleteQuestionRow, managedQuestions, setActive, writeOrder, writeQuestion } from '../questions/store.ts';
import { addQuestions } from './adding.ts';
import { auditQuestion, changing, changingOne, type Place } from './changing.ts';
import { checkFields, checkOwn, checkScope, checkSectionSizes } from './checks.ts';
import { managedQuestion } from './pages.ts';
import { checkMayCreate, mayEdit } from './permissions.ts';
import { checkResults } from './released.ts';

/**
 * Adds a question at the end. Throws `question-no-create`, `fields-invalid`, and as `addQuestions` does; `results-administrator` and
 * `results-confirm` for one that would count in averages of which there are some.
 */
export async function createQuestion(
  db: Db,
  { id, by, question, confirmed }: { id: number; by: Caller; question: QuestionInput; confirmed: boolean },
) {
  const added = await changing(db, { id, by }, async (tx, access) => {
    checkMayCreate(access);
    const author = access.author ?? null;
    const wanted = await checkScope(tx, access, checkFields(access, question));
    const altered = checkResults(access, { before: null, after: wanted, released: false, confirmed });
    const [qid = 0] = await addQuestions(tx, access, { questions: [{ question: wanted, author }] });
    await auditChange(tx, { id, qid, by }, 'create', altered);
    return { access, qid };
  });
  return { question: await managedQuestion(db, added.access, added.qid) };
}

/**
 * Changes a question. Throws what `createQuestion` does, `question-no-edit`, and `question-answered` naming the fields that
 * may no longer change.
 */
export async function updateQuestion(
  db: Db,
  { question, confirmed, ...place }: Place & { question: QuestionInput; confirmed: boolean },
) {
  const { qid } = place;
  const access = await changingOne(db, place, async (tx, access, before) => {
    if (!mayEdit(access, before)) throw problem('question-no-edit');
    const wanted = checkFields(access, question, before);
    const frozen = frozenFields(before, wanted);
    if (Object.keys(frozen).length > 0) throw problem('question-answered', { errors: frozen });
    // The scope of an answered question stays as it is, also where it fits less than it did.
    const after = before.answered ? { ...wanted, scope: before.scope } : await checkScope(tx, access, wanted);
    await checkOwn(tx, access, [after], before);
    const altered = checkResults(access, { before, after, released: before.released, confirmed });
    await writeQuestion(tx, access.evaluation, qid, after);
    if (mayEnlargeSections(before, after)) await checkSectionSizes(tx, access);
    await auditChange(tx, place, 'update', altered);
    return access;
  });
  return { question: await managedQuestion(db, access, qid) };
}

/**
 * Retires a question, or asks it again. Throws `question-no-edit`, `results-administrator`, `results-confirm`, and of what is
 * asked again as `addQuestions` does.
 */
export async function activateQuestion(
  db: Db,
  { active, confirmed, ...place }: Place & { active: boolean; confirmed: boolean },
) {
  const { id, qid } = place;
  const access = await changing(db, place, async (tx, access) => {
    const [before] = await managedQuestions(tx, id, { id: qid });
    if (!before) throw problem('not-found');
    if (!mayEdit(access, before)) throw problem('question-no-edit');
    if (before.active === active) return access;
    const after = { ...before, active };
    await checkOwn(tx, access, [after], before);
    const altered = checkResults(access, { before, after, released: false, confirmed });
    await setActive(tx, access.evaluation, qid, active);
    if (mayEnlargeSections(before, after)) await checkSectionSizes(tx, access);
    await auditChange(tx, place, active ? 'activate' : 'retire', altered);
    return access;
  });
  return { question: await managedQuestion(db, access, qid) };
}

/** Deletes a question that nobody can have answered. Throws `question-no-delete`, `question-answered`, `results-administrator`. */
export function deleteQuestion(db: Db, place: Place) {
  const { id, qid } = place;
  return changingOne(db, place, async (tx, access, before) => {
    if (!mayEdit(access, before)) throw problem('question-no-delete');
    if (before.answered) throw problem('question-answered');
    const isInAverages = before.active && before.counts_toward_average;
    if (isInAverages && access.results_closed) throw problem('results-administrator');
    await deleteQuestionRow(tx, id, qid);
    await auditChange(tx, place, 'delete');
    return done;
  });
}

/** Notes who changed a question and, apart from it, what they altered of results that were there. */
async function auditChange(tx: Tx, { id, qid, by }: Place, action: string, altered?: string): Promise<void> {
  await auditQuestion(tx, by, action, `${id}/${qid}`);
  if (altered) await auditQuestion(tx, by, 'results', `${id}/${qid} ${altered}`);
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
    const sorted = questions.map((question) => (moved.has(question.id) ? (order.shift() ?? question.id) : question.id));
    await writeOrder(tx, id, sorted);
    await auditQuestion(tx, by, 'sort', String(id));
    return done;
  });
}

/** Whether a change could make a section larger, by asking more or by asking elsewhere. */
function mayEnlargeSections(before: QuestionInput, after: QuestionInput): boolean {
  const asking: readonly string[] = ['active', 'target', 'form', 'scope'];
  return after.active && differing(before, after).some((field) => asking.includes(field));
}
