import { evaluationState } from '@anketa/contract/evaluations';
import type { QuestionInput } from '@anketa/contract/question-editing';
import { everyone } from '@anketa/contract/question-scope';
import type { Publicity } from '@anketa/contract/questions';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';
import type { StoredQuestion } from './store.ts';

/** A question as it is managed: with its place, its author and whether it is still asked. */
export interface ManagedRow extends StoredQuestion {
  readonly sort_order: number;
  /** Who students were told reads their answers, when they were last asked; null: they never were. */
  readonly promised: Publicity | null;
  readonly author_oidos: string | null;
  /** Null for a question of the administration. */
  readonly author: { readonly oident: string; readonly only_name: string } | null;
  /** Whether its texts contain the words searched for. */
  readonly found: boolean;
}

/** All questions of an evaluation in their order, retired ones too; with `author` only that person's. */
export async function managedQuestions(
  db: Db | Tx,
  evaluationId: number,
  { author, id, search }: { author?: string | undefined; id?: number; search?: string | undefined } = {},
): Promise<ManagedRow[]> {
  const rows = await db
    .selectFrom('question as q')
    .leftJoin('person as p', 'p.oidos', 'q.author_oidos')
    .selectAll('q')
    .select(['p.oident', 'p.surname', 'p.name', 'p.title_before', 'p.title_after'])
    .select(containsWords(sql`search_text(q.body_cs || ' ' || q.body_en)`, search).as('found'))
    .where('q.evaluation_id', '=', evaluationId)
    .$if(author !== undefined, (query) => query.where('q.author_oidos', '=', author ?? null))
    .$if(id !== undefined, (query) => query.where('q.id', '=', id ?? null))
    .orderBy('q.sort_order')
    .orderBy('q.id')
    .execute();
  return rows.map(({ oident, surname, name, title_before, title_after, ...row }) => ({
    ...row,
    scope: { ...everyone, ...row.scope },
    author:
      oident === null ? null : { oident, only_name: personName({ surname, name, title_before, title_after }, oident) },
  })) as ManagedRow[];
}

/**
 * Lets no phase change and no other change of questions pass until the transaction ends; submissions pass. Not the key of
 * the evaluation's row, which the mixer refers to.
 */
export async function lockQuestions(tx: Tx, evaluationId: number): Promise<void> {
  await tx.selectFrom('evaluation').select('id').where('id', '=', evaluationId).forNoKeyUpdate().execute();
}

/** Lets no submission pass until the transaction ends. Always after the row, as wherever that is changed. */
export async function holdSubmissions(tx: Tx, evaluationId: number): Promise<void> {
  await sql`SELECT hold_submissions(${evaluationId}::int)`.execute(tx);
}

/** The database refuses half a character in JSON, which a text cut in the middle of one may end with. */
const jsonb = (value: unknown) =>
  sql<string>`${JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))}::jsonb`;

/** Whether students are asked at this moment, as SQL. */
const isFilling = (evaluationId: number) => sql<boolean>`(SELECT filling_is_open(state, options)
  FROM evaluation WHERE id = ${evaluationId})`;

/** What a question promises from now on: while students are asked it, what it says; never wider than it was. */
const promisedNow = (evaluationId: number, active: RawBuilder<unknown>, publicity: RawBuilder<unknown>) =>
  sql<string | null>`CASE WHEN ${active} AND ${isFilling(evaluationId)} THEN ${publicity} ELSE promised END`;

interface NewQuestion {
  readonly question: QuestionInput;
  /** Null for a question of the administration. */
  readonly author: string | null;
}

/** Adds questions at the end, in the order given. Gives their numbers. */
export async function insertQuestions(tx: Tx, evaluationId: number, added: readonly NewQuestion[]): Promise<number[]> {
  if (added.length === 0) return [];
  const last = sql<number>`(SELECT coalesce(max(sort_order), 0) FROM question WHERE evaluation_id = ${evaluationId})`;
  const rows = await tx
    .insertInto('question')
    .values(
      added.map(({ question: { choices, scope, ...fields }, author }, index) => ({
        ...fields,
        evaluation_id: evaluationId,
        author_oidos: author,
        choices: jsonb(choices),
        scope: jsonb(scope),
        promised: fields.active ? sql<string>`CASE WHEN ${isFilling(evaluationId)} THEN ${fields.publicity} END` : null,
        sort_order: sql<number>`${last} + ${index + 1}`,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes a question's fields. */
export async function writeQuestion(
  tx: Tx,
  { evaluationId, id }: { evaluationId: number; id: number },
  { choices, scope, ...fields }: QuestionInput,
): Promise<void> {
  await tx
    .updateTable('question')
    .set({
      ...fields,
      choices: jsonb(choices),
      scope: jsonb(scope),
      promised: promisedNow(evaluationId, sql`${fields.active}::boolean`, sql`${fields.publicity}::text`),
    })
    .where('evaluation_id', '=', evaluationId)
    .where('id', '=', id)
    .execute();
}

export async function setActive(tx: Tx, evaluationId: number, id: number, active: boolean): Promise<void> {
  await tx
    .updateTable('question')
    .set({ active, promised: promisedNow(evaluationId, sql`${active}::boolean`, sql`publicity`) })
    .where('evaluation_id', '=', evaluationId)
    .where('id', '=', id)
    .execute();
}

export async function removeQuestion(tx: Tx, evaluationId: number, id: number): Promise<void> {
  await tx.deleteFrom('question').where('evaluation_id', '=', evaluationId).where('id', '=', id).execute();
}

/** Whether anything of an evaluation was released into results. */
export async function hasResults(db: Db | Tx, evaluationId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM released_row WHERE evaluation_id = ${evaluationId})
      OR EXISTS (SELECT FROM comment WHERE evaluation_id = ${evaluationId}) AS any`.execute(db);
  return rows[0]?.any ?? false;
}

/** The questions of which anything was released into results. */
export async function releasedQuestions(db: Db | Tx, evaluationId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT question_id AS id FROM released_row WHERE evaluation_id = ${evaluationId}
    UNION SELECT question_id FROM comment WHERE evaluation_id = ${evaluationId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Numbers all questions of an evaluation in the order given. */
export async function writeOrder(tx: Tx, evaluationId: number, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE question q SET sort_order = placed.place
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS placed (id, place)
    WHERE q.evaluation_id = ${evaluationId} AND q.id = placed.id AND q.sort_order <> placed.place`.execute(tx);
}

/** Evaluations, newest first, in which questions are asked that could be copied into this one; with `author` only that person's. */
export function sourcesOf(db: Db, evaluationId: number, author: string | undefined) {
  return db
    .selectFrom('evaluation as e')
    .select(['e.id', 'e.name_cs', 'e.name_en', 'e.year', 'e.semester'])
    .where('e.id', '<>', evaluationId)
    .where('e.state', '<=', evaluationState.published)
    .where((e) =>
      e.exists(
        e
          .selectFrom('question as q')
          .select('q.id')
          .whereRef('q.evaluation_id', '=', 'e.id')
          .where('q.active', '=', true)
          .$if(author !== undefined, (query) => query.where('q.author_oidos', '=', author ?? null)),
      ),
    )
    .orderBy('e.year', 'desc')
    .orderBy('e.semester', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
}
