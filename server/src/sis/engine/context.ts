import type pg from 'pg';
import type { ImportContext } from './step.ts';

interface EvaluationRow {
  readonly year: number;
  readonly semester: number;
  readonly filters: Record<string, unknown>;
}

/** What the steps need to know of the evaluation. */
export async function readContext(client: pg.ClientBase, evaluationId: number): Promise<ImportContext> {
  const { rows } = await client.query<EvaluationRow>('SELECT year, semester, filters FROM evaluation WHERE id = $1', [
    evaluationId,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`There is no evaluation ${evaluationId}.`);
  const { year, semester } = row;
  const term = `${String(year % 100).padStart(2, '0')}${semester === 1 ? 'a' : 'b'}`;
  const lists = Object.entries(row.filters).filter(([, codes]) => Array.isArray(codes));
  const filters = Object.fromEntries(lists.map(([name, codes]) => [name, (codes as unknown[]).map(String)]));
  return { evaluationId, term, year, semester, filters };
}
