import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { expect, test } from 'vitest';
import { fillInAsStudents } from '../../demo/fill-in.ts';
import { mixEvaluation } from '../../features/ballots/counting/mixer.ts';
import { movePhase } from '../../features/evaluations/lifecycle.ts';
import { contentVersion, evaluationById } from '../../features/evaluations/store.ts';
import { importDifferences } from '../../features/imports/store.ts';
import { addDefaultQuestions } from '../../features/question-editing/editing/default-questions.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { tablesChangedBy } from '../../testing/tables-changed.ts';
import { demoSource, demoTerm } from '../demo/source.ts';
import type { Source } from '../source.ts';
import { stagedTables } from '../staged-tables.ts';
import { changedSource, fingerprints, importInto, issueCounts, newEvaluation } from '../testing/import-once.ts';
import { otherTeachers, variantSource } from '../testing/variant-source.ts';

const app = await testApplication();
const { db, pool, keystore, draftKeys } = app;
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });

const rows = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
const count = async (text: string, values: unknown[]) => (await pool.query(text, values)).rowCount;

/** What an import keeps of its own way: how far it is, of which data, and what it counted there. */
const bookkeeping = ['import_agreed', 'import_run', 'import_source', 'import_step'];

/** An evaluation imported whole, with questions. */
async function imported(source: Source = demo): Promise<number> {
  const id = await newEvaluation(app);
  expect(await importInto(app, source, id)).toEqual({ status: 'completed' });
  await inTransaction(db, (tx) => addDefaultQuestions(tx, id));
  return id;
}

const phase = (id: number, to: number) => movePhase(app, { id, phase: to, by: 'test' });

/** Some students fill in; their ballots wait, sealed. */
async function fillIn(id: number): Promise<void> {
  await phase(id, 1);
  const slug = (await evaluationById(db, id))?.slug_cs ?? '';
  expect(await fillInAsStudents({ db, draftKeys, evaluationId: id, slug, seed: 1, share: 0.15 })).toBeGreaterThan(50);
}

/** The source without a course. */
const without = (code: string) =>
  changedSource(
    { ...demo, fingerprint: async () => `without ${code}` },
    { keep: (table, value) => !(table === 'POVINN' && value('povinn') === code) },
  );

async function someCourse(id: number): Promise<{ course: string; oidos: string }> {
  const [found] = await rows(
    `SELECT p.course_code AS course, s.oidos FROM enrolment AS e
     JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = e.parallel_code
     JOIN study AS s ON s.evaluation_id = $1 AND s.code = e.study_code
     WHERE e.evaluation_id = $1 ORDER BY 1, 2 LIMIT 1`,
    [id],
  );
  return found as { course: string; oidos: string };
}

test('staged tables have the columns of the living ones, and each column is applied or left to administrators', async () => {
  const columns = async (schema: string) => {
    const found = await rows(
      `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, a.attcollation AS collation,
         a.attnotnull AS filled FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
       WHERE c.relnamespace = $1::regnamespace AND c.relname = ANY ($2) AND a.attnum > 0 AND NOT a.attisdropped
       ORDER BY c.relname, a.attnum`,
      [schema, [...stagedTables.map(({ name }) => name), 'import_issue']],
    );
    return found as { table: string; column: string }[];
  };
  const living = await columns('public');
  expect(await columns('stage')).toEqual(living);
  const known = stagedTables.flatMap(({ name, key, columns }) =>
    ['evaluation_id', ...key, ...columns].map((column) => `${name}.${column}`),
  );
  const others = living.filter(({ table, column }) => column !== 'search' && table !== 'import_issue');
  expect(others.map(({ table, column }) => `${table}.${column}`).filter((column) => !known.includes(column))).toEqual([
    'course.active_edited',
    'department.hidden',
    'parallel.active',
    'parallel.students_from',
    'parallel.teachers_edited',
    'parallel.merged_edited',
    'teacher.added_by_hand',
    'teacher.department_edited',
    'teacher.sis_department',
  ]);
});

