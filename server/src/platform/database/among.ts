import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a column holds one of these codes, which may be as many as a university has courses: PostgreSQL plans `= ANY` of a list by looking
 * at each of them, which takes longer than to read the rows.
 */
export function isAmong(column: string, codes: readonly string[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} IN (SELECT unnest(${codes}::text[]))`;
}
