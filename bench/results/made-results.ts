import type pg from 'pg';

export interface Size {
  readonly evaluations: number;
  /** Of each evaluation; a faculty has 2,200. */
  readonly courses: number;
  /** In all evaluations together, as ballots held them: six of each ballot are ratings. */
  readonly answers: number;
}

const answersOfBallot = 6;

/** Shares of the values 1 to 5, as faculties have them. */
const shares = [0.6, 0.2, 0.1, 0.06, 0.04];

/** What is asked: of the course, the class and the teacher. */
const questions = [
  ...Array.from({ length: 4 }, () => ['povinn', 'slider']),
  ['povinn', 'text'],
  ...Array.from({ length: 2 }, () => ['gl', 'slider']),
  ...Array.from({ length: 4 }, () => ['ucit', 'slider']),
  ['ucit', 'text'],
];

/** Codes of one published evaluation, for whoever asks for its pages. */
export interface MadeEvaluation {
  readonly slug: string;
  readonly courses: number;
  readonly teachers: number;
  readonly departments: number;
}

/**
 * Published evaluations in the shape in which counting leaves them: released rows with their counts, comments, kept figures and rates,
 * names; and beside them who took part, which no page reads. Few courses have many ballots, and many have few: rows of fewer than three
 * were not released. All evaluations have the same courses, as those of one faculty do.
 */
