import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { madeCode } from '../../sis/steps/parallels.ts';

/** The record that most enrolments are missing for, and how many those are. */
export interface LossCause {
  readonly table: string;
  readonly kind: string;
  /** The header is the first; null where nobody counts rows. */
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly count: number;
}

/** How many enrolments the SIS has for an evaluation, those that were taken with those that were not, and how many the latter are. */
export interface Loss {
  readonly all: number;
  readonly lost: number;
  readonly cause: LossCause;
}

/** Kinds that leave a row out. */
const leavingOut = [
  ...['field-count', 'missing-code', 'unknown-person', 'deleted-person', 'repeated-number', 'unknown-course'],
  ...['unknown-type', 'unknown-parallel', 'unknown-study', 'too-long'],
];

/** Kinds by which a record is gone that others name, though no irregularity has its name. */
const nameless = ['repeated', 'missing-code'];

/** Of fewer missing records nothing can be concluded. */
const manyRecords = 5;

/**
 * What became of the enrolments of the last import: undefined where all were taken. The cause is looked for where it stands: an enrolment is left out for a
 * study that was, the study for a person. Of a cause that is a missing record, rows of its table that took each other's place or have no code are the cause if
 * they are about as many.
 */
export async function lostEnrolments(db: Db, id: number): Promise<Loss | undefined> {
  const { rows } = await sql<LossCause & { readonly lost: number; readonly taken: number }>`
    WITH missing AS (
      SELECT row_number() OVER () AS n, table_name, kind, row_number, column_name, value,
        split_part(key, ' ', 1) AS first, split_part(key, ' ', 2) AS second
      FROM import_issue WHERE evaluation_id = ${id} AND kind = ANY(${leavingOut}) AND (kind <> 'too-long' OR column_name IS NULL)
    ), lost AS (SELECT * FROM missing WHERE table_name = 'MIKRO'),
    person AS (SELECT DISTINCT ON (second) * FROM missing WHERE table_name = 'OSOBA' ORDER BY second, row_number),
    study AS (SELECT DISTINCT ON (second) * FROM missing WHERE table_name = 'STUDIUM' ORDER BY second, row_number),
    course AS (SELECT DISTINCT ON (first) * FROM missing WHERE table_name = 'POVINN' ORDER BY first, row_number),
    parallel AS (SELECT DISTINCT ON (first) * FROM missing WHERE table_name = 'ROZVRH' ORDER BY first, row_number),
    chained AS (
      SELECT coalesce(p.n, c.n, s.n, r.n, l.n) AS n
      FROM lost AS l
      LEFT JOIN study AS s ON l.kind = 'unknown-study' AND s.second = l.value
      LEFT JOIN person AS p ON s.kind = 'unknown-person' AND p.second = s.value
      LEFT JOIN parallel AS r ON l.kind = 'unknown-parallel' AND r.first = l.value
      LEFT JOIN course AS c ON r.kind = 'unknown-course' AND c.first = r.value
    ), found AS (
      SELECT m.* FROM chained AS c JOIN missing AS m ON m.n = c.n
    ), most AS (
      SELECT table_name, kind, column_name, count(*)::int AS count, count(DISTINCT value)::int AS records,
        min(row_number) AS row, (array_agg(value ORDER BY row_number, value))[1] AS value
      FROM found GROUP BY 1, 2, 3 ORDER BY count(*) DESC, 1, 2 LIMIT 1
    ), nameless AS (
      SELECT table_name, kind, count(*)::int AS count, min(row_number) AS row, (array_agg(key ORDER BY row_number, key))[1] AS value
      FROM import_issue WHERE evaluation_id = ${id} AND kind = ANY(${nameless}) GROUP BY 1, 2
    ), other AS (
      SELECT o.* FROM most AS g JOIN nameless AS o ON g.records >= ${manyRecords} AND o.count >= g.records / 2.0 AND o.table_name = CASE g.table_name || ' ' || g.kind
        WHEN 'MIKRO unknown-study' THEN 'STUDIUM' WHEN 'MIKRO unknown-parallel' THEN 'ROZVRH'
        WHEN 'STUDIUM unknown-person' THEN 'OSOBA' WHEN 'ROZVRH unknown-course' THEN 'POVINN' END
      ORDER BY o.count DESC LIMIT 1
    ), first AS (
      SELECT table_name, kind, row, NULL AS column_name, value FROM other
      UNION ALL SELECT table_name, kind, row, column_name, value FROM most WHERE NOT EXISTS (SELECT FROM other)
    )
    SELECT f.table_name AS "table", f.kind, f.row, f.column_name AS "column", f.value, g.count,
      (SELECT count(*)::int FROM lost) AS lost,
      (SELECT count(*)::int FROM enrolment WHERE evaluation_id = ${id} AND parallel_code !~ ${madeCode}) AS taken
    FROM first AS f, most AS g`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { lost, taken, ...cause } = found;
  return { all: taken + lost, lost, cause };
}
