import type { EvaluationTexts, listEvaluations, PhaseMove } from '@anketa/contract/evaluations/administration';
import {
  Evaluation,
  type EvaluationOptions,
  evaluationState,
  minimumResponses,
  PhaseDates,
  phases,
} from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import { type InferResult, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { listOf, orderedName } from '../../platform/database/paged.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { personName } from '../../platform/person-name.ts';

/** Who is named as having moved a phase by its date. */
export const clock = 'schedule';

function evaluations(db: Db | Tx) {
  return db
    .selectFrom('evaluation')
    .select(['id', 'legacy_import as legacyImport', 'semester', 'type', 'year', 'state', 'completed_at', 'phase_dates'])
    .select(['name_cs', 'name_en', 'slug_cs', 'slug_en', 'description_cs', 'description_en', 'options', 'hidden_among'])
    .select((e) =>
      e
        .selectFrom('import_step')
        .select(sql<string>`step || ' - ' || counter`.as('step'))
        .whereRef('evaluation_id', '=', 'evaluation.id')
        .where((step) =>
          step.or([
            step('import_step.state', '=', 'running'),
            // Between two steps of a browser that drives the import: the one that it has done last.
            step.and([
              step('import_step.state', '=', 'done'),
              step('evaluation.state', '=', evaluationState.importing),
            ]),
          ]),
        )
        .orderBy(sql`import_step.state = 'running'`, 'desc')
        .orderBy('position', 'desc')
        .limit(1)
        .as('step'),
    );
}

type Row = InferResult<ReturnType<typeof evaluations>>[number];

/** An evaluation as the contract gives it; options that were never set take their defaults. */
function toEvaluation({ completed_at, options, hidden_among, phase_dates, ...row }: Row): Evaluation {
  // How many ballots hide among each other is what was fixed when filling opened.
  const minimum_responses = Math.max(hidden_among ?? options.minimum_responses ?? minimumResponses, minimumResponses);
  return {
    ...row,
    completed_at: completed_at?.toISOString() ?? null,
    options: Evaluation.shape.options.parse({ ...options, minimum_responses }),
    phase_dates: PhaseDates.parse(phase_dates),
  };
}

/** One evaluation, or undefined. */
export async function evaluationById(db: Db | Tx, id: number): Promise<Evaluation | undefined> {
  const row = await evaluations(db).where('id', '=', id).executeTakeFirst();
  return row && toEvaluation(row);
}

/** An evaluation by its slug in either language. */
export async function evaluationBySlug(db: Db | Tx, slug: string): Promise<Evaluation | undefined> {
  const row = await evaluations(db)
    .where((e) => e.or([e('slug_cs', '=', slug), e('slug_en', '=', slug)]))
    .executeTakeFirst();
  return row && toEvaluation(row);
}

/** Evaluations by their numbers, the oldest semester first. */
export async function evaluationsByIds(db: Db | Tx, ids: readonly number[]): Promise<Evaluation[]> {
  if (ids.length === 0) return [];
  const found = evaluations(db).where('evaluation.id', 'in', ids);
  return (await found.orderBy('year').orderBy('semester').orderBy('evaluation.id').execute()).map(toEvaluation);
}

/** Evaluations in these states, the newest semester first. */
export async function evaluationsIn(db: Db | Tx, states: readonly number[]): Promise<Evaluation[]> {
  const found = evaluations(db).where('evaluation.state', '=', sql<number>`ANY(${states})`);
  const rows = await found
    .orderBy('year', 'desc')
    .orderBy('semester', 'desc')
    .orderBy('evaluation.id', 'desc')
    .execute();
  return rows.map(toEvaluation);
}

/** The numbers of those evaluations that meet a condition on the table `evaluation`. */
export async function evaluationsWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM evaluation WHERE ${condition} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Evaluations, newest first; with `moves` they say who or what moved them last. */
export function evaluationsList(
  db: Db,
  states: readonly number[],
  { sort, moves }: ListQuery<typeof listEvaluations> & { readonly moves: boolean },
  locale: Locale,
) {
  return listOf(db, evaluations(db).where('state', 'in', states), {
    sort,
    orders: {
      name: [orderedName(locale, 'evaluation')],
      year: [sql.ref('year'), sql.ref('semester')],
      semester: [sql.ref('semester')],
      state: [sql.ref('evaluation.state')],
    },
    own: sql`year DESC, semester DESC, id DESC`,
    async rows(rows) {
      const moved = moves
        ? await lastMoves(
            db,
            rows.map(({ id }) => id),
          )
        : new Map<number, PhaseMove>();
      return rows.map((row) => ({ ...toEvaluation(row), moved: moved.get(row.id) ?? null }));
    },
  });
}

const stored = (db: Db | Tx, id: number) => db.selectFrom('evaluation').selectAll().where('id', '=', id);

/** An evaluation as it is stored; undefined when there is none. */
export function storedEvaluation(db: Db | Tx, id: number) {
  return stored(db, id).executeTakeFirst();
}

/** The same, held until the transaction ends: nobody moves it, or changes its questions or its keys. Submissions pass. */
export function lockEvaluation(tx: Tx, id: number) {
  return stored(tx, id).forNoKeyUpdate().executeTakeFirst();
}

/** Writes the state of an evaluation whose row is locked, with a row that says who or what moved it. For lifecycle.ts alone. */
export async function writeState(tx: Tx, id: number, { from, to, by }: { from: number; to: number; by: string }) {
  await tx.updateTable('evaluation').set({ state: to }).where('id', '=', id).execute();
  const change = { evaluation_id: id, from_state: from, to_state: to, changed_by: by };
  await tx.insertInto('phase_change').values(change).execute();
}

type TimedMove = PhaseMove & { readonly secondsAgo: number };

/** The last move of each of some evaluations from phase to phase, and how long ago it was by the database's clock. */
export async function lastMoves(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, TimedMove>> {
  const rows = await db
    .selectFrom('phase_change as c')
    // A person is noted by their login; who has none by their number.
    .leftJoin('person as p', (join) =>
      join.on(sql<SqlBool>`(p.login = c.changed_by OR p.oidos = c.changed_by AND p.login IS NULL)`),
    )
    .distinctOn('c.evaluation_id')
    .select(['c.evaluation_id', 'c.from_state', 'c.to_state', 'c.changed_at', 'c.changed_by'])
    .select(['p.surname', 'p.name', 'p.title_before', 'p.title_after'])
    .select(sql<number>`extract(epoch FROM clock_timestamp() - c.changed_at)::float8`.as('secondsAgo'))
    .where('c.evaluation_id', '=', sql<number>`ANY(${ids})`)
    .where('c.from_state', 'in', phases)
    .where('c.to_state', 'in', phases)
    .orderBy('c.evaluation_id')
    .orderBy('c.id', 'desc')
    .execute();
  return new Map(
    rows.map(({ evaluation_id, from_state: from, to_state: to, changed_at, changed_by, secondsAgo, ...names }) => {
      const by = changed_by === clock ? null : personName(names, changed_by);
      return [evaluation_id, { from, to, at: changed_at.toISOString(), by, secondsAgo }];
    }),
  );
}

/** The same of one evaluation; undefined when there was none. */
export async function lastMove(db: Db | Tx, id: number): Promise<TimedMove | undefined> {
  return (await lastMoves(db, [id])).get(id);
}

/** The condition that a move (`c`, of `phase_change`) of an evaluation closed filling. Others leave what is counted as it is. */
export const closesFilling = sql`filling_is_open(c.from_state, options) AND NOT filling_is_open(c.to_state, options)`;

/** When filling of an `evaluation` was last closed by a move; NULL where it never was. A move that a clock noted ahead of this one is none yet. */
export const lastClosed = sql<Date | null>`(SELECT max(c.changed_at) FROM phase_change c
  WHERE c.evaluation_id = evaluation.id AND ${closesFilling} AND c.changed_at <= now())`;

/** The same of one evaluation (ISO 8601); null where it never was. */
export async function lastClosing(db: Db | Tx, id: number): Promise<string | null> {
  const row = db.selectFrom('evaluation').select(lastClosed.as('at')).where('id', '=', id);
  return (await row.executeTakeFirst())?.at?.toISOString() ?? null;
}

/** Whether submitted ballots of an evaluation are still to be counted (server/migrations/repeatable/is_being_counted.sql). */
export async function isBeingCounted(db: Db | Tx, evaluationId: number): Promise<boolean> {
  const { rows } = await sql<{ counting: boolean }>`SELECT is_being_counted(${evaluationId}) AS counting`.execute(db);
  return rows[0]?.counting ?? false;
}

/** Sets some options of an evaluation and leaves the others. */
export async function setOptions(tx: Tx, id: number, options: Partial<EvaluationOptions>): Promise<void> {
  await sql`UPDATE evaluation SET options = options || ${JSON.stringify(options)}::jsonb WHERE id = ${id}`.execute(tx);
}

/** The faculty's own page of data, for those who may read all answers (product decisions, `export_url`); empty: none. */
export async function exportUrl(db: Db | Tx, id: number): Promise<string> {
  const row = await db.selectFrom('evaluation').select('options').where('id', '=', id).executeTakeFirst();
  return row?.options.export_url ?? '';
}

/** Notes that the data of an evaluation are complete. */
export async function noteCompleted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('evaluation').set({ completed_at: new Date() }).where('id', '=', id).execute();
}

/** Whether a process holds the lock of an import of an evaluation (`lock_importing`). */
export async function isImportLocked(db: Db | Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`SELECT is_importing(${id}) AS held`.execute(db);
  return rows[0]?.held ?? false;
}

/** Whether an evaluation is published or ever was: its results are known, and may have been referred to. */
export async function wasPublished(db: Db | Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM evaluation WHERE id = ${id} AND state = ${evaluationState.published}
    UNION ALL
    SELECT FROM phase_change WHERE evaluation_id = ${id} AND to_state = ${evaluationState.published} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Creations of evaluations take turns until their transaction ends: no two choose one slug. */
export async function lockSlugs(tx: Tx): Promise<void> {
  await sql`SELECT lock_slugs()`.execute(tx);
}

/** Slugs of any evaluation, in either language, that begin like this one. */
export async function slugsThatBegin(tx: Tx, slug: string): Promise<ReadonlySet<string>> {
  const alike = `${slug}%`;
  const rows = await tx
    .selectFrom('evaluation')
    .select(['slug_cs', 'slug_en'])
    .where((e) => e.or([e('slug_cs', 'like', alike), e('slug_en', 'like', alike)]))
    .execute();
  return new Set(rows.flatMap(({ slug_cs, slug_en }) => [slug_cs, slug_en]));
}

/** Gives the new evaluation's id. */
export async function insertEvaluation(tx: Tx, row: Insertable<Schema['evaluation']>): Promise<number> {
  const { id } = await tx.insertInto('evaluation').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Removes an evaluation with all that is of it: one whose first import failed. */
export async function removeEvaluation(db: Db, id: number): Promise<void> {
  await db.deleteFrom('evaluation').where('id', '=', id).execute();
}

type Fixed = Record<'box_bytes' | 'body_bytes' | 'hidden_among', number>;

/** Fixes what ballots are sealed and counted by. How many hide among each other stays as it was at the first opening. */
export async function fixForFilling(tx: Tx, id: number, { hidden_among, ...sizes }: Fixed): Promise<void> {
  const fixed = { ...sizes, hidden_among: sql<number>`coalesce(hidden_among, ${hidden_among}::smallint)` };
  await tx.updateTable('evaluation').set(fixed).where('id', '=', id).execute();
}

/** Changes names and welcome texts. */
export async function setTexts(tx: Tx, id: number, texts: Partial<z.output<typeof EvaluationTexts>>): Promise<void> {
  await tx.updateTable('evaluation').set(texts).where('id', '=', id).execute();
}

/** Whether departments of an evaluation belong to sections (the SIS's groups of departments). */
export async function hasSections(db: Db | Tx, id: number): Promise<boolean> {
  const departments = db.selectFrom('department').select('code').where('evaluation_id', '=', id);
  return (await departments.where('section_code', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether filling has opened once: among how many ballots each hides was promised then. */
export async function isMinimumFixed(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db.selectFrom('evaluation').select('hidden_among').where('id', '=', id).executeTakeFirst();
  return row?.hidden_among !== null && row !== undefined;
}

/** Evaluations that have dates to be moved by. */
export function scheduledEvaluations(db: Db): Promise<number[]> {
  const isReady = sql`completed_at IS NOT NULL AND state <= ${evaluationState.published}`;
  return evaluationsWhere(db, sql`${isReady} AND phase_dates <> '{}'::jsonb`);
}

/** Whether filling of some evaluation closes by itself within so many hours. */
export async function closesWithin(db: Db | Tx, hours: number): Promise<boolean> {
  const until = sql`now() + make_interval(hours => ${hours})`;
  const closes = sql`filling_is_open(state, options) AND filling_end(options, phase_dates) <= ${until}`;
  return (await evaluationsWhere(db, closes)).length > 0;
}

/** Keeps the dates that are set. */
export async function storePhaseDates(tx: Tx, id: number, dates: PhaseDates): Promise<void> {
  const phase_dates = JSON.stringify(Object.fromEntries(Object.entries(dates).filter(([, date]) => date !== null)));
  await tx.updateTable('evaluation').set({ phase_dates }).where('id', '=', id).execute();
}

/** Counts every change of an evaluation and of its questions (server/migrations/repeatable/count_content_of_evaluation.sql). */
export async function contentVersion(db: Db | Tx, id: number): Promise<number> {
  const row = await db.selectFrom('evaluation').select('content_version').where('id', '=', id).executeTakeFirst();
  return row?.content_version ?? 0;
}

/** Counts up the version of some evaluations' content: what students are shown has changed elsewhere. */
export async function countContent(tx: Tx, condition: RawBuilder<unknown>): Promise<void> {
  await sql`UPDATE evaluation SET content_version = content_version + 1 WHERE ${condition}`.execute(tx);
}