export async function makeResults(pool: pg.Pool, { evaluations, courses, answers }: Size): Promise<MadeEvaluation[]> {
  const ballots = answers / answersOfBallot / evaluations;
  const made: MadeEvaluation[] = [];
  const client = await pool.connect();
  try {
    // Nobody has looked at the new rows yet when the next are made of them: joins row by row would be chosen, and take hours.
    await client.query('SET synchronous_commit = off; SET statement_timeout = 0; SET enable_nestloop = off');
    for (let index = 0; index < evaluations; index++) {
      const slug = `e${index}`;
      // Whole at once: nothing that the server does every minute finds it half made.
      await client.query('BEGIN');
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO evaluation (semester, year, name_cs, name_en, slug_cs, slug_en, completed_at, state)
         VALUES ($2, $3, 'Hodnocení ' || $1, 'Evaluation ' || $1, $1, $1 || '-en', now(), 3) RETURNING id`,
        [slug, (index % 2) + 1, 2025 - Math.floor(index / 2)],
      );
      const one = { slug, courses, teachers: Math.ceil(courses * 0.37), departments: Math.ceil(courses / 40) };
      for (const statement of statementsOf(rows[0]?.id ?? 0, one, ballots)) await client.query(statement);
      await client.query('COMMIT');
      made.push(one);
    }
    await client.query('VACUUM ANALYZE');
    return made;
  } finally {
    client.release();
  }
}

/** The statements that make one evaluation, in their order. */
function statementsOf(id: number, { courses, teachers, departments }: MadeEvaluation, ballots: number): string[] {
  const asked = questions.map(
    ([target, form], at) =>
      `(${id}, '${target}', '${form}', 'Otázka ${at}', 'Question ${at}', ${form === 'slider'}, ${at}, '[{"cs":"dobře","en":"well"},{"cs":"špatně","en":"badly"}]')`,
  );
  const of = (target: string, form: string) =>
    `SELECT id FROM question WHERE evaluation_id = ${id} AND target = '${target}' AND form = '${form}'`;
  const place = (target: string, parallel: string, teacher: string, group: string) => `
    INSERT INTO released_row (evaluation_id, course_code, target, parallel_code, teacher_code, question_id, ballots, answered)
    SELECT ${id}, course, '${target}', ${parallel}, ${teacher}, q.id, sum(ballots), sum(ballots)
    FROM made, question q WHERE q.evaluation_id = ${id} AND q.target = '${target}'
    GROUP BY course, ${group} q.id HAVING sum(ballots) >= 3`;
  const sums = (kind: string, code: string, from: string, where: string) => `
    INSERT INTO place_figure (evaluation_id, kind, code, hidden, question_id, answered, counts)
    SELECT ${id}, '${kind}', code, false, question_id, sum(n), jsonb_object_agg(value, n) FROM (
      SELECT ${code} AS code, a.question_id, a.value, sum(a.n) AS n FROM answer_count a ${from}
      WHERE a.evaluation_id = ${id} AND ${where} GROUP BY 1, 2, 3) s
    GROUP BY code, question_id`;
  const rates = (kind: string, code: string) => `
    INSERT INTO place_rate (evaluation_id, kind, code, hidden, courses, enrolled, submitted)
    SELECT ${id}, '${kind}', ${code}, false, count(DISTINCT course), sum(ballots * 4 + 5), sum(ballots) FROM made GROUP BY 3`;
  return [
    `INSERT INTO department (evaluation_id, code, name_cs, name_en)
     SELECT ${id}, 'D' || n, 'Katedra ' || n, 'Department ' || n FROM generate_series(0, ${departments - 1}) n`,
    `INSERT INTO teacher (evaluation_id, code, department_code, surname, name)
     SELECT ${id}, 'T' || n, 'D' || n % ${departments}, (ARRAY['Novák','Svoboda','Dvořáková','Černý','Procházková','Řeháček','Žák'])[n % 7 + 1] || ' ' || n,
       (ARRAY['Jan','Petra','Šimon','Eva'])[n % 4 + 1] FROM generate_series(0, ${teachers - 1}) n`,
    // A row for each class: few courses have most ballots, every fifth has two classes.
    `CREATE TEMP TABLE made ON COMMIT DROP AS
     SELECT 'K' || n AS course, 'K' || n || 'p' || p AS parallel, 'T' || (n * 3 + p) % ${teachers} AS teacher,
       'D' || n % ${departments} AS department,
       floor(${ballots} * exp(-3 * w::float8 / ${courses}) * 3.157 / ${courses} / CASE WHEN n % 5 = 0 THEN 2 ELSE 1 END + random())::int AS ballots
     FROM (SELECT n, n * 7919 % ${courses} AS w FROM generate_series(0, ${courses - 1}) n) c,
       generate_series(1, CASE WHEN n % 5 = 0 THEN 2 ELSE 1 END) p`,
    `INSERT INTO course (evaluation_id, code, name_cs, name_en, department_code, enrolled)
     SELECT ${id}, course, name || ' ' || number, 'Course ' || name || ' ' || number, department, enrolled FROM (
       SELECT course, department, substr(course, 2) AS number, sum(ballots * 4 + 5) AS enrolled,
         (ARRAY['Úvod do','Základy','Dějiny','Seminář k','Praktikum z','Teorie','Metody'])[substr(course, 2)::int % 7 + 1] || ' ' ||
         (ARRAY['chemie','biologie','statistiky','literatury','programování','práva','filozofie','anatomie','geologie','optiky','žurnalistiky'])
           [substr(course, 2)::int % 11 + 1] AS name
       FROM made GROUP BY course, department) c`,
    `INSERT INTO parallel (evaluation_id, code, course_code, type, enrolled) SELECT ${id}, parallel, course, 'P', ballots * 4 + 5 FROM made`,
    `INSERT INTO teaching (evaluation_id, parallel_code, teacher_code) SELECT ${id}, parallel, teacher FROM made`,
    `INSERT INTO question (evaluation_id, target, form, body_cs, body_en, counts_toward_average, sort_order, choices) VALUES ${asked.join(', ')}`,
    place('povinn', "''", "''", ''),
    place('gl', 'parallel', "''", 'parallel,'),
    place('ucit', "''", 'teacher', 'teacher,'),
    place('ucit', 'parallel', 'teacher', 'parallel, teacher,'),
    `INSERT INTO answer_count (evaluation_id, course_code, target, parallel_code, teacher_code, question_id, value, n)
     SELECT ${id}, course_code, target, parallel_code, teacher_code, question_id, value, n FROM released_row r,
       LATERAL (SELECT value, floor(r.answered * share + random())::int AS n
         FROM unnest(ARRAY[${shares.join(', ')}]) WITH ORDINALITY AS s (share, value)) v
     WHERE r.evaluation_id = ${id} AND n > 0 AND question_id NOT IN (${of('povinn', 'text')} UNION ${of('ucit', 'text')})`,
    // Two of three ballots have a comment; their length is that of real ones.
    `INSERT INTO comment (evaluation_id, id, course_code, target, teacher_code, question_id, body)
     SELECT ${id}, gen_random_uuid(), r.course_code, r.target, r.teacher_code, r.question_id,
       left(repeat('Přednášky byly dobře připravené a k věci. ', 24), (30 + 180 * random() ^ 2)::int) || ' ' || md5(random()::text)
     FROM released_row r, LATERAL generate_series(1, r.answered / 3) n
     WHERE r.evaluation_id = ${id} AND r.parallel_code = '' AND question_id IN (${of('povinn', 'text')} UNION ${of('ucit', 'text')})`,
    rates('evaluation', "''"),
    rates('department', 'department'),
    rates('course', 'course'),
    rates('parallel', 'parallel'),
    sums('course', 'a.course_code', '', "a.target = 'povinn'"),
    sums('teacher', 'a.teacher_code', '', "a.target = 'ucit' AND a.parallel_code = ''"),
    sums(
      'department',
      'c.department_code',
      'JOIN course c ON c.evaluation_id = a.evaluation_id AND c.code = a.course_code',
      "NOT (a.target = 'ucit' AND a.parallel_code <> '')",
    ),
    `INSERT INTO course_ballots (evaluation_id, course_code, counted) SELECT ${id}, course, sum(ballots) FROM made GROUP BY course`,
    `INSERT INTO participation (evaluation_id, oidos, course_code, refused, settled)
     SELECT ${id}, 's' || n, course, false, true FROM (SELECT course, sum(ballots)::int AS b FROM made GROUP BY course) c,
       LATERAL generate_series(1, b) n`,
    `INSERT INTO figures_kept (evaluation_id, of_version) SELECT id, content_version FROM evaluation WHERE id = ${id}`,
    `INSERT INTO result_name (kind, code, name_cs, name_en, search)
     SELECT kind, code, name_cs, name_en, search FROM named_place WHERE evaluation_id = ${id} ON CONFLICT DO NOTHING`,
  ];
}