test.each([1, 2, 3, 4, 5])(
  'imported again on another day (%i), the data are those of a first import of that day',
  async (seed) => {
    const [earlier, later] = [variantSource(demo, seed, 0.1), variantSource(demo, seed + 100, 0.1)];
    const id = await imported(earlier);
    const fresh = await newEvaluation(app);
    await importInto(app, later, fresh);
    const before = await pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM enrolment WHERE evaluation_id = $1',
      [id],
    );
    expect(await importInto(app, later, id)).toEqual({ status: 'completed' });
    expect(await fingerprints(app, id)).toEqual(await fingerprints(app, fresh));
    const { changes } = await importDifferences(db, id);
    const enrolment = changes.find(({ table }) => table === 'enrolment');
    expect(enrolment).toMatchObject({ changed: 0, kept: 0, waiting: 0 });
    expect(enrolment?.gone).toBeGreaterThan(0);
    const now = await count('SELECT FROM enrolment WHERE evaluation_id = $1', [id]);
    expect(now).toBe((before.rows[0]?.n ?? 0) + (enrolment?.added ?? 0) - (enrolment?.gone ?? 0));
    expect(changes.find(({ table }) => table === 'course')?.changed).toBeGreaterThan(0);
  },
);

test('of a first import all is new', async () => {
  const id = await imported();
  const { changes, ended_at } = await importDifferences(db, id);
  expect(ended_at).not.toBeNull();
  expect(changes).toContainEqual({
    table: 'enrolment',
    added: 2250,
    changed: 0,
    gone: 0,
    kept: 0,
    waiting: 0,
    edited: 0,
  });
  expect(changes.every(({ changed, gone, table }) => table === 'person' || changed + gone === 0)).toBe(true);
});

test('a repeated import that fails at any chunk, or is stopped, leaves every table as it was, to the row', async () => {
  const id = await imported();
  await fillIn(id);
  for (const at of [2, 9, 17, 24, 27]) {
    // Other data each time: with the same it would go on where it stopped.
    let chunks = 0;
    const stop = new AbortController();
    const broken = changedSource(variantSource(demo, at, 0.2), {
      beforeChunk() {
        chunks += 1;
        if (chunks === at && at % 2 === 0) throw new Error('the disk is gone');
        if (chunks === at) stop.abort();
      },
    });
    const changed = await tablesChangedBy(db, () => expect(importInto(app, broken, id, stop)).rejects.toThrow());
    expect(chunks).toBeGreaterThanOrEqual(at);
    expect(changed.filter((table) => !bookkeeping.includes(table))).toEqual([]);
  }
  // So does one that fails in its last transaction, after all was applied.
  const refuse = async () => {
    throw new Error('somebody could not submit');
  };
  const late = await tablesChangedBy(db, () =>
    expect(importInto(app, variantSource(demo, 50, 0.2), id, { changed: refuse })).rejects.toThrow(
      'somebody could not submit',
    ),
  );
  expect(late.filter((table) => !bookkeeping.includes(table))).toEqual([]);
  expect((await evaluationById(db, id))?.state).toBe(1);
});

test('a repeated import that was stopped goes on with the same data, and begins anew with others', async () => {
  for (const others of [false, true]) {
    const id = await imported();
    const [first, second] = [variantSource(demo, 11, 0.1), variantSource(demo, 12, 0.1)];
    const stop = new AbortController();
    const stopping = changedSource(first, { beforeChunk: (table) => table === 'STUD' && stop.abort() });
    await expect(importInto(app, stopping, id, stop)).rejects.toThrow();
    let read = new Set<string>();
    const goingOn = changedSource(others ? second : first, { beforeChunk: (table) => void read.add(table) });
    expect(await importInto(app, goingOn, id)).toEqual({ status: 'completed' });
    expect(read.has('USTAV')).toBe(others);
    read = new Set();
    const fresh = await newEvaluation(app);
    await importInto(app, others ? second : first, fresh);
    expect(await fingerprints(app, id)).toEqual(await fingerprints(app, fresh));
  }
});

test('a first import that stopped and goes on with other data holds nothing of the first', async () => {
  const [first, second] = [variantSource(demo, 21, 0.2), variantSource(demo, 22, 0.2)];
  const id = await newEvaluation(app);
  const dying = changedSource(first, {
    beforeChunk(table) {
      if (table === 'OBOR') throw new Error('the machine is gone');
    },
  });
  await expect(importInto(app, dying, id)).rejects.toThrow('the machine is gone');
  expect(await importInto(app, second, id)).toEqual({ status: 'completed' });
  const fresh = await newEvaluation(app);
  await importInto(app, second, fresh);
  expect(await fingerprints(app, id)).toEqual(await fingerprints(app, fresh));
});

