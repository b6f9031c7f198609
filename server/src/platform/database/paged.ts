import type { pageOf } from '@anketa/contract/values';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';

/** One page of a list, as the contract gives it (`pageOf`). */
export type Paged<Row> = z.output<ReturnType<typeof pageOf<z.ZodType<Row>>>>;

/** Runs a query with its order for one page of its rows, and counts them all. Pages count from 1; one past the end is empty. */
export async function paged<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Paged<Row>> {
  const all = query.clearSelect().clearOrderBy().select(sql`count(*)`.as('total')).$castTo<{ total: number }>();
  const rows = query.limit(limit).offset((page - 1) * limit);
  const [{ total }, data] = await Promise.all([all.executeTakeFirstOrThrow(), rows.execute()]);
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / limit)), total, data: data as Row[] };
}
