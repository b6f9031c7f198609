import { sql } from 'kysely';
import type { Db } from '../platform/database/connect.ts';

/** Names of the tables, of all of our own, whose rows were not the same before and after `work`. */
export async function tablesChangedBy(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const before = await fingerprints(db);
  await work();
  const after = await fingerprints(db);
  return [...after.keys()].filter((table) => after.get(table) !== before.get(table));
}

async function fingerprints(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ hash: string }>`
        SELECT md5(coalesce(string_agg(t::text || t.xmin::text, ',' ORDER BY t::text), '')) AS hash
        FROM ${sql.table(name)} t`.execute(db);
      return [name, rows[0]?.hash ?? ''] as const;
    }),
  );
  return new Map(found);
}
