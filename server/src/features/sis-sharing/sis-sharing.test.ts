import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { givenRoles } from '@anketa/contract/people/people';
import {
  checkAnswersInSis,
  checkQuestionsInSis,
  storeAnswersToSis,
  storeQuestionsToSis,
} from '@anketa/contract/questions/sis-sharing';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { sharingFolder } from '../../sis/sharing/folder.ts';
import { sharingTable } from '../../sis/sharing/postgres.ts';
import { type AnkecyRow, ankecyColumns, type SharingTarget } from '../../sis/sharing/target.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import type { Faculty } from '../../testing/faculty.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { questionsOf } from '../questions/store.ts';

/** The SIS: a database of its own, with a schema where one role may write one table, by the statements of docs/operate.md. */
const sis = await testDatabase();
const writer = `writer_${randomBytes(4).toString('hex')}`;
const guide = await readFile(resolve(import.meta.dirname, '../../../../docs/operate.md'), 'utf8');
const [, statements = ''] = /```sql\n(CREATE TABLE ankecy[^`]+)```/.exec(guide) ?? [];
await sis.pool.query(`CREATE SCHEMA sis; SET search_path TO sis; CREATE TABLE povinn (povinn text);
  ${statements.replaceAll('anketa_writer', writer)} GRANT USAGE ON SCHEMA sis TO ${writer}`);
const address = new URL(sis.url);
[address.username, address.password] = [writer, 'of your own'];
address.searchParams.set('schema', 'sis');

const folder = await mkdtemp(join(tmpdir(), 'anketa-sis-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const toTable = await testApplication({ sisShareUrl: address.href, sisShareFolder: undefined });
const toFolder = await testApplication({ sisShareFolder: folder }, { database: toTable });
const { db } = toTable;
const { phaseAndCount, openFaculty } = cycleOf(toTable);
await givenPerson(db, 'boss', { roles: ['admin'] });

type Rows = readonly Readonly<Record<string, string>>[];

/** What each target holds of an evaluation's answers and questions, every value as text. */
const targets = {
  table: {
    application: toTable,
    target: sharingTable(address.href),
    async rows(id: number): Promise<Rows> {
      const { rows } = await sis.pool.query('SELECT * FROM sis.ankecy WHERE anketa = $1', [id]);
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, `${value ?? ''}`])));
    },
  },
  folder: {
    application: toFolder,
    target: sharingFolder(folder),
    async rows(id: number): Promise<Rows> {
      const files = (await readdir(folder)).filter((name) => name.startsWith(`ANKECY-${id}-`) && name.endsWith('.csv'));
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
      return texts.flatMap((text) => parse(text, { columns: true, bom: true }) as Rows);
    },
  },
} as const;
const names = ['table', 'folder'] as const;

const answered = (rows: Rows) => rows.filter(({ druh }) => druh !== 'otazka');
const sorted = (rows: Rows) => rows.map((row) => ankecyColumns.map((name) => row[name]).join('|')).toSorted();

/** A published course whose students all gave these values, each with a comment: the first one's is hidden, the second one's signed. */
async function published(slug: string, values: readonly number[]): Promise<Faculty> {
  const faculty = await openFaculty(slug, { students: values.length, options: { disallow_answer_hidding: false } });
  const questions = await questionsOf(db, faculty.evaluationId);
  const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  for (const [at, value] of values.entries()) {
    const as = await toTable.as(faculty.students[at] ?? '');
    const given = await completeAnswers(as, faculty, value);
    const comment = { block: 'povinn', question: text, value: `slova ${at}`, hide: at === 0, sign: at === 1 };
    expect((await submitCourse(as, faculty, { ...given, answers: [...given.answers, comment] })).status).toBe(200);
  }
  await phaseAndCount(faculty, 3);
  return faculty;
}

interface Shown {
  readonly id: number;
  readonly figures: { readonly n: number; readonly counts: readonly number[]; readonly blank: number } | null;
  readonly comments: readonly { readonly body: string }[];
}
interface Block {
  readonly target: string;
  readonly parallel_code: string;
  readonly teacher_code: string;
  readonly questions: readonly Shown[];
}

/** What an administrator's page of results shows of a course, by question and place. */
async function pageOf({ slug, course }: Faculty) {
  const boss = await toTable.as('boss');
  const { status, body } = await boss.get(`/internal/results/evaluation/${slug}/course/${course}`);
  expect(status).toBe(200);
  const blocks = (body as { blocks: readonly Block[] }).blocks;
  return new Map(
    blocks.flatMap(({ target, parallel_code, teacher_code, questions }) =>
      questions.map((question) => [[question.id, target, parallel_code, teacher_code].join(' '), question] as const),
    ),
  );
}
const keyOf = ({ otazka, cil, gl, ucit }: Rows[number]) => [otazka, cil, gl, ucit].join(' ');
/** A teacher of one parallel has one block on the page, in that parallel; what was released over all their parallels is the same. */
const inParallel = (key: string, { parallel }: Faculty) => key.replace(' ucit  ', ` ucit ${parallel} `);

async function copied(name: (typeof names)[number], { evaluationId: id }: Pick<Faculty, 'evaluationId'>) {
  const boss = await targets[name].application.as('boss');
  expect((await boss(storeAnswersToSis, { params: { id } })).body).toEqual({ status: true });
  return answered(await targets[name].rows(id));
}

const five = await published('five', [1, 1, 2, 4, 1]);

test.each(names)(
  'to the %s: nothing that the results withhold from an administrator, and sums are their figures',
  async (name) => {
    const faculties = [five, await published(`few-${name}`, [1, 5]), await published(`rate-${name}`, [2, 2, 3])];
    const [, , rate] = faculties;
    await sql`UPDATE question SET minimum_return_rate = 100 WHERE evaluation_id = ${rate?.evaluationId}
    AND id = (SELECT min(id) FROM question WHERE evaluation_id = ${rate?.evaluationId} AND form <> 'text' AND target = 'povinn')`.execute(
      db,
    );
    await sql`UPDATE place_rate SET enrolled = enrolled + 1 WHERE evaluation_id = ${rate?.evaluationId}`.execute(db);
    let compared = 0;
    for (const faculty of faculties) {
      const rows = await copied(name, faculty);
      const shown = await pageOf(faculty);
      const byKey = Map.groupBy(
        rows.filter(({ druh }) => druh === 'odpoved'),
        keyOf,
      );
      for (const [key, counts] of byKey) {
        const figures = shown.get(inParallel(key, faculty))?.figures;
        expect(figures, key).toBeTruthy();
        for (const { hodnota, pocet } of counts) {
          const value = Number(hodnota);
          expect(Number(pocet)).toBe(value === 0 ? figures?.blank : figures?.counts[value - 1]);
        }
        const sum = counts.reduce((total, { hodnota, pocet }) => total + (Number(hodnota) > 0 ? Number(pocet) : 0), 0);
        expect(sum).toBe(figures?.n);
        compared += 1;
      }
      // All questions of these faculties are for everybody: what the page shows is there.
      const wanted = [...shown].filter(([, { figures }]) => figures && figures.n > 0).map(([key]) => key);
      expect(new Set([...byKey.keys()].map((key) => inParallel(key, faculty)))).toEqual(new Set(wanted));
      for (const row of rows.filter(({ druh }) => druh === 'komentar')) {
        expect(shown.get(keyOf(row))?.comments.map(({ body }) => body)).toContain(row.text);
      }
    }
    expect(compared).toBeGreaterThan(5);
    expect(answered(await targets[name].rows(faculties[1]?.evaluationId ?? 0))).toEqual([]);
  },
);

test.each(names)(
  'to the %s: comments stand singly without who signed; hidden ones, teachers’ questions and hidden departments are not there',
  async (name) => {
    const faculty = await published(`kept-${name}`, [1, 2, 3, 4]);
    const id = faculty.evaluationId;
    const comments = (rows: Rows) => rows.flatMap(({ druh, text }) => (druh === 'komentar' ? [text] : []));
    const all = await copied(name, faculty);
    expect(comments(all).toSorted()).toEqual(['slova 1', 'slova 2', 'slova 3']);
    expect(all.every(({ druh, pocet }) => druh !== 'komentar' || pocet === '1')).toBe(true);
    for (const student of faculty.students) expect(JSON.stringify(all)).not.toContain(student);
    await sql`UPDATE question SET publicity = 'none' WHERE evaluation_id = ${id} AND form <> 'text'`.execute(db);
    expect((await copied(name, faculty)).map(({ druh }) => druh)).toEqual(['komentar', 'komentar', 'komentar']);
    await sql`UPDATE question SET publicity = 'signed' WHERE evaluation_id = ${id}`.execute(db);
    expect(sorted(await copied(name, faculty))).toEqual(sorted(all));
    await sql`UPDATE department SET hidden = true WHERE evaluation_id = ${id}`.execute(db);
    expect(await copied(name, faculty)).toEqual([]);
  },
);

test.each(names)('to the %s: comments come in another order each time', async (name) => {
  const orders = new Set<string>();
  for (let turn = 0; turn < 12; turn++) {
    const rows = await copied(name, five);
    orders.add(rows.flatMap(({ druh, text }) => (druh === 'komentar' ? [text] : [])).join());
  }
  // All twelve in one of 24 orders: once in 10^15.
  expect(orders.size).toBeGreaterThan(1);
});

test.each(names)('to the %s: done again, or by two at once, it leaves the same', async (name) => {
  const before = sorted(await copied(name, five));
  expect(before.length).toBeGreaterThan(5);
  expect(new Set(before).size).toBe(before.length);
  const [one, other] = await Promise.all([copied(name, five), copied(name, five)]);
  expect([sorted(one), sorted(other)].flat().length).toBeGreaterThan(0);
  expect(sorted(answered(await targets[name].rows(five.evaluationId)))).toEqual(before);
});

test.each(names)('to the %s: what breaks half way leaves what was there', async (name) => {
  const { target, rows }: { target: SharingTarget; rows: (id: number) => Promise<Rows> } = targets[name];
  const evaluation = { id: 9000, year: 2025, semester: 1 };
  const row = (otazka: number): AnkecyRow => ({
    druh: 'odpoved',
    otazka,
    cil: 'povinn',
    forma: 'slider',
    povinn: 'A',
    gl: null,
    ucit: null,
    obor: null,
    stupr: null,
    hodnota: 1,
    pocet: 3,
    text: null,
    text_en: null,
  });
  async function* whole() {
    yield [row(1), row(2)];
  }
  async function* broken() {
    yield [row(3)];
    throw new Error('the cable');
  }
  expect(await target.has(evaluation, 'answers')).toBe(false);
  await target.replace(evaluation, 'answers', whole());
  await expect(target.replace(evaluation, 'answers', broken())).rejects.toThrow('the cable');
  expect((await rows(9000)).map(({ otazka }) => otazka)).toEqual(['1', '2']);
  expect(await target.has(evaluation, 'answers')).toBe(true);
  expect(await target.has(evaluation, 'questions')).toBe(false);
  expect((await readdir(folder)).filter((file) => file.endsWith('.part'))).toEqual([]);
});

test.each(names)(
  'to the %s: questions are copied apart, in both languages, and both are known to be there until they change',
  async (name) => {
    const { application, rows } = targets[name];
    const faculty = await published(`known-${name}`, [1, 2, 3, 3]);
    const params = { id: faculty.evaluationId };
    const boss = await application.as('boss');
    const known = async () => {
      const [questions, answers] = [
        await boss(checkQuestionsInSis, { params }),
        await boss(checkAnswersInSis, { params }),
      ];
      return [questions.body.status, answers.body.status];
    };
    expect(await known()).toEqual([false, false]);
    expect((await boss(storeQuestionsToSis, { params })).status).toBe(200);
    expect(await known()).toEqual([true, false]);
    await copied(name, faculty);
    expect(await known()).toEqual([true, true]);
    const asked = await questionsOf(db, params.id);
    const questions = (await rows(params.id)).filter(({ druh }) => druh === 'otazka');
    expect(questions.map(({ otazka }) => Number(otazka))).toEqual(asked.map(({ id }) => id));
    expect(questions[0]).toMatchObject({
      rok: '2025',
      semestr: '1',
      text: asked[0]?.body_cs,
      text_en: asked[0]?.body_en,
    });
    // Somebody hides a comment: the next copy is without it.
    await sql`UPDATE comment SET hidden_by = 'A' WHERE evaluation_id = ${params.id} AND body = 'slova 3'`.execute(db);
    expect(await known()).toEqual([true, false]);
    expect(JSON.stringify(await copied(name, faculty))).not.toContain('slova 3');
    expect(await known()).toEqual([true, true]);
    await sql`UPDATE question SET body_cs = 'Jinak?' WHERE id = ${asked[0]?.id}`.execute(db);
    expect((await known())[0]).toBe(false);
    const { rows: noted } = await sql<{ action: string }>`SELECT DISTINCT action FROM audit_log
    WHERE evaluation_id = ${params.id} AND action LIKE 'sis.%' ORDER BY 1`.execute(db);
    expect(noted.map(({ action }) => action)).toEqual(['sis.share-answers', 'sis.share-questions']);
  },
);

const all = [checkQuestionsInSis, checkAnswersInSis, storeQuestionsToSis, storeAnswersToSis];

test('administrators share in every phase, answers once they are published; teachers may ask after questions while they write some', async () => {
  const evaluations: number[] = [];
  for (let state = 0; state < 6; state++)
    evaluations.push(await givenEvaluation(db, { slug: `state-${state}`, state }));
  const teaching = (evaluation_id: number) => ({
    evaluation_id,
    code: 'T',
    oidos: 'sharing-teacher',
    surname: 'T',
    name: 'T',
  });
  await givenPerson(db, 'sharing-teacher');
  await db.insertInto('teacher').values(evaluations.map(teaching)).execute();
  for (const role of givenRoles) await givenPerson(db, `sharing-${role}`, { roles: [role] });
  const people = [null, 'sharing-teacher', ...givenRoles.map((role) => `sharing-${role}`)];
  for (const person of people) {
    const as = await toTable.as(person);
    const shares = person === 'sharing-admin' || person === 'sharing-temporary-admin';
    for (const [state, id] of evaluations.entries()) {
      const statuses: number[] = [];
      for (const one of all) statuses.push((await as(one, { params: { id } })).status);
      const there = state <= 3 ? 200 : 404;
      const expected = shares
        ? [there, there, there, state <= 2 ? 409 : there]
        : person === null
          ? [401, 401, 401, 401]
          : [there === 404 ? 404 : person === 'sharing-teacher' ? 200 : 403, 403, 403, 403];
      expect(statuses, `${person} in ${state}`).toEqual(expected);
    }
  }
  await sql`UPDATE evaluation SET options = '{"teacher_can_question": false}' WHERE id = ${evaluations[0]}`.execute(db);
  const teacher = await toTable.as('sharing-teacher');
  expect((await teacher(checkQuestionsInSis, { params: { id: evaluations[0] ?? 0 } })).status).toBe(403);
});

test('the writer of the SIS’s table may do nothing else there', async () => {
  const target = new URL(address);
  target.searchParams.delete('schema');
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  try {
    for (const statement of [
      'SELECT * FROM sis.povinn',
      'UPDATE sis.ankecy SET pocet = 9',
      'DROP TABLE sis.ankecy',
      'CREATE TABLE sis.x ()',
    ]) {
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
  } finally {
    await client.end();
  }
});

test('a server that shares nowhere says so; one that cannot reach the SIS says that, and why in its log alone', async () => {
  const id = five.evaluationId;
  const nowhere = await testApplication({ sisShareFolder: undefined }, { database: toTable });
  const cut = await testApplication({ sisShareUrl: 'postgres://w:secret-of-w@127.0.0.1:1/x' }, { database: toTable });
  const gone = await testApplication({ sisShareFolder: join(folder, 'gone') }, { database: toTable });
  for (const one of all) {
    expect((await (await nowhere.as('boss'))(one, { params: { id } })).status).toBe(503);
    for (const application of [cut, gone]) {
      const before = application.lines.length;
      const { status, body } = await (await application.as('boss'))(one, { params: { id } });
      expect(status).toBe(502);
      expect(JSON.stringify(body)).toContain('studijního informačního systému se nezdařilo');
      const logged = application.lines.slice(before).join('');
      expect(logged).toContain('sharing with the SIS failed');
      expect(logged).not.toContain('secret-of-w');
    }
  }
});

test('an evaluation that is no longer published while it is copied is said to be so: the SIS has not failed', async () => {
  const { evaluationId: id } = await published('withdrawn', [1, 2, 3]);
  const boss = await toFolder.as('boss');
  const move = (state: number) => sql`UPDATE evaluation SET state = ${state} WHERE id = ${id}`.execute(db);
  const statuses = new Set<number>();
  for (let round = 0; round < 30; round++) {
    const copying = boss(storeAnswersToSis, { params: { id } });
    await new Promise((resume) => setTimeout(resume, round % 15));
    await move(2);
    statuses.add((await copying).status);
    await move(3);
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
});
