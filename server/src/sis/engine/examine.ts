import type pg from 'pg';
import { type Source, SourceError, type SourceProblem, type TableSurvey, type Term } from '../source.ts';
import { requiredTables, type TableName, tableNames } from '../tables.ts';
import type { ImportContext } from './step.ts';

/** An evaluation that is imported, by its term. */
type Importing = Pick<ImportContext, 'evaluationId' | 'year' | 'semester'>;

interface Examined {
  readonly source: Source;
  readonly context: Importing;
  /** Which share of its rows a table may have lost since the last import, from 0 to 1. */
  readonly mayLose: number;
}

export type Surveys = ReadonlyMap<TableName, TableSurvey>;

/**
 * Looks at all tables before anything is written. Gives what each is like. Throws a `SourceError` with all tables and columns that are
 * missing; else with all tables that are empty though they must not be, or lost too much, unless somebody agreed to just these data.
 */
export async function examine(client: pg.ClientBase, { source, context, mayLose }: Examined): Promise<Surveys> {
  const surveys = new Map<TableName, TableSurvey>();
  const problems: SourceProblem[] = [];
  const all = await Promise.all(tableNames.map(async (table) => ({ table, ...(await lookAt(source, table)) })));
  for (const { table, survey, problems: found } of all) {
    problems.push(...found);
    if (survey) surveys.set(table, survey);
  }
  if (problems.length > 0) throw new SourceError(problems);
  const before = await lastCounts(client, context);
  const lost = tableNames.flatMap((table): SourceProblem[] => {
    const rows = surveys.get(table)?.rows ?? 0;
    const had = before.get(table) ?? 0;
    const isEmpty = rows === 0 && requiredTables.has(table);
    const isLess = rows < had * (1 - mayLose);
    return mayLose < 1 && (isEmpty || isLess) ? [{ kind: 'lost-rows', table, rows, before: had }] : [];
  });
  if (lost.length > 0 && !(await isAgreed(client, context.evaluationId, await source.fingerprint())))
    throw new SourceError(lost);
  return surveys;
}

/** What a table is like, where there is one that can be read, and what is wrong with it. */
export async function lookAt(
  source: Source,
  table: TableName,
): Promise<{ readonly survey?: TableSurvey; readonly problems: readonly SourceProblem[] }> {
  try {
    if (!(await source.has(table))) {
      const missing: SourceProblem = { kind: 'missing-table', table, there: await source.contents?.() };
      return { problems: requiredTables.has(table) ? [missing] : [] };
    }
    const survey = await source.survey(table);
    return { survey, problems: survey.problems };
  } catch (error) {
    if (error instanceof SourceError) return { problems: error.problems };
    throw error;
  }
}

/** How many rows tables had when this evaluation was last imported, else the last one of the same semester of a year. Without a number: of one that is not there yet. */
export async function lastCounts(
  client: pg.ClientBase,
  { evaluationId, year, semester }: Term & Partial<Importing>,
): Promise<ReadonlyMap<TableName, number>> {
  const { rows } = await client.query<{ table: TableName; rows: number }>(
    `SELECT table_name AS "table", imported_count AS rows FROM import_source
     WHERE imported_count IS NOT NULL AND evaluation_id = coalesce(
       (SELECT evaluation_id FROM import_source WHERE evaluation_id = $1 AND imported_count IS NOT NULL LIMIT 1),
       (SELECT e.id FROM evaluation AS e WHERE e.id IS DISTINCT FROM $1 AND e.semester = $3 AND e.year <= $2
          AND EXISTS (SELECT FROM import_source AS s WHERE s.evaluation_id = e.id AND s.imported_count IS NOT NULL)
        ORDER BY e.year DESC, e.id DESC LIMIT 1))`,
    [evaluationId ?? null, year, semester],
  );
  return new Map(rows.map(({ table, rows }) => [table, rows]));
}

async function isAgreed(client: pg.ClientBase, evaluationId: number, fingerprint: string): Promise<boolean> {
  const own = 'SELECT FROM evaluation WHERE id = $1 AND agreed_fingerprint = $2';
  return (await client.query(own, [evaluationId, fingerprint])).rowCount === 1;
}

/** Whether the last import of an evaluation is, or was, of these data. */
export async function isBegunWith(client: pg.ClientBase, evaluationId: number, fingerprint: string): Promise<boolean> {
  const own = 'SELECT FROM import_run WHERE evaluation_id = $1 AND fingerprint = $2';
  return (await client.query(own, [evaluationId, fingerprint])).rowCount === 1;
}

/** Writes down what an import begins with, and lists the columns that are not there; those of a repeated one with the rest of it. */
export async function noteSource(client: pg.ClientBase, evaluationId: number, surveys: Surveys, repeated: boolean) {
  await client.query(
    `INSERT INTO import_source (evaluation_id, table_name, row_count)
     SELECT $1, c.table_name, c.row_count FROM unnest($2::text[], $3::int[]) AS c (table_name, row_count)
     ON CONFLICT (evaluation_id, table_name) DO UPDATE SET row_count = EXCLUDED.row_count`,
    [evaluationId, [...surveys.keys()], [...surveys.values()].map(({ rows }) => rows)],
  );
  const absent = [...surveys].flatMap(([table, { absent }]) => absent.map((column) => ({ table, column })));
  await client.query(
    `INSERT INTO ${repeated ? 'stage' : 'public'}.import_issue (evaluation_id, table_name, kind, key, column_name)
     SELECT $1, c.table_name, 'absent-column', c.column_name, c.column_name
     FROM unnest($2::text[], $3::text[]) AS c (table_name, column_name)`,
    [evaluationId, absent.map(({ table }) => table), absent.map(({ column }) => column)],
  );
}