test('answers about teachers who were replaced while ballots waited keep their place in results', async () => {
  const id = await imported();
  await fillIn(id);
  await phase(id, 0);
  const sealed = await count('SELECT FROM ballot_inbox WHERE evaluation_id = $1', [id]);
  expect(sealed).toBeGreaterThan(0);
  await importInto(app, otherTeachers(demo), id);
  expect((await issueCounts(app, id))['UCIT_ROZVRH gone-but-answered']).toBeGreaterThan(0);
  await phase(id, 2);
  await mixEvaluation({ db, keystore }, id);
  const answered = "SELECT FROM released_row AS r WHERE evaluation_id = $1 AND teacher_code <> ''";
  expect(await count(answered, [id])).toBeGreaterThan(0);
  const homeless = `${answered} AND NOT (
    EXISTS (SELECT FROM teacher AS u WHERE u.evaluation_id = $1 AND u.code = r.teacher_code)
    AND EXISTS (SELECT FROM teaching AS g JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = g.parallel_code
      WHERE g.evaluation_id = $1 AND g.teacher_code = r.teacher_code AND p.course_code = r.course_code))`;
  expect(await count(homeless, [id])).toBe(0);
  const { changes } = await importDifferences(db, id);
  const teaching = changes.find(({ table }) => table === 'teaching');
  expect(teaching?.kept).toBeGreaterThan(0);
  expect(teaching?.gone).toBeGreaterThan(0);
});

test('what ballots may belong to stays and is listed; ballots, drafts and participation are not touched', async () => {
  const id = await imported();
  await fillIn(id);
  const answered = await rows(
    'SELECT DISTINCT course_code AS code FROM participation JOIN course USING (evaluation_id) WHERE evaluation_id = $1 AND course_code = code',
    [id],
  );
  const codes = new Set(answered.map(({ code }) => String(code)));
  const gone = changedSource(
    { ...demo, fingerprint: async () => 'without all that was answered' },
    { keep: (table, value) => !(table === 'POVINN' && codes.has(value('povinn') ?? '')) },
  );
  const changed = await tablesChangedBy(db, () => importInto(app, gone, id));
  for (const table of ['ballot_inbox', 'draft', 'participation', 'question']) expect(changed).not.toContain(table);
  expect((await issueCounts(app, id))['POVINN gone-but-answered']).toBe(codes.size);
  const lost = `SELECT FROM participation AS a WHERE evaluation_id = $1 AND course_code <> $2
    AND NOT EXISTS (SELECT FROM course AS c WHERE c.evaluation_id = $1 AND c.code = a.course_code)`;
  expect(await count(lost, [id, generalCourse])).toBe(0);
  const { changes } = await importDifferences(db, id);
  expect(changes.find(({ table }) => table === 'course')).toMatchObject({ kept: codes.size, gone: 0 });
  // Who attends is counted with those who stay.
  const wrong = `SELECT FROM parallel AS p WHERE evaluation_id = $1 AND merged_into IS NULL
    AND NOT EXISTS (SELECT FROM parallel AS m WHERE m.evaluation_id = $1 AND m.merged_into = p.code)
    AND enrolled <> (SELECT count(*) FROM enrolment AS e WHERE e.evaluation_id = $1 AND e.parallel_code = p.code)`;
  expect(await count(wrong, [id])).toBe(0);
});

test('a parallel that somebody answered about stays in its course, and a study with its student', async () => {
  const id = await imported();
  const { course, oidos } = await someCourse(id);
  await pool.query(
    'INSERT INTO participation (evaluation_id, course_code, oidos, refused) VALUES ($1, $2, $3, false)',
    [...[id, course, oidos]],
  );
  const [{ other, person }] = (await rows(
    `SELECT (SELECT code FROM course WHERE evaluation_id = $1 AND active AND code <> $2 ORDER BY code LIMIT 1) AS other,
       (SELECT oident FROM person JOIN study USING (oidos) WHERE evaluation_id = $1 AND oidos <> $3 ORDER BY 1 LIMIT 1) AS person`,
    [id, course, oidos],
  )) as [{ other: string; person: string }];
  const [{ oident }] = (await rows('SELECT oident FROM person WHERE oidos = $1', [oidos])) as [{ oident: string }];
  const moved: Source = {
    ...demo,
    fingerprint: async () => 'moved',
    async *rows(request) {
      const at = request.columns.indexOf(request.table === 'ROZVRH' ? 'povinn' : 'soident');
      const [from, to] = request.table === 'ROZVRH' ? [course, other] : [oident, person];
      const isMoved = request.table === 'ROZVRH' || request.table === 'STUDIUM';
      for await (const chunk of demo.rows(request)) {
        const rows = chunk.rows.map((row) => (row[at] === from ? row.with(at, to) : row));
        yield isMoved ? { ...chunk, rows } : chunk;
      }
    },
  };
  const places = () =>
    rows(
      `SELECT code, course_code, merged_into FROM parallel WHERE evaluation_id = $1 AND course_code IN ($2, $3)
       UNION ALL SELECT code, oidos, NULL FROM study WHERE evaluation_id = $1 AND oidos = $4 ORDER BY 1`,
      [id, course, other, oidos],
    );
  const before = await places();
  await importInto(app, moved, id);
  expect(await places()).toEqual(before);
  const issues = await issueCounts(app, id);
  expect(issues['ROZVRH moved-but-answered']).toBeGreaterThan(0);
  expect(issues['STUDIUM moved-but-answered']).toBeGreaterThan(0);
});

