import type { SourceSummary } from '@anketa/contract/evaluations/import-data';
import { isNarrowed } from '@anketa/contract/evaluations/import-steps';
import type { Locale } from '@anketa/contract/values';
import { translate } from '../../../platform/translate.ts';
import { errorText } from '../../../platform/worded-error.ts';
import type { Server } from '../../../server.ts';
import { isBegunWith, isLess, lastCounts, lookAt } from '../../../sis/engine/examine.ts';
import type { ImportContext } from '../../../sis/engine/step.ts';
import { sequenceFor } from '../../../sis/sequence.ts';
import type { Source } from '../../../sis/source.ts';
import { problemMessage, type Term } from '../../../sis/source-problem.ts';
import { requiredTables, tableNames } from '../../../sis/tables.ts';
import { importError } from './jobs.ts';

interface Asked extends Term {
  readonly source: Source;
  /** None while the evaluation is not there yet. */
  readonly evaluationId?: number;
  /** What the import is narrowed by. */
  readonly filters: ImportContext['filters'];
  readonly locale: Locale;
}

/**
 * What an import would bring, before it is begun: rows by table against the last import of the evaluation (else of the last one of its semester), what
 * is wrong with the tables, and whether the data changed since.
 */
export async function sourceSummary(
  { database, config }: Pick<Server, 'database' | 'config'>,
  { source, evaluationId, year, semester, filters, locale }: Asked,
): Promise<SourceSummary & { readonly changed: boolean }> {
  const client = await database.pool.connect();
  try {
    const before = await lastCounts(client, { evaluationId, year, semester });
    const begun = evaluationId !== undefined && (await isBegunWith(client, evaluationId, await source.fingerprint()));
    const tables: SourceSummary['tables'] = [];
    for (const table of tableNames) {
      const { survey, problems } = await lookAt(source, table);
      const rows = survey?.rows ?? null;
      const { rows: had = null, most = 0 } = before.get(table) ?? {};
      if (rows === null && had === null && problems.length === 0) continue;
      const isFew = isLess(rows ?? 0, most, config.importMayLose) || (rows === 0 && requiredTables.has(table));
      const wrong = problems.length > 0 ? [importError(problems)] : (survey?.doubts ?? []).map(problemMessage);
      tables.push({
        table,
        where: translate(locale, `issues.tables.${table}`),
        rows,
        before: had,
        suspicious: isFew,
        problem: wrong.length > 0 ? wrong.map((message) => errorText(locale, message)).join(' ') : null,
      });
    }
    const rowsOf = new Map(tables.map(({ table, rows }): [string, number] => [table, rows ?? 0]));
    const read = sequenceFor(isNarrowed(filters)).flatMap((step) => (step.kind === 'table' ? [step.table] : []));
    const expected = read.reduce((sum, table) => sum + (rowsOf.get(table) ?? 0), 0);
    return { changed: before.size > 0 && !begun, expected, tables };
  } finally {
    client.release();
  }
}
