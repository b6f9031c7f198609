import type { ResponseOf } from '@anketa/contract/endpoint';
import { readOwnReports } from '@anketa/contract/evaluations/error-reports';
import { listQr } from '@anketa/contract/evaluations/qr';
import { type Publicity, type QuestionTarget, questionTargets } from '@anketa/contract/questions/questions';
import { courseResults } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';

const application = await testApplication();
const { db } = application;

/** Where hidden comments are, as `target parallel teacher`: the course, parallels, and teachers over all parallels or in one. */
const places = [
  'povinn',
  'gl A1p',
  'gl A1q',
  'ucit . ada',
  'ucit A1p ada',
  'ucit A1r ada',
  'ucit A1p bob',
  'ucit A1q cyd',
] as const;

/**
 * What each reader finds in each of the places, in their order. H: hidden comments, and questions of publicity none. N: those
 * questions, and how many comments are hidden. P: what is public, and how many comments are hidden. -: nothing.
 */
const published: Readonly<Record<string, string>> = {
  admin: 'HHHHHHHH',
  'temporary-admin': 'HHHHHHHH',
  manager: 'HHHHHHHH',
  'answers.read alone': 'HHHHHHHH',
  'head of the department': 'HHHHHHHH',
  // Ada teaches A1p, with Bob, and A1r; Cyd A1q, and Mia a parallel that is taught as A1q.
  ada: 'HHPHHHPP',
  bob: 'HHPPPPHP',
  cyd: 'HPHPPPPH',
  mia: 'HPHPPPPP',
  'ada, by a login link': 'HHPHHHPP',
  guarantor: 'NNNNNNNN',
  'guarantor who teaches A1q': 'HNHNNNNN',
  'head of another department': 'PPPPPPPP',
  'teacher of another course': 'PPPPPPPP',
  'guarantor of another course': 'PPPPPPPP',
  editor: 'PPPPPPPP',
  questioner: 'PPPPPPPP',
  student: 'PPPPPPPP',
  user: 'PPPPPPPP',
  'a user, by a login link': 'PPPPPPPP',
  anonymous: 'PPPPPPPP',
};

const keys: Readonly<Record<string, string | null>> = {
  'answers.read alone': 'reads',
  'head of the department': 'ema',
  'ada, by a login link': 'ada',
  guarantor: 'gus',
  'guarantor who teaches A1q': 'gil',
  'head of another department': 'hal',
  'teacher of another course': 'eve',
  'guarantor of another course': 'fay',
  student: 'who-student-0',
  'a user, by a login link': 'user',
  anonymous: null,
};

for (const role of ['admin', 'temporary-admin', 'manager', 'editor', 'questioner'] as const) {
  await givenPerson(db, role, { roles: [role] });
}
await givenPerson(db, 'reads', { extra_permissions: 2 });
await givenPerson(db, 'user');
const evaluation_id = await scopeFaculty(db, {
  slug: 'who',
  courses: {
    A1: {
      department: 'A',
      guarantors: ['gus', 'gil'],
      parallels: {
        A1p: { teachers: ['ada', 'bob'], students: [0] },
        A1q: { teachers: ['cyd', 'gil'], students: [] },
        A1r: { teachers: ['ada'], students: [] },
        A1s: { teachers: ['mia'], students: [] },
      },
    },
    B1: { department: 'B', guarantors: ['fay'], parallels: { B1p: { teachers: ['eve'], students: [] } } },
  },
  studies: [{ type: 'B', field: 'F' }],
  heads: { A: ['ema'], B: ['hal'] },
});
await db.updateTable('parallel').set({ merged_into: 'A1q' }).where('code', '=', 'A1s').execute();
for (const place of places) {
  for (const publicity of ['none', 'all'] as const) {
    const { target, parallel_code, teacher_code } = codesOf(place);
    const question_id = await questionOf(target, publicity);
    const at = { evaluation_id, course_code: 'A1', target, parallel_code, teacher_code, field_code: '', question_id };
    await db
      .insertInto('released_row')
      .values({ ...at, programme_code: '', ballots: 3, answered: 3 })
      .execute();
    for (const hidden_by of ['S', null]) {
      const body = `${hidden_by ? 'hidden' : 'open'} at ${place} `;
      await db
        .insertInto('comment')
        .values({ ...at, id: crypto.randomUUID(), body, hidden_by, signed_name: null })
        .execute();
    }
  }
}

function codesOf(place: string) {
  const [named = '', parallel = '.', teacher_code = ''] = place.split(' ');
  const target = questionTargets.find((one) => one === named);
  if (!target) throw new Error(`no target is called ${named}`);
  return { target, parallel_code: parallel === '.' ? '' : parallel, teacher_code };
}

