import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { CourseRow, searchResults } from '@anketa/contract/results/results';
import { mostFound, type PlaceKind } from '@anketa/contract/results/search';
import type { Locale } from '@anketa/contract/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { czech, listOf, orderedName } from '../../../platform/database/paged.ts';
import type { Names } from '../../../platform/person-name.ts';
import { containsWords } from '../../../platform/search-words.ts';
import type { Departments } from '../../access/capabilities.ts';
import { activeCourses, type CourseHead } from '../store.ts';

/** A place or a teacher that was found, in the newest evaluation that has it. */
export interface FoundRow extends Names {
  readonly kind: PlaceKind;
  readonly code: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly id: number;
  readonly slug_cs: string;
  readonly slug_en: string;
  readonly evaluation_cs: string;
  readonly evaluation_en: string;
}

interface Wanted {
  /** In this evaluation; null: in all that are published, each place once. */
  readonly evaluationId: number | null;
  readonly search: string;
  readonly kinds: readonly PlaceKind[];
  readonly locale: Locale;
  /** Also what is of these hidden departments alone. */
  readonly hidden: Departments;
}

/** The columns that a search is ranked by. */
const columns = { code: sql`code`, name_cs: sql`name_cs`, search: sql`search` };

/**
 * How well something fits what is searched for: 0 its code is that, 1 its code or name begins with it, 2 words of them begin with the words, 3 they
 * are parts of them. The name is that of the reader's language; what fits by the other one alone comes after that, from 4, in the same order.
 */
export function rankOf(search: string, locale: Locale, { code, name_cs, search: text } = columns): RawBuilder<number> {
  const words = search.split(/\s+/).filter(Boolean);
  const whole = sql`search_text(${words.join(' ')})`;
  // The search form is the code, the Czech and the English name, letter for letter: to fold each name again costs more than all else.
  const czechName = sql`substr(${text}, length(${code}) + 2, length(${name_cs}))`;
  const englishName = sql`coalesce(nullif(substr(${text}, length(${code}) + length(${name_cs}) + 3), ''), ${czechName})`;
  const [read, other] = locale === 'en' ? [englishName, czechName] : [czechName, englishName];
  const every = (fits: (word: string) => RawBuilder<unknown>) =>
    words.length > 0 ? sql.join(words.map(fits), sql` AND `) : sql`true`;
  const fit = (name: RawBuilder<unknown>, { none }: { readonly none: RawBuilder<unknown> }) => {
    const named = sql`' ' || lower(${code}) || ' ' || ${name}`;
    return sql<number>`CASE WHEN starts_with(${name}, ${whole}) THEN 1
      WHEN ${every((word) => sql`strpos(${named}, ' ' || search_text(${word})) > 0`)} THEN 2
      WHEN ${every((word) => sql`strpos(${named}, search_text(${word})) > 0`)} THEN 3
      ELSE ${none} END`;
  };
  return sql<number>`CASE WHEN lower(${code}) = ${whole} THEN 0 WHEN starts_with(${text}, ${whole}) THEN 1
    ELSE ${fit(read, { none: sql`3 + ${fit(other, { none: sql`4` })}` })} END`;
}

/** Whether `d`, a department, is hidden and not one of these. */
export function isClosed(hidden: Departments): RawBuilder<boolean> {
  return hidden === 'all' ? sql`false` : sql`d.hidden AND d.code <> ALL(${hidden})`;
}

/**
 * Whether what `r` names stands in the results of the evaluation `e` for whoever reads these hidden departments. Null: it does not.
 * A scalar query with a limit is looked up for the one evaluation at hand; of EXISTS PostgreSQL would read all evaluations each time.
 */
