import type { QueryOf } from '@anketa/contract/endpoint';
import type { listQuestions, ManagedQuestion } from '@anketa/contract/question-editing';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { type ManagedRow, managedQuestions, releasedQuestions } from '../questions/store.ts';
import { answeredAmong } from './answered.ts';
import { type Access, accessTo, mayEdit } from './permissions.ts';

/** What every page about questions says of the caller. */
export function management({ evaluation, manage, refusal, resultsClosed }: Access) {
  return { evaluation, manage, refusal, results_closed: resultsClosed };
}

/** The questions that a caller sees, in their order, and who wrote them. */
export async function questionList(db: Db, id: number, by: Caller, filter: QueryOf<typeof listQuestions>) {
  const access = await accessTo(db, id, by);
  const visible = await managedQuestions(db, id, { author: access.author, search: filter.search });
  const found = visible.filter((question) => fits(question, filter));
  const authors = new Map(visible.flatMap(({ author }) => (author ? [[author.oident, author]] : [])));
  return {
    ...management(access),
    total: found.length,
    questions: { owned: await withState(db, access, found.slice(0, filter.limit)) },
    authors: [...authors.values()].sort((a, b) => collator.compare(a.only_name, b.only_name)),
  };
}

/** What the screen of a new question needs. */
export async function newQuestionPage(db: Db, id: number, by: Caller) {
  return { ...management(await accessTo(db, id, by)), question: null };
}

/** One question, with what the caller may do. Throws `not-found`, also for a question the caller does not see. */
export async function questionPage(db: Db, { id, qid, by }: { id: number; qid: number; by: Caller }) {
  const access = await accessTo(db, id, by);
  return { ...management(access), question: await managedQuestion(db, access, qid) };
}

/** A question as those who write it see it. Throws `not-found`. */
export async function managedQuestion(db: Db, access: Access, qid: number): Promise<ManagedQuestion> {
  const rows = await managedQuestions(db, access.evaluation.id, { id: qid, author: access.author });
  const [question] = await withState(db, access, rows);
  if (!question) throw problem('not-found');
  return question;
}

const collator = new Intl.Collator('cs');

/** Questions with what has become of them, and what the caller may do. */
async function withState(db: Db, access: Access, questions: readonly ManagedRow[]): Promise<ManagedQuestion[]> {
  const { id } = access.evaluation;
  const [answered, released] = await Promise.all([answeredAmong(db, id, questions), releasedQuestions(db, id)]);
  return questions.map((question) => ({
    ...question,
    answered: answered.has(question.id),
    released: released.has(question.id),
    editable: mayEdit(access, question),
  }));
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
