import type pg from 'pg';
import { SourceError } from '../source.ts';
import type { SourceProblem } from '../source-problem.ts';
import type { TableName } from '../tables.ts';
import { isFiltered } from './define.ts';
import { areMost, isInOtherColumn, likelyCause, type Unmatched } from './likely-cause.ts';
import type { Doubting, Running } from './step.ts';

/** That somebody has agreed to just the data that the import of the evaluation `$1` is of, whatever is doubtful about them. */
export const runAgreed = `SELECT FROM import_run AS r
  JOIN evaluation AS e ON e.id = r.evaluation_id AND e.agreed_fingerprint = r.fingerprint WHERE r.evaluation_id = $1`;

/**
 * Looks at the end of a step, in its transaction, whether what it read can be right. Throws a `SourceError` where that is doubtful and nobody has
 * agreed to just these data.
 */
export async function mustBeSure<Known>(
  running: Running,
  doubts: readonly Doubting<Known>[],
  known: Known,
): Promise<void> {
  if (doubts.length === 0) return;
  const { client, context, mayLose } = running;
  const agreed = mayLose >= 1 || (await client.query(runAgreed, [context.evaluationId])).rowCount === 1;
  const found: SourceProblem[] = [];
  for (const doubt of doubts) {
    const problem = await doubt({ client, context, mayLose, agreed, known });
    if (problem) found.push(problem);
  }
  if (found.length > 0 && !agreed) throw new SourceError(found);
}

interface Share {
  readonly table: TableName;
  /** As what the rows are listed. */
  readonly kind: string;
  readonly rows: number;
  /** Of how many. */
  readonly of: number;
}

/**
 * Whether a share of rows is larger than it may be: than `limit`, and than what tables may lose beyond what somebody agreed to last, for this
 * evaluation or else for the last one of the same semester of a year. Where somebody agrees now, it is noted for the next imports.
 */
async function isTooMuch(
  { client, context: { evaluationId, year, semester }, mayLose, agreed }: Omit<Parameters<Doubting>[0], 'known'>,
  { table, kind, rows, of }: Share,
  limit: number,
): Promise<boolean> {
  const share = of === 0 ? 0 : rows / of;
  if (agreed) {
    await client.query(
      `INSERT INTO import_agreed (evaluation_id, table_name, kind, share) VALUES ($1, $2, $3, $4)
       ON CONFLICT (evaluation_id, table_name, kind) DO UPDATE SET share = EXCLUDED.share`,
      [evaluationId, table, kind, share],
    );
    return false;
  }
  const last = await client.query<{ share: number }>(
    `SELECT a.share FROM import_agreed AS a JOIN evaluation AS e ON e.id = a.evaluation_id
     WHERE a.table_name = $2 AND a.kind = $3 AND (e.id = $1 OR e.semester = $5 AND e.year <= $4)
     ORDER BY e.id = $1 DESC, e.year DESC, e.id DESC LIMIT 1`,
    [evaluationId, table, kind, year, semester],
  );
  return share > Math.max(limit, (last.rows[0]?.share ?? 0) + mayLose);
}

interface Reference<Known> {
  readonly table: TableName;
  /** The column that points to codes of another table, and as what a row is listed whose code is not there. */
  readonly column: string;
  readonly kind: string;
  readonly other: TableName;
  readonly codes: (at: Pick<Running, 'client' | 'context'> & { readonly known: Known }) => Codes | Promise<Codes>;
  /** The step that takes the rows of this semester, and as what those are listed that it refuses. */
  readonly taken: string;
  readonly refused?: readonly string[];
  /** The column in which the code stands where this one and that are swapped. */
  readonly beside?: string;
  /** Two columns of the other table, and what stands in the second: where the values are among these, the two look swapped. */
  readonly otherwise?: {
    readonly columns: readonly [string, string];
    readonly codes: (known: Known) => Codes;
  };
}
type Codes = ReadonlySet<string>;

/** So many of the rows that match nothing are looked at for why. */
const looked = 2000;