/** The text question of a target and a publicity, made when first asked for. */
async function questionOf(target: QuestionTarget, publicity: Publicity): Promise<number> {
  const body_cs = `${target} ${publicity}`;
  const known = await db.selectFrom('question').select('id').where('body_cs', '=', body_cs).executeTakeFirst();
  if (known) return known.id;
  const row = { evaluation_id, target, form: 'text' as const, body_cs, body_en: body_cs, choices: '[]', publicity };
  return (await db.insertInto('question').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const phase = (state: number) => db.updateTable('evaluation').set({ state }).where('id', '=', evaluation_id).execute();

function as(reader: string) {
  const key = keys[reader];
  return application.as(key === undefined ? reader : key, {
    impersonatedBy: reader.endsWith('by a login link') ? 'admin' : null,
  });
}

/** Hidden comments that are read, how many are only counted, comments altogether; of the two questions of a place. */
const letters = new Map([
  ['2 0 4', 'H'],
  ['0 2 2', 'N'],
  ['0 1 1', 'P'],
]);

/** What a reader finds in each place, in the letters of the table. */
async function found(reader: string): Promise<string> {
  const { status, body } = await (await as(reader)).get('/internal/results/evaluation/who-cs/course/A1');
  if (status !== 200) return String(status);
  const { blocks } = body as ResponseOf<typeof courseResults>;
  const letter = (place: string) => {
    const { target, parallel_code, teacher_code } = codesOf(place);
    const block = blocks.find(
      (one) => one.target === target && one.parallel_code === parallel_code && one.teacher_code === teacher_code,
    );
    const [none, all] = ['none', 'all'].map((wanted) => block?.questions.find(({ publicity }) => publicity === wanted));
    if (!all) return none ? '?' : '-';
    const bodies = [none, all].flatMap((question) => question?.comments.map(({ body }) => body) ?? []);
    const hidden = bodies.filter((text) => text.startsWith('hidden')).length;
    const counted = (none?.hidden_comments ?? 0) + all.hidden_comments;
    return letters.get(`${hidden} ${counted} ${bodies.length}`) ?? '?';
  };
  return places.map((place) => letter(place)).join('');
}

test('a hidden comment is read by whom the form names, of each place; others learn how many there are', async () => {
  await phase(3);
  const table: Record<string, string> = {};
  for (const reader of Object.keys(published)) table[reader] = await found(reader);
  expect(table).toEqual(published);
});

test('before publication whoever it does not concern finds nothing, and others what is theirs', async () => {
  await phase(2);
  const table: Record<string, string> = {};
  for (const reader of Object.keys(published)) table[reader] = await found(reader);
  const early = Object.entries(published).map(([reader, may]) => [
    reader,
    may === 'PPPPPPPP' ? '403' : may.replaceAll('P', '-'),
  ]);
  expect(table).toEqual(Object.fromEntries(early));
});

test('a course of a hidden department is found by whom it concerns, guarantors too', async () => {
  await phase(3);
  const hide = (hidden: boolean) =>
    db
      .updateTable('department')
      .set({ hidden })
      .where('evaluation_id', '=', evaluation_id)
      .where('code', '=', 'A')
      .execute();
  await hide(true);
  const concerned = Object.keys(published).filter((reader) => /[HN]/.test(published[reader] ?? ''));
  for (const reader of Object.keys(published)) {
    expect(await found(reader), reader).toBe(concerned.includes(reader) ? published[reader] : '404');
  }
  await hide(false);
});

test('a course leads whoever it is theirs to where they report an error in it, and to its QR codes while students fill in, as those let them', async () => {
  const params = { id: evaluation_id };
  const theirs: Record<number, string[]> = { 1: [], 3: [] };
  for (const state of [1, 3]) {
    await phase(state);
    for (const reader of Object.keys(published)) {
      const call = await as(reader);
      const { status, body } = await call(courseResults, { params: { slug: 'who-cs', gl: 'A1' } });
      if (status !== 200) continue;
      const reports = await call(readOwnReports, { params });
      const codes = await call(listQr, { params, query: { course: 'A1' } });
      const doors = {
        report: reports.status === 200 && reports.body.courses.some(({ code }) => code === 'A1'),
        qr: state === 1 && codes.status === 200 && codes.body.total > 0,
      };
      expect(body.may, `${reader} in ${state}`).toEqual(doors);
      if (body.may.report) theirs[state]?.push(reader);
    }
  }
  expect(theirs[1]).toEqual([
    ...['head of the department', 'ada', 'bob', 'cyd', 'mia', 'ada, by a login link'],
    ...['guarantor', 'guarantor who teaches A1q'],
  ]);
  expect(theirs[3]).toEqual(theirs[1]);
});
