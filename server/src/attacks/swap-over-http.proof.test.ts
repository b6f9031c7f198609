import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Answers, generalCourse, type Section } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import type { myComments } from '@anketa/contract/results/own';
import { proof, randomSource } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { mixEvaluation } from '../features/ballots/counting/mixer.ts';
import { movePhase } from '../features/evaluations/lifecycle.ts';
import { questionsOf } from '../features/questions/store.ts';
import { nightlyWork } from '../nightly.ts';
import { type As, testApplication } from '../testing/application.ts';
import { givenPerson } from '../testing/given.ts';
import { anyAnswers, createRandomFaculty, type RandomFaculty } from '../testing/random-faculty.ts';
import { questionnairePage } from '../testing/students.ts';

/**
 * Two faculties that differ in one thing: two students who were asked the same in a course gave each other's answers. Whatever
 * role reads whatever page: the same. What the pure proof leaves out is here: sealing, storing, counting, rights, pages.
 */
const application = await testApplication();
const { db } = application;
await givenPerson(db, 'swap-admin', { roles: ['admin'] });
const proven = proof('swap-over-http', { sample: 1, full: 60, seed: 5 });

interface Turn {
  readonly student: string;
  readonly course: string;
  /** What a student is asked in it, without names of the faculty. */
  readonly asked: string;
  readonly section: Section;
  readonly questions: readonly Question[];
}

/** Without what differs between two faculties of one making: the name, numbers of rows, random ids and their order. */
function plain(value: unknown, slug: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => plain(item, slug));
    const isText = items.every((item) => typeof item === 'object' && item !== null && 'hidden' in item);
    return isText ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value === 'object' && value !== null) {
    const kept = Object.entries(value).filter(
      ([key]) => key !== 'id' && key !== 'fingerprint' && key !== 'completed_at',
    );
    return Object.fromEntries(kept.map(([key, one]) => [key, plain(one, slug)]));
  }
  return typeof value === 'string' ? value.replaceAll(slug, 'SLUG') : value;
}

async function turnsOf(faculty: RandomFaculty, name: string): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const [student, courses] of faculty.attends) {
    const { sections, questions } = await questionnairePage(await application.as(student), faculty.slug);
    for (const section of sections.filter(({ course }) => course === generalCourse || courses.includes(course))) {
      const asked = JSON.stringify(section.blocks.map(({ key, questions }) => [key, questions]));
      turns.push({ student, course: section.course, asked: asked.replaceAll(name, ''), section, questions });
    }
  }
  return turns;
}

/** What stands at an address; of comments all pages as one, since which of them stands on which is chance. */
async function wholeList(as: As, page: string) {
  const first = await as.get(page);
  const { comments } = first.body as Partial<ResponseOf<typeof myComments>>;
  for (let next = 2; comments && next <= comments.last_page; next++) {
    const { body } = await as.get(`${page}&page=${next}`);
    comments.data.push(...(body as ResponseOf<typeof myComments>).comments.data);
  }
  return first;
}

/** Everything that can be read of a faculty, by each role. */
async function readings({ evaluationId: id, slug, attends, teacherPerson, headPerson }: RandomFaculty, name: string) {
  const courses = [...new Set([...attends.values()].flat())].sort();
  const questions = (await questionsOf(db, id)).map((question) => question.id);
  const [firstQuestion = 0] = questions;
  const results = `/internal/results/evaluation/${slug}`;
  const pages = [
    results,
    `${results}/department/${name}`,
    `${results}/search`,
    ...['my-courses', 'my-timetable', 'my-comments?limit=100'].map((page) => `${results}/${page}`),
    ...['attention', 'heat-map', 'comparison'].map((page) => `${results}/department/${name}/${page}`),
    ...['study-programme', 'study-fields', 'teachers', 'basic-questions'].map((list) => `${results}/${list}`),
    ...['P1', 'P2'].map((code) => `${results}/study-programme/${code}`),
    ...['F0', 'F1', 'F2'].map((code) => `${results}/study-fields/${code}`),
    ...[0, 1, 2].map((n) => `${results}/teacher/${name}-T${n}`),
    ...questions.flatMap((id) => [`${results}/basic-questions/${id}`, `${results}/study-fields/F0/question/${id}`]),
    `/internal/import/${id}/ballots`,
    `/internal/import/${id}/statistics`,
    `/internal/import/${id}/reported-errors/student`,
    ...courses.flatMap((course) => [`${results}/course/${course}`, `${results}/course/${course}/comparison`]),
  ];
  const [student = null] = attends.keys();
  const seen: unknown[] = [];
  for (const person of [null, student, teacherPerson, headPerson, 'swap-admin']) {
    const as = await application.as(person);
    for (const page of pages) {
      const { status, body } = await wholeList(as, page);
      const address = page.replaceAll(name, 'SLUG').replace(/import\/\d+/, 'import');
      const plainly = address.replace(/(questions?)\/(\d+)/, (_, word, number) => `${word}/${number - firstQuestion}`);
      seen.push([plainly, status, plain(body, name)]);
    }
  }
  return seen;
}