/** Doubts a table of which more than the limit of the rows of this semester point to nothing. */
export function unmatched<Known>(reference: Reference<Known>): Doubting<Known> {
  const { table, column, kind, other, taken, refused = [] } = reference;
  return async (at) => {
    const { client, context, mayLose, known } = at;
    const { rows: counted } = await client.query<{ rows: number; of: number }>(
      `SELECT count(*) FILTER (WHERE kind = $3)::int AS rows,
         (count(*) FILTER (WHERE kind = ANY($4)) + (SELECT counter FROM import_step WHERE evaluation_id = $1 AND step = $5))::int AS of
       FROM import_issue WHERE evaluation_id = $1 AND table_name = $2`,
      [context.evaluationId, table, kind, refused, taken],
    );
    const { rows = 0, of = 0 } = counted[0] ?? {};
    if (!(await isTooMuch(at, { table, kind, rows, of }, mayLose))) return undefined;
    const values = await unmatchedValues(client, context.evaluationId, { table, kind });
    const codes = await reference.codes({ client, context, known });
    return {
      kind: 'unmatched-rows',
      table,
      column,
      other,
      rows,
      before: of,
      cause: causeOf(reference, { values, codes, known }),
    };
  };
}

async function unmatchedValues(
  client: pg.ClientBase,
  evaluationId: number,
  of: { table: string; kind: string },
): Promise<Unmatched[]> {
  const { rows } = await client.query<{ key: string; value: string }>(
    `SELECT key, value FROM import_issue WHERE evaluation_id = $1 AND table_name = $2 AND kind = $3 AND value IS NOT NULL
     ORDER BY row_number LIMIT ${looked}`,
    [evaluationId, of.table, of.kind],
  );
  return rows.map(({ key, value }) => {
    // A row is listed by its first two values.
    if (key.startsWith(`${value} `)) return { value, beside: key.slice(value.length + 1) };
    return key.endsWith(` ${value}`) ? { value, beside: key.slice(0, -value.length - 1) } : { value };
  });
}

interface Found<Known> {
  readonly values: readonly Unmatched[];
  readonly codes: Codes;
  readonly known: Known;
}

function causeOf<Known>(
  { table, column, other, beside, otherwise }: Reference<Known>,
  { values, codes, known }: Found<Known>,
) {
  if (beside && isInOtherColumn(values, codes)) {
    return { kind: 'swapped-columns' as const, swapped: { table, columns: [column, beside] as const } };
  }
  const elsewhere = otherwise?.codes(known);
  if (
    otherwise &&
    areMost(
      values.filter(({ value }) => elsewhere?.has(value)),
      values,
    )
  ) {
    return { kind: 'swapped-columns' as const, swapped: { table: other, columns: otherwise.columns } };
  }
  return likelyCause(values, codes);
}

/** Parallels without any student may be so many of all, whatever tables may lose. */
const mayBeEmpty = 1 / 3;

/** Doubts enrolments where nobody is enrolled in many parallels: so it looks when the file of enrolments was not written to its end. */
export const emptyParallels: Doubting = async (at) => {
  const { client, context } = at;
  // Filters leave out students, but no parallels.
  if (isFiltered(context)) return undefined;
  const { rows: counted } = await client.query<{ rows: number; of: number }>(
    'SELECT count(*) FILTER (WHERE enrolled = 0)::int AS rows, count(*)::int AS of FROM parallel WHERE evaluation_id = $1',
    [context.evaluationId],
  );
  const { rows = 0, of = 0 } = counted[0] ?? {};
  const isDoubtful = await isTooMuch(at, { table: 'MIKRO', kind: 'no-enrolment', rows, of }, mayBeEmpty);
  return isDoubtful ? { kind: 'empty-parallels', table: 'MIKRO', rows, before: of } : undefined;
};

interface Codebook {
  readonly table: TableName;
  /** As its codes are stored, and the column of a study that has one. */
  readonly kind: string;
  readonly column: string;
}

/** Doubts two codebooks where most studies have codes of one in the column of the other, both ways. */
export function swappedCodes(books: readonly Codebook[]): Doubting {
  const pairs = books.flatMap((one, at) => books.slice(at + 1).map((two) => ({ one, two })));
  const has = (book: Codebook, column: string) =>
    `EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = '${book.kind}' AND c.code = s.${column})`;
  return async ({ client, context, agreed }) => {
    if (agreed) return undefined;
    for (const { one, two } of pairs) {
      const crosswise = `${has(two, one.column)} AND NOT ${has(one, one.column)} AND ${has(one, two.column)} AND NOT ${has(two, two.column)}`;
      const { rows } = await client.query(
        `SELECT FROM study AS s WHERE s.evaluation_id = $1 HAVING count(*) FILTER (WHERE ${crosswise}) > count(*) / 2`,
        [context.evaluationId],
      );
      if (rows.length > 0) return { kind: 'swapped-codes', table: one.table, other: two.table };
    }
    return undefined;
  };
}
