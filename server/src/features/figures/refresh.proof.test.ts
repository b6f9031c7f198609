import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { ResultBlock } from '@anketa/contract/results/figures';
import { courseResults } from '@anketa/contract/results/results';
import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nightlyWork } from '../../nightly.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { anyAnswers, createRandomFaculty, type RandomFaculty } from '../../testing/random-faculty.ts';
import { questionnairePage } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { refreshFigures } from './refresh.ts';
import { evaluationsToRefresh, outdateFigures } from './store.ts';

const proven = proof('figures', { sample: 1, full: 25, seed: 2026 });

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'figures-admin', { roles: ['admin'] });

/** A faculty of three departments in two sections, one of them hidden, whose questions have thresholds and publicities of any kind. */
async function anyFaculty(random: RandomSource, slug: string) {
  const faculty = await createRandomFaculty(db, random, { slug, courses: 9, students: 40 });
  const id = faculty.evaluationId;
  const departments = { x: { section_code: 'S1', hidden: false }, y: { section_code: 'S1', hidden: true } };
  for (const [code, of] of Object.entries(departments)) {
    await db
      .insertInto('department')
      .values({ evaluation_id: id, code: `${slug}-${code}`, ...of })
      .execute();
  }
  for (const { code } of await rowsOf('course', id)) {
    const department_code = random.pick([slug, `${slug}-x`, `${slug}-y`]);
    await set('course', id, String(code), { department_code });
  }
  await sql`UPDATE department SET section_code = 'S2' WHERE evaluation_id = ${id} AND code = ${slug}`.execute(db);
  await sql`UPDATE parallel p SET enrolled = (SELECT count(*) FROM enrolment e
    WHERE e.evaluation_id = p.evaluation_id AND e.parallel_code = p.code) WHERE evaluation_id = ${id}`.execute(db);
  // A field that two study: too few for a rate.
  await db.insertInto('field').values({ evaluation_id: id, code: 'rare', programme_code: 'rare' }).execute();
  await sql`UPDATE study SET field_code = 'rare' WHERE evaluation_id = ${id}
    AND code IN (SELECT code FROM study WHERE evaluation_id = ${id} ORDER BY code LIMIT 2)`.execute(db);
  for (const question of await rowsOf('question', id)) {
    await sql`UPDATE question SET minimum_return_rate = ${random.pick([0, 0, 40, 60, 80])},
      return_rate_over_course = ${random.chance(0.5)}, publicity = ${random.pick(['all', 'all', 'signed', 'none'])}
      WHERE evaluation_id = ${id} AND id = ${question.id as number}`.execute(db);
  }
  return faculty;
}

async function rowsOf(table: string, id: number) {
  const { rows } = await sql<Record<string, string | number | boolean | null>>`
    SELECT * FROM ${sql.table(table)} WHERE evaluation_id = ${id}`.execute(db);
  return rows;
}

const set = (table: 'course', id: number, code: string, what: { department_code: string }) =>
  db.updateTable(table).set(what).where('evaluation_id', '=', id).where('code', '=', code).execute();

const phase = (faculty: RandomFaculty, number: number) =>
  movePhase(application, { id: faculty.evaluationId, phase: number, by: 'test' });

/** Lets some students submit, or refuse, some of their sections. */
async function answer(random: RandomSource, faculty: RandomFaculty, share: number) {
  for (const [student, courses] of faculty.attends) {
    const as = await application.as(student);
    const { sections, questions } = await questionnairePage(as, faculty.slug);
    for (const course of [generalCourse, ...courses]) {
      const section = sections.find((one) => one.course === course);
      if (!section || !random.chance(share)) continue;
      const address = `/internal/evaluation/${faculty.slug}/course/${course}`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const refuses = course !== generalCourse && random.chance(0.1);
      const { status } = refuses
        ? await as.send('POST', `${address}/refuse`, {}, headers)
        : await as.send('POST', `${address}/submit`, anyAnswers(random, section, questions), headers);
      // Whoever comes again after a reopening has submitted already.
      expect([200, 409]).toContain(status);
    }
  }
}

/** What has come up in some faculty. */
const met = new Set<string>();

