import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A condition: `text` (already in search form: lower case, no diacritics) contains every word of `search`, in any order.
 * True when there is nothing to search for.
 */
export function containsWords(
  text: RawBuilder<unknown> | Expression<string>,
  search: string | undefined,
): RawBuilder<SqlBool> {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql<SqlBool>`true`;
  const each = words.map((word) => sql`${text} LIKE '%' || search_text(${escapeLike(word)}) || '%'`);
  return sql<SqlBool>`(${sql.join(each, sql` AND `)})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
