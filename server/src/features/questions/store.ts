import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { ManagedQuestion } from '@anketa/contract/questions/editing';
import { QuestionInput } from '@anketa/contract/questions/fields';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { everyone } from '@anketa/contract/questions/scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';
import { ofPerson } from '../access/record-store.ts';

/** A question with what storing and publishing its answers needs. Once it is not `active`, its answers remain. */
export type StoredQuestion = Readonly<QuestionInput> & { readonly id: number };

/** A question as it is managed: with its place, its promise and its author. */
export interface ManagedRow extends StoredQuestion, Pick<ManagedQuestion, 'sort_order' | 'promised' | 'author'> {
  readonly author_oidos: string | null;
  /** The first content of the evaluation that has it (server/migrations/0020_content_of_boxes.sql). */
  readonly asked_since: number;
  /** Whether its texts contain the words searched for. */
  readonly found: boolean;
}

/** An evaluation's questions in their order; with `all` also those no longer asked, whose answers remain. `where`: a further condition. */
export async function questionsOf(
  db: Db | Tx,
  evaluationId: number,
  { all = false, where = sql`true` }: { all?: boolean; where?: RawBuilder<SqlBool> } = {},
): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .select(['id', ...QuestionInput.keyof().options])
    .where('evaluation_id', '=', evaluationId)
    .$if(!all, (query) => query.where('active', '=', true))
    .where(where)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, scope: { ...everyone, ...row.scope } }));
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
    // Whose question it is: of a record that was merged into another, that other's.
    .select((one) => one.fn.coalesce('p.merged_into', 'q.author_oidos').as('author_oidos'))
    .select(sql<boolean>`${containsWords(sql`search_text(q.body_cs || ' ' || q.body_en)`, search)}`.as('found'))
    .where('q.evaluation_id', '=', evaluationId)
    .$if(author !== undefined, (query) => query.where(ofPerson('q.author_oidos', author ?? null)))
    .$if(id !== undefined, (query) => query.where('q.id', '=', id ?? null))
    .orderBy('q.sort_order')
    .orderBy('q.id')
    .execute();
  return rows.map(({ oident, surname, name, title_before, title_after, scope, ...row }) => {
    const author = oident && { oident, only_name: personName({ surname, name, title_before, title_after }, oident) };
    return { ...row, scope: { ...everyone, ...scope }, author: author || null };
  });
}

/** Lets no submission pass until the transaction ends. Always after the row (`lockEvaluation`), as wherever that is changed. */
export async function lockSubmissions(tx: Tx, evaluationId: number): Promise<void> {
  await sql`SELECT lock_submissions(${evaluationId}::int)`.execute(tx);
}

/** The database refuses half a character in JSON, which a text cut in the middle of one may end with. */
const jsonb = (value: unknown) =>
  sql<string>`${JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))}::jsonb`;

/** The columns that hold a question's fields. While filling is open students see its publicity at once: it is promised, too. */
const columnsOf = <Fields extends Partial<QuestionInput>>({ choices, scope, ...fields }: Fields, filling: boolean) => ({
  ...fields,
  ...(choices && { choices: jsonb(choices) }),
  ...(scope && { scope: jsonb(scope) }),
  ...(filling && fields.active && { promised: fields.publicity }),
});

export interface NewQuestion {
  readonly question: QuestionInput;
  /** Null for a question of the administration. */
  readonly author: string | null;
}