/** All that is kept of an evaluation, in one order. */
async function kept(id: number) {
  const { rows: rates } = await sql`SELECT kind, code, hidden, courses, enrolled, submitted FROM place_rate
    WHERE evaluation_id = ${id} ORDER BY 1, 2, 3`.execute(db);
  const { rows: figures } =
    await sql<StoredFigure>`SELECT kind, code, hidden, question_id, answered, counts FROM place_figure
    WHERE evaluation_id = ${id} ORDER BY 1, 2, 3, 4`.execute(db);
  return { rates, figures };
}

interface StoredFigure {
  readonly kind: string;
  readonly code: string;
  readonly hidden: boolean;
  readonly question_id: number;
  readonly answered: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Whatever is kept is what would be kept if it were made now, and nothing waits for being kept. */
async function expectFresh(id: number) {
  expect(await evaluationsToRefresh(db)).not.toContain(id);
  const before = await kept(id);
  await inTransaction(db, (tx) => outdateFigures(tx, id));
  await sql`DELETE FROM place_rate WHERE evaluation_id = ${id}`.execute(db);
  await sql`DELETE FROM place_figure WHERE evaluation_id = ${id}`.execute(db);
  await refreshFigures(db, id);
  expect(await kept(id)).toEqual(before);
}

/** The rates of all places, counted from the tables one student at a time. */
async function ratesByHand(id: number) {
  const of = (table: string) => rowsOf(table, id);
  const [courses, departments, parallels, studies] = await Promise.all(
    ['course', 'department', 'parallel', 'study'].map(of),
  );
  const enrolment = await of('enrolment');
  const fields = new Map((await of('field')).map(({ code, programme_code }) => [code, programme_code]));
  const done = (await of('participation')).filter(({ settled, refused }) => settled && !refused);
  const has = (oidos: unknown, course: unknown) =>
    done.some((row) => row.oidos === oidos && row.course_code === course) ? 1 : 0;
  const sums = new Map<string, number[]>();
  const add = (place: unknown[], numbers: number[]) => {
    if (place[1] === null || place[1] === undefined) return;
    const key = JSON.stringify(place);
    sums.set(
      key,
      (sums.get(key) ?? [0, 0, 0]).map((sum, at) => sum + (numbers[at] ?? 0)),
    );
  };
  for (const course of courses ?? []) {
    const department = departments?.find(({ code }) => code === course.department_code);
    const hidden = department?.hidden === true;
    const submitted = done.filter(({ course_code }) => course_code === course.code).length;
    const places = [
      ['course', course.code],
      ['department', course.department_code],
      ['section', department?.section_code],
      ['evaluation', ''],
    ];
    for (const place of places) add([...place, hidden], [1, course.enrolled as number, submitted]);
    for (const { code, enrolled } of parallels?.filter(({ course_code }) => course_code === course.code) ?? []) {
      const attending = enrolment.filter(({ parallel_code }) => parallel_code === code);
      const people = attending.map(({ study_code }) => studies?.find((one) => one.code === study_code)?.oidos);
      const n = people.reduce((sum: number, person) => sum + has(person, course.code), 0);
      add(['parallel', code, hidden], [1, enrolled as number, n]);
    }
  }
  const programmeOf = (field: unknown) => fields.get(String(field)) ?? null;
  for (const { code, oidos, field_code } of studies ?? []) {
    if (!enrolment.some(({ study_code }) => study_code === code)) continue;
    const places = [
      ['course', generalCourse],
      ['field', field_code],
      ['programme', programmeOf(field_code)],
    ];
    for (const place of places) add([...place, false], [0, 1, has(oidos, generalCourse)]);
  }
  const parsed = [...sums].map(([key, numbers]) => ({ key, numbers, place: JSON.parse(key) as [string, string] }));
  const all = sums.get(JSON.stringify(['course', generalCourse, false]))?.[1] ?? 0;
  const ofKind = (kind: string) => parsed.filter(({ place }) => place[0] === kind);
  const programmes = withoutFew(ofKind('programme'), all);
  const shown = programmes.flatMap((programme) => {
    const own = ofKind('field').filter(({ place }) => programmeOf(place[1]) === programme.place[1]);
    return [programme, ...withoutFew(own, programme.numbers[1] ?? 0)];
  });
  const others = parsed.filter(({ place }) => place[0] !== 'field' && place[0] !== 'programme');
  return [...others, ...shown].map(({ key, numbers }) => [key, numbers] as const).toSorted();
}

interface Sized {
  readonly key: string;
  readonly numbers: readonly number[];
}

/** The parts that may show: each of three people or more, and nobody or as many are in none of them. */
function withoutFew<Part extends Sized>(parts: readonly Part[], whole: number): Part[] {
  const people = ({ numbers }: Sized) => numbers[1] ?? 0;
  const order = parts.toSorted((a, b) => people(a) - people(b) || (a.key < b.key ? -1 : 1));
  const shown = order.filter((part) => people(part) >= 3);
  const inNone = () => whole - shown.reduce((sum, part) => sum + people(part), 0);
  while (shown.length > 0 && inNone() > 0 && inNone() < 3) shown.shift();
  return shown;
}

/**
 * What the pages of all courses show together, to one reader, by teacher, department and section: each teacher once, by what is
 * said of them over all their parallels.
 */
async function shownOnPages(faculty: RandomFaculty, person: string | null) {
  const id = faculty.evaluationId;
  const departments = new Map((await rowsOf('department', id)).map((row) => [row.code, row]));
  const as = await application.as(person);
  const sums = new Map<string, number[]>();
  const add = (place: unknown[], block: ResultBlock) => {
    for (const { id: question, figures } of block.questions) {
      if (!figures || place[1] === null) continue;
      const key = JSON.stringify([...place, question]);
      const before = sums.get(key) ?? [];
      const numbers = [figures.n, figures.blank, ...figures.counts];
      sums.set(
        key,
        numbers.map((n, at) => n + (before[at] ?? 0)),
      );
    }
  };
  for (const course of await rowsOf('course', id)) {
    const { status, body } = await as(courseResults, { params: { slug: faculty.slug, gl: String(course.code) } });
    if (status !== 200) continue;
    const department = departments.get(course.department_code);
    const several = new Set(
      body.blocks.filter((one) => one.target === 'ucit' && !one.parallel_code).map((one) => one.teacher_code),
    );
    for (const block of body.blocks) {
      if (block.target === 'ucit' && block.parallel_code && several.has(block.teacher_code)) continue;
      add(['department', course.department_code, department?.hidden], block);
      add(['section', department?.section_code ?? null, department?.hidden], block);
      if (block.target === 'ucit') add(['teacher', block.teacher_code, department?.hidden], block);
    }
  }
  return [...sums].toSorted();
}

/** The same of what is kept: of the questions and places that a reader may read. */
async function keptFor(id: number, may: (figure: StoredFigure, publicity: unknown) => boolean) {
  const questions = new Map((await rowsOf('question', id)).map((row) => [row.id, row]));
  const { figures } = await kept(id);
  return figures
    .filter(({ kind }) => ['teacher', 'department', 'section'].includes(kind))
    .filter((figure) => may(figure, questions.get(figure.question_id)?.publicity))
    .map(({ kind, code, hidden, question_id, counts }): [string, number[]] => {
      const question = questions.get(question_id);
      const worded: unknown = question?.choices;
      const wordedChoices = Array.isArray(worded) ? worded.length : 0;
      const choices = question?.form === 'slider' ? 5 : wordedChoices;
      const values = Array.from({ length: choices }, (_, at) => counts[String(at + 1)] ?? 0);
      const n = question?.form === 'slider-mor' ? (counts['0'] ?? 0) : values.reduce((sum, value) => sum + value, 0);
      return [JSON.stringify([kind, code, hidden, question_id]), [n, counts['-1'] ?? 0, ...values]];
    })
    .toSorted();
}

/**
 * Answers about studies by field and programme, from what was released of the general section: there is no page of it yet. A
 * programme's are those to its own questions, and the sum of what its fields show.
 */
async function studiesByHand(id: number) {
  const [rows, counts, rates] = await Promise.all(
    ['released_row', 'answer_count', 'place_rate'].map((t) => rowsOf(t, id)),
  );
  const questions = new Map((await rowsOf('question', id)).map((row) => [row.id, row]));
  const fields = new Map((await rowsOf('field', id)).map(({ code, programme_code }) => [code, programme_code]));
  const percent = (kind: string, code: unknown) => {
    const rate = rates?.find((one) => one.kind === kind && one.code === code);
    return rate ? (100 * Number(rate.submitted)) / Number(rate.enrolled) : 0;
  };
  const sums = new Map<string, Record<string, number>>();
  for (const row of rows?.filter(({ field_code, programme_code }) => field_code || programme_code) ?? []) {
    const question = questions.get(row.question_id);
    const own = row.field_code ? percent('field', row.field_code) : percent('programme', row.programme_code);
    const rate = question?.return_rate_over_course ? percent('course', generalCourse) : own;
    if (question?.form === 'text' || Number(row.answered) < 3 || rate < Number(question?.minimum_return_rate)) continue;
    const given = counts?.filter(
      (one) =>
        one.question_id === row.question_id &&
        one.field_code === row.field_code &&
        one.programme_code === row.programme_code,
    );
    const places = [
      ...(row.field_code ? [['field', row.field_code]] : [['programme', row.programme_code]]),
      ...(row.target === 'sobor' ? [['programme', fields.get(row.field_code ?? '')]] : []),
    ];
    for (const place of places) {
      const key = JSON.stringify([...place, row.question_id]);
      const sum = sums.get(key) ?? {};
      for (const { value, n } of given ?? []) sum[String(value)] = (sum[String(value)] ?? 0) + Number(n);
      sums.set(key, sum);
    }
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** All that is kept is what the tables and the pages say. */
async function expectRight(faculty: RandomFaculty, { pages }: { pages: boolean }) {
  const id = faculty.evaluationId;
  await expectFresh(id);
  const { rates } = await kept(id);
  const asKept = (rates as Record<string, unknown>[]).map(({ kind, code, hidden, courses, enrolled, submitted }) => [
    JSON.stringify([kind, code, hidden]),
    [courses, enrolled, submitted],
  ]);
  expect(asKept.toSorted()).toEqual(await ratesByHand(id));
  if (!pages) return 0;
  const studies = (await kept(id)).figures.filter(({ kind }) => kind === 'field' || kind === 'programme');
  const byStudy = studies.map(({ kind, code, question_id, counts }): [string, object] => [
    JSON.stringify([kind, code, question_id]),
    counts,
  ]);
  expect(byStudy.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(await studiesByHand(id));
  met.add(`studies ${studies.length > 0}`);
  const everything = await shownOnPages(faculty, 'figures-admin');
  expect(await keptFor(id, () => true)).toEqual(everything);
  const open = await shownOnPages(faculty, null);
  expect(await keptFor(id, ({ hidden }, publicity) => !hidden && publicity === 'all')).toEqual(open);
  return everything.length - open.length;
}

const settings = { timeout: proven.timeout(60_000) };
test(
  'what is kept is what tables and pages say, after nights, closings and reopenings, of faculties of any kind',
  settings,
  async () => {
    let apart = 0;
    for (let run = 0; run < proven.runs; run++) {
      const random = randomSource(proven.seed + run);
      const faculty = await anyFaculty(random, `fig${run}`);
      const { evaluationId } = faculty;
      await phase(faculty, 1);
      await refreshFigures(db, evaluationId);
      await answer(random, faculty, 0.5);
      await expectRight(faculty, { pages: false });
      await nightlyWork({ ...application, verificationDays: 7 });
      await expectRight(faculty, { pages: false });
      await phase(faculty, 3);
      await mixEvaluation(application, evaluationId);
      apart += await expectRight(faculty, { pages: true });
      await phase(faculty, 1);
      await answer(random, faculty, 0.5);
      await phase(faculty, 3);
      await mixEvaluation(application, evaluationId);
      await expectRight(faculty, { pages: true });
      // What they derive from changes: a threshold, and a department that is hidden.
      const change = async (changed: ReturnType<typeof sql>) => {
        const before = await kept(evaluationId);
        await changed.execute(db);
        expect(await evaluationsToRefresh(db)).toContain(evaluationId);
        await refreshFigures(db, evaluationId);
        expect(await kept(evaluationId)).not.toEqual(before);
        await expectRight(faculty, { pages: true });
      };
      await change(sql`UPDATE question SET minimum_return_rate = 100 - minimum_return_rate
      WHERE evaluation_id = ${evaluationId}`);
      await change(sql`UPDATE department SET hidden = NOT hidden WHERE evaluation_id = ${evaluationId}`);
      proven.held();
    }
    // Some of it was not for everybody.
    expect(apart).toBeGreaterThan(0);
  },
);
