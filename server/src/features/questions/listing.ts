import type { QueryOf } from '@anketa/contract/endpoint';
import type { listQuestions, ManagedQuestion } from '@anketa/contract/question-editing';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { answeredAmong } from './answered.ts';
import { type ManagedRow, managedQuestions, releasedQuestions } from './managed-store.ts';
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
  const shown = found.slice(0, filter.limit);
  const [answered, released] = await Promise.all([answeredAmong(db, id, shown), releasedQuestions(db, id)]);
  const authors = new Map(visible.flatMap(({ author }) => (author ? [[author.oident, author]] : [])));
  return {
    ...management(access),
    total: found.length,
    questions: { owned: shown.map((question) => asManaged(question, access, { answered, released })) },
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
export async function managedQuestion(db: Db | Tx, access: Access, qid: number): Promise<ManagedQuestion> {
  const { id } = access.evaluation;
  const [question] = await managedQuestions(db, id, { id: qid, author: access.author });
  if (!question) throw problem('not-found');
  const [answered, released] = [await answeredAmong(db, id, [question]), await releasedQuestions(db, id)];
  return asManaged(question, access, { answered, released });
}

const collator = new Intl.Collator('cs');

interface Known {
  readonly answered: ReadonlySet<number>;
  readonly released: ReadonlySet<number>;
}

function asManaged(question: ManagedRow, access: Access, { answered, released }: Known): ManagedQuestion {
  const { id } = question;
  return { ...question, answered: answered.has(id), released: released.has(id), editable: mayEdit(access, question) };
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
