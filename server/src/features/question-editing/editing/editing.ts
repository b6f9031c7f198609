import type { BodyOf, QueryOf } from '@anketa/contract/endpoint';
import type {
  activateQuestion as activateEndpoint,
  createQuestion as createEndpoint,
  deleteQuestion as deleteEndpoint,
  sortQuestions as sortEndpoint,
  updateQuestion as updateEndpoint,
} from '@anketa/contract/questions/editing';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import { done } from '@anketa/contract/values';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { checkVersion, standsAlready, versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { differing, frozenFields } from '../../questions/rules.ts';
import {
  deleteQuestionRow,
  type ManagedRow,
  managedQuestions,
  writeOrder,
  writeQuestion,
} from '../../questions/store.ts';
import { checkFields, checkOwn, checkScope, checkSectionSizes } from '../checks.ts';
import { managedQuestion } from '../pages/pages.ts';
import { checkMayCreate, mayEdit } from '../permissions.ts';
import { checkResults } from '../released.ts';
import { editableQuestion, orderOf } from '../versions.ts';
import { addQuestions } from './adding.ts';
import { auditQuestion, changing, changingOne, type Place } from './changing.ts';

/** Adds a question at the end. Throws `question-no-create`, `fields-invalid`, and as `checkResults` and `addQuestions` do. */
export async function createQuestion(
  db: Db,
  id: number,
  by: Caller,
  { confirmed, ...question }: BodyOf<typeof createEndpoint>,
) {
  const added = await changing(db, { id, by }, async (tx, access) => {
    checkMayCreate(access);
    const author = access.author ?? null;
    const wanted = await checkScope(tx, access, checkFields(access, question));
    const altered = checkResults(access, { before: null, after: wanted, confirmed });
    const [qid = 0] = await addQuestions(tx, access, [{ question: wanted, author }]);
    await auditQuestion(tx, by, id, { action: 'create', subject: `${id}/${qid}`, altered });
    return { access, qid };
  });
  return { question: await managedQuestion(db, added.access, added.qid) };
}

/**
 * Edits fields of a question. Throws as `createQuestion` does, `question-no-edit`, `edit-conflict`, and `question-answered` naming fields that
 * may no longer change.
 */
export async function updateQuestion(db: Db, place: Place, body: BodyOf<typeof updateEndpoint>) {
  const { confirmed, version, ...edit } = body;
  const { id, qid, by } = place;
  const access = await changingOne(db, place, async (tx, access, before) => {
    if (!mayEdit(access, before)) throw problem('question-no-edit');
    const standing = editableQuestion(before);
    checkVersion(version, { ...standing });
    const wanted = checkFields(access, { ...standing, ...edit }, before);
    const frozen = frozenFields(before, wanted);
    if (Object.keys(frozen).length > 0) throw problem('question-answered', { errors: frozen });
    // The scope of an answered question stays as it is, also where it fits less than it did.
    const after = before.answered ? { ...wanted, scope: before.scope } : await checkScope(tx, access, wanted);
    await checkOwn(tx, access, [after], before);
    const altered = checkResults(access, { before, after, released: before.released, confirmed });
    await writeQuestion(tx, access.evaluation, qid, after);
    if (mayEnlargeSections(before, after)) await checkSectionSizes(tx, access);
    await auditQuestion(tx, by, id, { action: 'update', subject: `${id}/${qid}`, altered });
    return access;
  });
  return { question: await managedQuestion(db, access, qid) };
}

/** Retires a question, or asks it again. Throws `question-no-edit`, as `checkResults`, and of what is asked again as `addQuestions` do. */
export async function activateQuestion(db: Db, place: Place, { active, confirmed }: BodyOf<typeof activateEndpoint>) {
  const { id, qid, by } = place;
  const { access, already } = await changing(db, place, async (tx, access) => {
    const [before] = await managedQuestions(tx, id, { id: qid });
    if (!before) throw problem('not-found');
    if (!mayEdit(access, before)) throw problem('question-no-edit');
    const already = standsAlready({ field: 'active', stands: before.active, wanted: active });
    if (already) return { access, already };
    const after = { ...before, active };
    await checkOwn(tx, access, [after], before);
    const altered = checkResults(access, { before, after, confirmed });
    await writeQuestion(tx, access.evaluation, qid, { active, publicity: before.publicity });
    if (mayEnlargeSections(before, after)) await checkSectionSizes(tx, access);
    await auditQuestion(tx, by, id, { action: active ? 'activate' : 'retire', subject: `${id}/${qid}`, altered });
    return { access, already };
  });
  return { question: await managedQuestion(db, access, qid), already };
}

/**
 * Deletes a question that nobody can have answered. Throws `question-no-delete`, `question-answered`, `results-administrator`, and
 * `edit-conflict` for one that is another than was seen.
 */
export function deleteQuestion(db: Db, place: Place, { version }: QueryOf<typeof deleteEndpoint>) {
  const { id, qid, by } = place;
  return changingOne(db, place, async (tx, access, before) => {
    if (!mayEdit(access, before)) throw problem('question-no-delete');
    checkVersion(version, { ...editableQuestion(before) });
    if (before.answered) throw problem('question-answered');
    const isInAverages = before.active && before.counts_toward_average;
    if (isInAverages && access.results_closed) throw problem('results-administrator');
    await deleteQuestionRow(tx, id, qid);
    await auditQuestion(tx, by, id, { action: 'delete', subject: `${id}/${qid}` });
    return done;
  });
}

/** The questions named take, in this order, the places that they hold together. Throws `question-no-edit`, `not-found`, `edit-conflict`. */
export function sortQuestions(db: Db, id: number, by: Caller, { ids, version }: BodyOf<typeof sortEndpoint>) {
  return changing(db, { id, by }, async (tx, access) => {
    const questions = await managedQuestions(tx, id);
    const isVisible = ({ author_oidos }: ManagedRow) => access.author === undefined || author_oidos === access.author;
    const visible = questions.filter(isVisible).map((question) => question.id);
    checkVersion(version, orderOf(visible));
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
    await auditQuestion(tx, by, id, { action: 'sort', subject: String(id) });
    return { ...done, version: versionOf(orderOf(sorted.filter((one) => visible.includes(one)))) };
  });
}

/** Whether a change could make a section larger, by asking more or by asking elsewhere. */
function mayEnlargeSections(before: QuestionInput, after: QuestionInput): boolean {
  const asking: readonly string[] = ['active', 'target', 'form', 'scope'];
  return after.active && differing(before, after).some((field) => asking.includes(field));
}
