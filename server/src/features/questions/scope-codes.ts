import type { ScopeDimension } from '@anketa/contract/question-scope';
import type { Named } from '@anketa/contract/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { containsWords } from '../../platform/search-words.ts';
import { parallelTitle } from '../courses/parallel-title.ts';
import type { OwnCourse } from './own-courses.ts';
import { headedIn } from './own-scope.ts';
import type { Access } from './permissions.ts';

const most = 20;

/**
 * Codes that the search finds, in Czech order, one that is just what was typed before all others. Of courses and
 * parallels the first 20; to who manages only their own, only theirs.
 */
export async function scopeCodes(
  db: Db,
  { evaluation: { id }, manage, own }: Access,
  dimension: ScopeDimension,
  search: string | undefined,
): Promise<Named[]> {
  const among = (code: RawBuilder<unknown>, theirs: (own: readonly OwnCourse[]) => string[]) =>
    manage === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${code} = ANY(${theirs(own)}::text[])`;
  const exact = sql`lower(code) = lower(${search?.trim() ?? ''}) DESC`;
  const inWords = sql`search_text(code || ' ' || name_cs || ' ' || name_en)`;
  switch (dimension) {
    case 'departments':
      return names(
        db,
        sql`
        SELECT code, name_cs, name_en FROM department
        WHERE evaluation_id = ${id} AND ${among(sql`code`, headedIn)} AND ${containsWords(inWords, search)}
        ORDER BY ${exact}, name_cs COLLATE "cs-x-icu", code`,
      );
    case 'courses':
      return names(
        db,
        sql`
        SELECT code, name_cs, name_en FROM course
        WHERE evaluation_id = ${id} AND active AND ${among(sql`code`, (mine) => mine.map(({ course }) => course))}
          AND ${containsWords(sql`course.search`, search)}
        ORDER BY ${exact}, name_cs COLLATE "cs-x-icu", code LIMIT ${most}`,
      );
    case 'parallels':
      return parallels(
        db,
        sql`
        SELECT p.code, c.name_cs, c.name_en, p.type, p.day, p.time_from, p.time_to
        FROM parallel p JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
        WHERE p.evaluation_id = ${id} AND p.active AND p.merged_into IS NULL
          AND ${among(sql`p.code`, (mine) => mine.flatMap((course) => course.parallels))}
          AND ${containsWords(sql`search_text(p.code) || ' ' || c.search`, search)}
        ORDER BY lower(p.code) = lower(${search?.trim() ?? ''}) DESC, c.name_cs COLLATE "cs-x-icu", p.code
        LIMIT ${most}`,
      );
    case 'study_types':
      return names(
        db,
        sql`
        SELECT * FROM (
          SELECT s.type_code AS code, coalesce(b.name_cs, '') AS name_cs, coalesce(b.name_en, '') AS name_en
          FROM (SELECT DISTINCT type_code FROM study WHERE evaluation_id = ${id} AND type_code IS NOT NULL) s
          LEFT JOIN codebook b ON b.evaluation_id = ${id} AND b.kind = 'study_type' AND b.code = s.type_code) named
        WHERE ${containsWords(inWords, search)} ORDER BY ${exact}, name_cs COLLATE "cs-x-icu", code`,
      );
    case 'fields':
      return names(
        db,
        sql`
        SELECT code, name_cs, name_en FROM field WHERE evaluation_id = ${id} AND ${containsWords(inWords, search)}
        ORDER BY ${exact}, name_cs COLLATE "cs-x-icu", code`,
      );
  }
}

/** Rows as they are named in either language; what has no name goes by its code. */
async function names(db: Db, query: RawBuilder<unknown>): Promise<Named[]> {
  const { rows } = await (query as RawBuilder<Named>).execute(db);
  return rows.map(({ code, name_cs, name_en }) => ({
    code,
    name_cs: name_cs || code,
    name_en: name_en || name_cs || code,
  }));
}

type Parallel = Named & Parameters<typeof parallelTitle>[0];

/** Parallels by their course, kind and time. */
async function parallels(db: Db, query: RawBuilder<unknown>): Promise<Named[]> {
  const { rows } = await (query as RawBuilder<Parallel>).execute(db);
  return rows.map(({ code, name_cs, name_en, ...time }) => {
    const title = parallelTitle(time);
    return { code, name_cs: `${name_cs} – ${title.cs}`, name_en: `${name_en || name_cs} – ${title.en}` };
  });
}