export function isVisibleIn(hidden: Departments): RawBuilder<boolean | null> {
  const ofVisible = sql`NOT EXISTS (SELECT FROM department d
    WHERE d.evaluation_id = c.evaluation_id AND d.code = c.department_code AND ${isClosed(hidden)})`;
  const hasRate = (kind: PlaceKind) => sql`(SELECT true FROM place_rate p
    WHERE p.evaluation_id = e.id AND p.kind = ${kind} AND p.code = r.code LIMIT 1)`;
  const named = sql`r.code AND name_cs = r.name_cs AND name_en = r.name_en`;
  return sql<boolean | null>`CASE r.kind
    WHEN 'course' THEN (SELECT true FROM course c
      WHERE c.evaluation_id = e.id AND c.code = ${named} AND c.active AND c.enrolled > 0 AND ${ofVisible} LIMIT 1)
    WHEN 'teacher' THEN (SELECT true FROM teacher t
      JOIN teaching g ON g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code
      JOIN parallel p ON p.evaluation_id = g.evaluation_id AND p.code = g.parallel_code AND p.active
      JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code
      WHERE t.evaluation_id = e.id AND t.code = r.code AND t.surname || ' ' || t.name = r.name_cs
        AND c.active AND c.enrolled > 0 AND ${ofVisible} LIMIT 1)
    WHEN 'department' THEN (SELECT true FROM department d
      WHERE d.evaluation_id = e.id AND d.code = ${named} AND NOT (${isClosed(hidden)}) LIMIT 1)
      AND ${hasRate('department')}
    WHEN 'programme' THEN coalesce(e.options ->> 'show_study_programmes_in_results', 'true') = 'true'
      AND (SELECT true FROM codebook c
        WHERE c.evaluation_id = e.id AND c.kind = 'programme' AND c.code = ${named} LIMIT 1)
      AND ${hasRate('programme')}
    ELSE (SELECT true FROM field c WHERE c.evaluation_id = e.id AND c.code = ${named} LIMIT 1) AND ${hasRate('field')}
  END`;
}

/**
 * What contains all words of `search`, by kind and the better fitting first: of each kind as many as are counted, and one more.
 * Every name is looked through once, however many evaluations have it; then the best are asked where they stand.
 */
export async function placesFound(db: Db, { evaluationId, search, kinds, locale, hidden }: Wanted) {
  const byName =
    locale === 'en' ? sql`coalesce(nullif(name_en, ''), name_cs) COLLATE "en-x-icu"` : sql`name_cs COLLATE "cs-x-icu"`;
  const names = evaluationId === null ? sql`result_name` : sql`named_place`;
  const here = evaluationId === null ? sql`true` : sql`evaluation_id = ${evaluationId}`;
  const among = evaluationId === null ? sql`e.state = ${evaluationState.published}` : sql`e.id = ${evaluationId}`;
  const { rows } = await sql<FoundRow>`
    WITH found AS (
      SELECT kind, code, name_cs, name_en, ${rankOf(search, locale)} AS rank FROM ${names}
      WHERE ${here} AND kind = ANY(${kinds}) AND ${containsWords(sql`search`, search)}
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY rank, ${byName}, code) AS place FROM found
    )
    SELECT r.kind, r.code, r.name_cs, r.name_en, newest.id, newest.slug_cs, newest.slug_en,
      newest.name_cs AS evaluation_cs, newest.name_en AS evaluation_en, t.surname, t.name, t.title_before, t.title_after
    FROM ranked r
    CROSS JOIN LATERAL (
      SELECT e.id, e.slug_cs, e.slug_en, e.name_cs, e.name_en FROM evaluation e
      WHERE ${among} AND ${isVisibleIn(hidden)}
      ORDER BY e.year DESC, e.semester DESC, e.id DESC LIMIT 1
    ) newest
    LEFT JOIN LATERAL (
      SELECT * FROM teacher t WHERE r.kind = 'teacher' AND t.evaluation_id = newest.id AND t.code = r.code LIMIT 1
    ) t ON true
    WHERE r.place <= ${mostFound + 1}
    ORDER BY r.place`.execute(db);
  return rows;
}

interface CourseSearch extends Pick<ListQuery<typeof searchResults>, 'search' | 'sort'> {
  readonly locale: Locale;
  /** Also courses of these hidden departments. */
  readonly hidden: Departments;
  readonly rows: (found: readonly CourseHead[]) => Promise<CourseRow[]>;
}

const ranked = {
  code: sql.ref('course.code'),
  name_cs: sql.ref('course.name_cs'),
  search: sql.ref('course.search'),
};

/** Courses whose name or code contains the words of `search`, the better fitting first; all by name where it is empty. */
export function searchedCourses(db: Db, evaluationId: number, { search, sort, locale, hidden, rows }: CourseSearch) {
  const found = activeCourses(db, evaluationId)
    .where(containsWords(sql.ref('course.search'), search))
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM department d WHERE d.evaluation_id = course.evaluation_id
        AND d.code = course.department_code AND ${isClosed(hidden)})`,
    );
  const byName = sql`${orderedName(locale, 'course')}, course.code`;
  return listOf(db, found, {
    sort,
    orders: {
      name: [orderedName(locale, 'course')],
      code: [czech('course.code')],
      rate: [sql`least(coalesce(rate.submitted, 0), course.enrolled)::float8 / course.enrolled`],
    },
    own: search ? sql`${rankOf(search, locale, ranked)}, ${byName}` : byName,
    rows,
  });
}