interface Plan {
  readonly name: string;
  readonly seed: number;
  /** Of two who were asked the same: nothing, they change places, or one answers as the other does. */
  readonly change?: 'swap' | 'copy';
}

/** One faculty from its opening to publication, closed and reopened on the way. */
async function happen({ name, seed, change }: Plan) {
  const random = randomSource(seed);
  const faculty = await createRandomFaculty(db, random, { slug: name, courses: 5, students: 36 });
  const { evaluationId: id } = faculty;
  const phase = async (number: number) => {
    await movePhase(application, { id, phase: number, by: 'test' });
    await mixEvaluation(application, id);
  };
  await phase(1);
  const turns = (await turnsOf(faculty, name)).filter(() => random.chance(0.6));
  const answers = turns.map(({ section, questions }) => anyAnswers(random, section, questions));
  // Explicit choices are their authors' own; everything else may change places.
  const silent = answers.map(
    (given): Answers => ({
      ...given,
      answers: given.answers.map((answer) => ({ ...answer, sign: false, hand_over: false })),
    }),
  );
  const groups = [
    ...Map.groupBy(turns.keys(), (at) => `${turns[at]?.course.replace(name, '')} ${turns[at]?.asked}`).values(),
  ];
  const half = Math.floor(turns.length / 2);
  const pairs = groups
    .flatMap((group) => [group.filter((at) => at < half), group.filter((at) => at >= half)])
    .filter((group) => group.length >= 4);
  const [one = 0, other = 0] = random.pick(pairs) ?? [];
  const copied = change ? silent.with(one, silent[other] as Answers) : silent;
  const given = change === 'swap' ? copied.with(other, silent[one] as Answers) : copied;
  for (const [at, { student, course }] of turns.entries()) {
    if (at === half) {
      await nightlyWork({ ...application, verificationDays: 7 });
      await phase(2);
      await phase(1);
    }
    const as = await application.as(student);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const address = `/internal/evaluation/${faculty.slug}/course/${course}/submit`;
    expect((await as.send('POST', address, given[at] as Answers, headers)).status).toBe(200);
  }
  await phase(2);
  const checking = await readings(faculty, name);
  await phase(3);
  const differ = JSON.stringify(silent[one]?.answers) !== JSON.stringify(silent[other]?.answers);
  return { differ, seen: [...checking, ...(await readings(faculty, name))] };
}

/** The faculty of the first seed, as it is. It is compared with where two changed places, and with where one answered as the other. */
const first = await happen({ name: `swapa${proven.seed}x`, seed: proven.seed });

test('two students of a class give each other’s answers, and every page of every role stays the same', {
  timeout: proven.timeout(60_000),
}, async () => {
  for (let [run, seed] = [0, proven.seed]; run < proven.runs; seed++) {
    const before = seed === proven.seed ? first : await happen({ name: `swapa${seed}x`, seed });
    // Two who answered alike would prove nothing.
    if (!before.differ) continue;
    run += 1;
    const after = await happen({ name: `swapb${seed}x`, seed, change: 'swap' });
    expect(JSON.stringify(after.seen)).toBe(JSON.stringify(before.seen));
    proven.held();
  }
});

test('where one answers as the other does instead, the comparison sees it', async () => {
  const after = await happen({ name: 'swapc', seed: proven.seed, change: 'copy' });
  expect(first.differ).toBe(true);
  expect(JSON.stringify(after.seen)).not.toBe(JSON.stringify(first.seen));
  const text = JSON.stringify(first.seen);
  expect(text.match(/"counts":\[[0-9,]+\]/g)?.length).toBeGreaterThan(20);
  expect(text.match(/"body":"text/g)?.length).toBeGreaterThan(20);
});
