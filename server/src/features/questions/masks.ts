import { type RawBuilder, type SqlBool, sql } from 'kysely';

const isWhole = (mask: string) => !/[*?]/.test(mask);

/** A mask as a pattern of LIKE, in lower case. */
function patternOf(mask: string): string {
  return mask
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');
}

/** A code in lower case, whatever its letters: codes stand in the "C" order, which knows only English ones. */
const lowerCase = (code: RawBuilder<unknown>) => sql`lower((${code}) COLLATE "und-x-icu")`;

/** A condition: a code fits one of the masks, just as `fitsMask` has it. Whole codes are looked up, not compared one by one. */
export function fitsOne(code: RawBuilder<unknown>, masks: readonly string[]): RawBuilder<SqlBool> {
  const whole = masks.filter(isWhole).map((mask) => mask.toLowerCase());
  const patterns = masks.filter((mask) => !isWhole(mask)).map(patternOf);
  const either = [
    ...(whole.length > 0 ? [sql`${lowerCase(code)} = ANY(${whole}::text[])`] : []),
    ...(patterns.length > 0 ? [sql`${lowerCase(code)} LIKE ANY(${patterns}::text[])`] : []),
  ];
  return either.length > 0 ? sql<SqlBool>`coalesce(${sql.join(either, sql` OR `)}, false)` : sql<SqlBool>`true`;
}

/** A query of those masks that fit none of the codes which `codes` selects (a column `code`). */
export function unfitAmong(codes: RawBuilder<unknown>, masks: readonly string[]): RawBuilder<{ mask: string }> {
  const whole = masks.filter(isWhole);
  const masked = masks.filter((mask) => !isWhole(mask));
  return sql<{ mask: string }>`
    WITH known AS MATERIALIZED (SELECT DISTINCT ${lowerCase(sql`c.code`)} AS code FROM (${codes}) c)
    SELECT mask FROM unnest(${whole}::text[], ${whole.map((mask) => mask.toLowerCase())}::text[]) AS m (mask, code)
      WHERE NOT EXISTS (SELECT FROM known WHERE known.code = m.code)
    UNION ALL
    SELECT mask FROM unnest(${masked}::text[], ${masked.map(patternOf)}::text[]) AS m (mask, pattern)
      WHERE NOT EXISTS (SELECT FROM known WHERE known.code LIKE m.pattern)`;
}
