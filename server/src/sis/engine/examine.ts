import type pg from 'pg';
import { type Source, SourceError, type TableSurvey } from '../source.ts';
import type { SourceProblem, Term } from '../source-problem.ts';
import { requiredTables, sisTables, type TableName, tableNames } from '../tables.ts';
import { hasTerm, termOf } from './define.ts';
import type { ImportContext } from './step.ts';

/** An evaluation that is imported, by its term. */
type Importing = Pick<ImportContext, 'evaluationId' | 'year' | 'semester' | 'term'>;

interface Examined {
  readonly source: Source;
  readonly context: Importing;
  /** Which share of the most rows that it had a table may have lost, from 0 to 1. */
  readonly mayLose: number;
}

export type Surveys = ReadonlyMap<TableName, TableSurvey>;

/**
 * Looks at all tables before anything is written. Gives what each is like. Throws a `SourceError` with all that keeps tables from being imported; else
 * with all tables that are empty though they must not be, lost too much or do not look whole, unless somebody agreed to just these data.
 */
export async function examine(client: pg.ClientBase, { source, context, mayLose }: Examined): Promise<Surveys> {
  const surveys = new Map<TableName, TableSurvey>();
  const problems: SourceProblem[] = [];
  const all = await Promise.all(tableNames.map(async (table) => ({ table, ...(await lookAt(source, table)) })));
  for (const { table, survey, problems: found } of all) {
    problems.push(...found);
    if (survey) surveys.set(table, survey);
  }
  if (problems.length === 0) problems.push(...(await otherSemesters(source, context)));
  if (problems.length > 0) throw new SourceError(withSwapped(problems, surveys));
  const before = await lastCounts(client, context);
  const counts: Counts = new Map(
    [...surveys].map(([table, { rows }]) => [table, { rows, most: before.get(table)?.most ?? 0 }]),
  );
  const lost = tableNames.flatMap((table): SourceProblem[] => {
    const rows = counts.get(table)?.rows ?? 0;
    const most = before.get(table)?.most ?? 0;
    const isEmpty = rows === 0 && requiredTables.has(table);
    return isEmpty || isLess(rows, most, mayLose) ? [lostRows(counts, { table, rows, before: most })] : [];
  });
  const doubts = [...[...surveys.values()].flatMap((survey) => survey.doubts), ...onceEach(lost)];
  if (doubts.length > 0 && mayLose < 1 && !(await isAgreed(client, context.evaluationId, await source.fingerprint())))
    throw new SourceError(doubts);
  return surveys;
}

/** Whether fewer rows are left of the most there were than may be. */
export const isLess = (rows: number, most: number, mayLose: number): boolean => rows < most * (1 - mayLose);

/** Of each table how many rows it has, and the most that it had. */
type Counts = Map<TableName, { readonly rows: number; readonly most: number }>;

/** A table that has lost rows; or, where another one with the same columns has just as many as this one had, and the other way round, both swapped. */
function lostRows(
  counts: Counts,
  { table, rows, before }: { table: TableName; rows: number; before: number },
): SourceProblem {
  const columns = String(sisTables[table].columns);
  const other = [...counts].find(
    ([name, of]) => String(sisTables[name].columns) === columns && of.rows === before && of.most === rows && rows > 0,
  );
  if (!other) return { kind: 'lost-rows', table, rows, before };
  const [one = table, two = other[0]] = [table, other[0]].sort();
  return { kind: 'swapped-codes', table: one, other: two };
}

/** Two tables that look swapped are said once. */
const onceEach = (problems: readonly SourceProblem[]) =>
  problems.filter(
    ({ kind, table }, at) => kind === 'lost-rows' || problems.findIndex((one) => one.table === table) === at,
  );

/** The problems, where two tables with missing columns have each the columns of the other as one problem: their files look swapped. */
function withSwapped(problems: readonly SourceProblem[], surveys: Surveys): readonly SourceProblem[] {
  const lacking = [...new Set(problems.filter(({ kind }) => kind === 'missing-column').map(({ table }) => table))];
  const has = (table: TableName, other: TableName) =>
    sisTables[other].columns.every((column) => surveys.get(table)?.header.includes(column));
  const pairs = lacking.flatMap((table, at) =>
    lacking.slice(at + 1).flatMap((other) => (has(table, other) && has(other, table) ? [{ table, other }] : [])),
  );
  const swapped = new Set(pairs.flatMap(({ table, other }) => [table, other]));
  return [
    ...pairs.map(({ table, other }) => ({ kind: 'swapped-files' as const, table, other })),
    ...problems.filter(({ table }) => !swapped.has(table)),
  ];
}

/** A timetable that has parallels of other semesters alone: there is nothing to import. */
async function otherSemesters(source: Source, { year, semester, term }: Importing): Promise<SourceProblem[]> {
  const terms = new Set<string>();
  const counts = { withTerm: 0, without: 0 };
  for await (const { rows } of source.rows({ table: 'ROZVRH', columns: ['gl'] })) {
    for (const [code] of rows) {
      if (code == null) continue;
      if (code.startsWith(term)) return [];
      if (hasTerm(code)) terms.add(code.slice(0, 3));
      counts[hasTerm(code) ? 'withTerm' : 'without'] += 1;
    }
  }
  // Codes of another form may be of any semester: a few of them are faulty, many are how the SIS writes codes.
  if (counts.without >= counts.withTerm) return [];
  return [{ kind: 'other-semesters', table: 'ROZVRH', term: { year, semester }, terms: [...terms].sort().map(termOf) }];
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

/**
 * How many rows tables had when this evaluation was last imported, and the most they had since filling opened or somebody agreed to fewer; else of the
 * last one of the same semester of a year. Without a number: of one that is not there yet.
 */
export async function lastCounts(
  client: pg.ClientBase,
  { evaluationId, year, semester }: Term & Partial<Importing>,
): Promise<Counts> {
  const { rows } = await client.query<{ table: TableName; rows: number; most: number }>(
    `SELECT table_name AS "table", imported_count AS rows,
       CASE WHEN evaluation_id = $1 THEN coalesce(most_count, imported_count) ELSE imported_count END AS most
     FROM import_source WHERE imported_count IS NOT NULL AND evaluation_id = coalesce(
       (SELECT evaluation_id FROM import_source WHERE evaluation_id = $1 AND imported_count IS NOT NULL LIMIT 1),
       (SELECT e.id FROM evaluation AS e WHERE e.id IS DISTINCT FROM $1 AND e.semester = $3 AND e.year <= $2
          AND EXISTS (SELECT FROM import_source AS s WHERE s.evaluation_id = e.id AND s.imported_count IS NOT NULL)
        ORDER BY e.year DESC, e.id DESC LIMIT 1))`,
    [evaluationId ?? null, year, semester],
  );
  return new Map(rows.map(({ table, rows, most }) => [table, { rows, most }]));
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