test('a ballot sent while its course is being removed is taken at once, and the course stays', async () => {
  const id = await imported();
  await phase(id, 1);
  const { course, oidos } = await someCourse(id);
  const version = await contentVersion(db, id);
  const answers: unknown[] = [];
  const changed = async () => {
    if (answers.length > 0) return;
    const submit = "SELECT submit_ballot($1, $2, $3, gen_random_uuid(), '\\x00', false, $4) AS answer";
    // The rows are removed already, in a transaction that has not ended: nobody waits for it.
    answers.push(...(await rows(submit, [id, course, oidos, version])));
  };
  await importInto(app, without(course), id, { changed });
  expect(answers).toEqual([{ answer: 'counted' }]);
  expect(await count('SELECT FROM course WHERE evaluation_id = $1 AND code = $2', [id, course])).toBe(1);
  expect((await issueCounts(app, id))['POVINN gone-but-answered']).toBe(1);
  // Whoever fills in now reads the page anew.
  expect(await contentVersion(db, id)).toBe(version + 1);
});

test('a repeated import that brings nothing new disturbs nobody who fills in', async () => {
  const id = await imported();
  await phase(id, 1);
  const version = await contentVersion(db, id);
  await importInto(app, demo, id);
  expect(await contentVersion(db, id)).toBe(version);
});

test('an import that may not remove takes what is new over and lets the rest wait', async () => {
  const id = await imported(without('nothing'));
  const { course } = await someCourse(id);
  const [{ code: newcomer }] = (await rows(
    'SELECT code FROM course WHERE evaluation_id = $1 AND active AND code <> $2 ORDER BY code DESC LIMIT 1',
    [id, course],
  )) as [{ code: string }];
  await importInto(app, without(newcomer), id);
  expect(await count('SELECT FROM course WHERE evaluation_id = $1 AND code = $2', [id, newcomer])).toBe(0);
  await importInto(app, without(course), id, { removes: false });
  const courses = 'SELECT FROM course WHERE evaluation_id = $1 AND code = ANY ($2) AND active AND enrolled > 0';
  expect(await count(courses, [id, [course, newcomer]])).toBe(2);
  const { changes } = await importDifferences(db, id);
  expect(changes.find(({ table }) => table === 'course')).toMatchObject({ added: 1, gone: 0, waiting: 1 });
  await importInto(app, without(course), id);
  expect(await count('SELECT FROM course WHERE evaluation_id = $1 AND code = $2', [id, course])).toBe(0);
});

test('a department hidden in results stays hidden', async () => {
  const id = await imported();
  await pool.query('UPDATE department SET hidden = true WHERE evaluation_id = $1', [id]);
  await importInto(app, variantSource(demo, 31, 0.1), id);
  expect(await count('SELECT FROM department WHERE evaluation_id = $1 AND NOT hidden', [id])).toBe(0);
});

test('nothing of an import stays on the stage after its end, or after the evaluation was deleted', async () => {
  const staged = async () => {
    const tables = await rows("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'stage'", []);
    const counts = await Promise.all(tables.map(({ name }) => count(`SELECT FROM stage.${name}`, [])));
    return counts.reduce<number>((sum, n) => sum + (n ?? 0), 0);
  };
  const before = await staged();
  const id = await imported();
  await importInto(app, variantSource(demo, 41, 0.1), id);
  expect(await staged()).toBe(before);
  const stop = new AbortController();
  const stopping = changedSource(demo, { beforeChunk: (table) => table === 'OBOR' && stop.abort() });
  await expect(importInto(app, stopping, id, stop)).rejects.toThrow();
  expect(await staged()).toBeGreaterThan(before);
  await pool.query('DELETE FROM evaluation WHERE id = $1', [id]);
  expect(await staged()).toBe(before);
});
