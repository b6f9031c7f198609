import type { Cell } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import { bearingOf } from '../../sis/issue-order.ts';
import { storedEvaluation } from '../evaluations/store.ts';
import { importIssues, issueKinds } from './store.ts';

interface Finding {
  readonly table: string;
  readonly kind: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly key: string;
}

/** What is wrong with a record of the SIS, and what the table is about that it stands in, in words. */
const kindOf = ({ kind }: Pick<Finding, 'kind'>, locale: Locale) => translate(locale, `issues.kinds.${kind}`);
const adviceOf = ({ kind }: Pick<Finding, 'kind'>, locale: Locale) => translate(locale, `issues.advice.${kind}`);
const tableOf = ({ table }: Pick<Finding, 'table'>, locale: Locale) => translate(locale, `issues.tables.${table}`);

/** What an import found wrong, by kinds, in words. Throws `not-found`. */
export async function findingsOf(db: Db, id: number, search: string, locale: Locale) {
  if (!(await storedEvaluation(db, id))) throw problem('not-found');
  const kinds = search === '' ? [] : await issueKinds(db, id);
  const said = kinds.map((kind) => [kind, `${kindOf({ kind }, locale)} ${adviceOf({ kind }, locale)}`] as const);
  const issues = await importIssues(db, id, { search, said: Object.fromEntries(said) });
  return issues.map((issue) => ({
    ...issue,
    bearing: bearingOf(issue.kind),
    what: kindOf(issue, locale),
    where: tableOf(issue, locale),
    advice: adviceOf(issue, locale),
  }));
}

/** The columns of a list of what is wrong as a file. */
export const findingColumns: Readonly<Record<string, (finding: Finding, locale: Locale) => Cell>> = {
  what: kindOf,
  where: tableOf,
  table: ({ table }) => table,
  row: ({ row }) => row,
  column: ({ column }) => column,
  value: ({ value }) => value,
  key: ({ key }) => key,
  advice: adviceOf,
};