/** Adds questions at the end, in the order given. `filling`: students are asked them at once. Gives their numbers. */
export async function insertQuestions(tx: Tx, evaluationId: number, added: readonly NewQuestion[], filling = false) {
  if (added.length === 0) return [];
  // Counted up by this very insert.
  const since = sql<number>`(SELECT content_version + 1 FROM evaluation WHERE id = ${evaluationId})`;
  const last = sql<number>`(SELECT coalesce(max(sort_order), 0) FROM question WHERE evaluation_id = ${evaluationId})`;
  const rows = await tx
    .insertInto('question')
    .values(
      added.map(({ question, author }, index) => ({
        ...columnsOf(question, filling),
        evaluation_id: evaluationId,
        author_oidos: author,
        asked_since: since,
        sort_order: sql<number>`${last} + ${index + 1}`,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

type Written = Pick<QuestionInput, 'active' | 'publicity'> & Partial<QuestionInput>;

/** Writes fields of a question. The evaluation is locked, so its phase stays. */
export async function writeQuestion(tx: Tx, evaluation: Evaluation, id: number, fields: Written): Promise<void> {
  await tx
    .updateTable('question')
    .set(columnsOf(fields, isFillingOpen(evaluation)))
    .where('evaluation_id', '=', evaluation.id)
    .where('id', '=', id)
    .execute();
}

/** Notes what the questions that students are asked promise: who will read the answers. */
export async function notePromises(tx: Tx, evaluationId: number): Promise<void> {
  await tx
    .updateTable('question')
    .set((e) => ({ promised: e.ref('publicity') }))
    .where('evaluation_id', '=', evaluationId)
    .where('active', '=', true)
    .where(sql<SqlBool>`promised IS DISTINCT FROM publicity`)
    .execute();
}

export async function deleteQuestionRow(tx: Tx, evaluationId: number, id: number): Promise<void> {
  await tx.deleteFrom('question').where('evaluation_id', '=', evaluationId).where('id', '=', id).execute();
}

/** Numbers all questions of an evaluation in the order given. */
export async function writeOrder(tx: Tx, evaluationId: number, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE question q SET sort_order = placed.place
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS placed (id, place)
    WHERE q.evaluation_id = ${evaluationId} AND q.id = placed.id AND q.sort_order <> placed.place`.execute(tx);
}

/** How many questions are asked in an evaluation. */
export async function countAsked(db: Db, evaluationId: number): Promise<number> {
  const { n } = await db
    .selectFrom('question')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('evaluation_id', '=', evaluationId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return n;
}

/** How many of them somebody wrote. */
export async function countWrittenBy(db: Db, evaluationId: number, oidos: string): Promise<number> {
  const { n } = await db
    .selectFrom('question')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('evaluation_id', '=', evaluationId)
    .where('active', '=', true)
    .where(ofPerson('author_oidos', oidos))
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether anything of an evaluation was released into results. */
export async function hasResults(db: Db | Tx, evaluationId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM released_row WHERE evaluation_id = ${evaluationId})
      OR EXISTS (SELECT FROM comment WHERE evaluation_id = ${evaluationId}) AS any`.execute(db);
  return rows[0]?.any ?? false;
}

/** A course in which questions are asked. `general`, the section about studies, has no department and no parallels. */
export interface AskedCourse {
  readonly code: string;
  readonly department: string | null;
  readonly parallels: readonly string[];
}

/** One of which ballots are sealed. */
interface SealedCourse extends AskedCourse {
  /** The newest content that one of its boxes was filled with. */
  readonly latest: number;
}

const parallelsOf = (evaluationId: number, course: string) => sql`ARRAY(SELECT p.code FROM parallel p
  WHERE p.evaluation_id = ${evaluationId} AND p.course_code = ${sql.ref(course)})`;

/** That somebody is enrolled in a course `c`. */
const isAttended = sql`EXISTS (SELECT FROM parallel p JOIN enrolment n ON n.evaluation_id = p.evaluation_id AND n.parallel_code = p.code
  WHERE p.evaluation_id = c.evaluation_id AND p.course_code = c.code)`;

/**
 * Where answers of an evaluation are: which of the questions `ids` have some in results, of which courses ballots are still
 * sealed, and whether some of these are set aside. While filling is open also where ballots may come at any time (`filling`). One statement, so that a batch
 * counted meanwhile is seen either sealed or released.
 */
export function whereAnswersAre(db: Db | Tx, evaluationId: number, ids: readonly number[]) {
  return db
    .selectNoFrom([
      sql<number[]>`ARRAY(
        SELECT question_id FROM released_row WHERE evaluation_id = ${evaluationId} AND question_id = ANY(${ids})
        UNION SELECT question_id FROM comment WHERE evaluation_id = ${evaluationId} AND question_id = ANY(${ids})
      )`.as('released'),
      sql<SealedCourse[]>`(
        SELECT coalesce(json_agg(json_build_object('code', w.course_code, 'department', c.department_code,
          'latest', w.latest, 'parallels', ${parallelsOf(evaluationId, 'w.course_code')})), '[]')
        FROM (SELECT course_code, max(content_version) AS latest FROM ballot_inbox
          WHERE evaluation_id = ${evaluationId} GROUP BY course_code) w
        LEFT JOIN course c ON c.evaluation_id = ${evaluationId} AND c.code = w.course_code)`.as('sealed'),
      sql<AskedCourse[]>`(
        SELECT coalesce(json_agg(json_build_object('code', c.code, 'department', c.department_code,
          'parallels', ${parallelsOf(evaluationId, 'c.code')})), '[]')
        FROM (SELECT c.evaluation_id, c.code, c.department_code FROM course c WHERE c.active AND ${isAttended}
          UNION ALL SELECT e.id, ${generalCourse}, NULL FROM evaluation e) c
        JOIN evaluation e ON e.id = c.evaluation_id AND filling_is_open(e.state, e.options)
        WHERE c.evaluation_id = ${evaluationId})`.as('filling'),
      sql<boolean>`EXISTS (SELECT FROM ballot_inbox WHERE evaluation_id = ${evaluationId} AND state <> 'waiting')`.as(
        'set_aside',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Evaluations, newest first, that ask questions which could be copied into this one; with `author` only that person's. */
export async function evaluationsToCopyFrom(db: Db, evaluationId: number, author: string | undefined) {
  const { rows } = await sql<Pick<Evaluation, 'id' | 'name_cs' | 'name_en' | 'year' | 'semester'>>`
    SELECT e.id, e.name_cs, e.name_en, e.year, e.semester FROM evaluation e
    WHERE e.id <> ${evaluationId} AND e.state <= ${evaluationState.published}
      AND EXISTS (SELECT FROM question q WHERE q.evaluation_id = e.id AND q.active
        AND ${author === undefined ? sql`true` : ofPerson('q.author_oidos', author)})
    ORDER BY e.year DESC, e.semester DESC, e.id DESC`.execute(db);
  return rows;
}
