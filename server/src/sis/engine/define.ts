import { isNarrowed } from '@anketa/contract/evaluations/import-steps';
import type { Term } from '../source-problem.ts';
import { sisTables, type TableName } from '../tables.ts';
import { type Finding, type ImportContext, type QueryStep, type Running, type TableStep, wrong } from './step.ts';

type Options<Known> = Pick<TableStep<Known>, 'name' | 'table' | 'target' | 'map'> & Partial<TableStep<Known>>;

/** A step that reads a table: all its columns, unless fewer are asked for. */
export function tableStep<Known = undefined>(options: Options<Known>): TableStep {
  const { columns, optional } = sisTables[options.table];
  const step: TableStep<Known> = {
    kind: 'table',
    columns,
    optional: options.columns ? [] : optional,
    write: 'add',
    known: async () => undefined as Known,
    finish: [],
    ...options,
  };
  return step as TableStep;
}

/** A step of set-based statements. */
export function queryStep(step: Pick<QueryStep, 'name'> & Partial<QueryStep>): QueryStep {
  return { statements: [], checks: [], ...step, kind: 'query' };
}

/** Reads the codes that a table of ours holds for the evaluation. */
export function codesOf(table: string): (from: Pick<Running, 'client' | 'context'>) => Promise<ReadonlySet<string>> {
  const text = `SELECT code FROM ${table} WHERE evaluation_id = $1`;
  return async ({ client, context }) => {
    const { rows } = await client.query<{ code: string }>(text, [context.evaluationId]);
    return new Set(rows.map(({ code }) => code));
  };
}

/** Whether a parallel's code begins with a semester, as in `25a`. */
export const hasTerm = (parallel: string): boolean => /^\d\d[ab]/.test(parallel);

/** The semester that a code such as `25a` stands for. */
export const termOf = (term: string): Term => ({
  year: 2000 + Number(term.slice(0, 2)),
  semester: term[2] === 'a' ? 1 : 2,
});

/** Whether a parallel belongs to another semester than the one imported. A code of an unknown form does not. */
export function otherTerm(parallel: string, { term }: ImportContext): boolean {
  return !parallel.startsWith(term) && hasTerm(parallel);
}

/** Whether the import is narrowed by filters. */
export function isFiltered({ filters }: Pick<ImportContext, 'filters'>): boolean {
  return isNarrowed(filters);
}

/** A statement that lists findings: `select` gives what names the record and, where they are about a column, what stands in it. */
export function findings(table: TableName, kind: string, select: string, column?: string): string {
  const [name, value] = column === undefined ? ['NULL', 'NULL'] : [`'${column}'`, 'left(found.value, 200)'];
  return `INSERT INTO import_issue (evaluation_id, table_name, kind, key, column_name, value)
    SELECT DISTINCT $1::int, '${table}', '${kind}', left(found.key, 200), ${name}, ${value}
    FROM (${select}) AS found (key${column === undefined ? '' : ', value'})`;
}

/** That anybody has submitted a ballot of the evaluation. */
export const isAnswered = 'EXISTS (SELECT FROM participation AS p WHERE p.evaluation_id = $1 AND NOT p.refused)';

/** A whole number that fits a smallint, or null. */
export function small(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,4}$/.test(text)) return null;
  return Number(text);
}

/** A year of four digits, or null. */
export function yearOf(text: string | null | undefined): number | null {
  return text && /^(19|20)\d\d$/.test(text) ? Number(text) : null;
}

/** A time of day as `09:10`, or null. Seconds may follow; two times in one field are none. */
export function timeOfDay(text: string | null): string | null {
  const parts = /^(\d{1,2})[:.](\d\d)(?:[:.]\d\d(?:[.,]\d+)?)?$/.exec(text ?? '');
  if (!parts) return null;
  return Number(parts[1]) < 24 && Number(parts[2]) < 60 ? `${parts[1]}:${parts[2]}` : null;
}

/** A date as PostgreSQL takes it, from `2025-02-28` (a time may follow) or `28.2.2025`; null when there is no such day. */
export function dateOf(text: string | null | undefined): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text ?? '');
  const czech = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text ?? '');
  const [year, month, day] = iso ? iso.slice(1).map(Number) : (czech?.slice(1).map(Number).reverse() ?? []);
  if (year === undefined || month === undefined || day === undefined || year < 1900 || year > 2200) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** That a column holds something of which nothing could be made. */
export function unread(kind: string, column: string, text: string | null | undefined, value: unknown): Finding | false {
  return !!text && value === null && wrong(kind, column);
}
