import { createPrivateKey } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mixEvaluation } from '../features/ballots/counting/mixer.ts';
import { changeKeys } from '../features/ballots/keys/key-change.ts';
import { destroyDueKeys } from '../features/ballots/keys/key-destruction.ts';
import { unseal } from '../features/keys/seal.ts';
import { openDraft } from '../features/questionnaires/drafts/draft-box.ts';
import { changeDraftKey } from '../features/questionnaires/drafts/draft-keys.ts';
import { testApplication } from '../testing/application.ts';
import { cycleOf } from '../testing/cycle.ts';
import type { Faculty } from '../testing/faculty.ts';
import { diskOf, findBoxes, opened } from '../testing/raw-files.ts';
import { completeAnswers, courseAction, questionnairePage, submitCourse } from '../testing/students.ts';

/** Whoever has the disk, and every key that is still there. */
const application = await testApplication();
const { db, config, keystore, draftKeys } = application;
const sealingFolder = join(config.keystoreFolder ?? '', 'sealing');
const boxBytes = 8000;

const { phase, openFaculty } = cycleOf(application);

/** The first text question about the course, answered. */
async function withText(faculty: Faculty, student: string, value: string) {
  const as = await application.as(student);
  const { questions } = await questionnairePage(as, faculty.slug);
  const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  const given = await completeAnswers(as, faculty);
  return { as, given: { ...given, answers: [...given.answers, { block: 'povinn', question: text, value }] } };
}

async function submitAll(faculty: Faculty) {
  for (const student of faculty.students) {
    const { as, given } = await withText(faculty, student, `tajemství ${student}`);
    expect((await submitCourse(as, faculty, given)).status).toBe(200);
  }
}

/** The private keys that the keystore holds of an evaluation. */
async function keysOf({ evaluationId }: Faculty) {
  const names = (await readdir(sealingFolder)).filter((name) => name.startsWith(`${evaluationId}-`));
  return Promise.all(names.map(async (name) => createPrivateKey(await readFile(join(sealingFolder, name)))));
}

type Keys = Awaited<ReturnType<typeof keysOf>>;

const ballots = async () => findBoxes(await diskOf(db, ['ballot_inbox']), 'akb2', boxBytes);
const openedBy = (boxes: readonly Buffer[], keys: Keys, { evaluationId }: Faculty) =>
  keys.flatMap((key) => opened(boxes, (box) => unseal(key, evaluationId, box)));

test('deleted ballots stay readable on the disk, and none of them opens once the keys are destroyed', async () => {
  const faculty = await openFaculty('dead', { students: 6 });
  await submitAll(faculty);
  await phase(faculty, 2);
  expect(await mixEvaluation(application, faculty.evaluationId)).toBe(6);
  const live = db.selectFrom('ballot_inbox').selectAll().where('evaluation_id', '=', faculty.evaluationId);
  expect(await live.execute()).toEqual([]);
  const boxes = await ballots();
  const copy = await keysOf(faculty);
  // As long as there is a key: this is what the verification window costs.
  expect(openedBy(boxes, copy, faculty)).toHaveLength(6);

  const id = faculty.evaluationId;
  await sql`UPDATE phase_change SET changed_at = now() - interval '8 days' WHERE evaluation_id = ${id}`.execute(db);
  await sql`UPDATE course_ballots SET mixed_on = current_date - 8 WHERE evaluation_id = ${id}`.execute(db);
  await sql`INSERT INTO daily_run SELECT current_date - n FROM generate_series(0, 7) n`.execute(db);
  await destroyDueKeys({ db, keystore, verificationDays: 7 });
  const left = await keysOf(faculty);
  expect(left).toEqual([]);
  expect((await ballots()).length).toBeGreaterThanOrEqual(6);
  expect(openedBy(await ballots(), left, faculty)).toEqual([]);
});

test('after a change of keys the boxes before it do not open with what is left', async () => {
  const faculty = await openFaculty('changed', { students: 6, options: { continuous: true } });
  await submitAll(faculty);
  const copy = await keysOf(faculty);
  const before = openedBy(await ballots(), copy, faculty);
  expect(before).toHaveLength(6);
  expect(await changeKeys({ db, keystore }, faculty.evaluationId)).toBe(6);
  const left = await keysOf(faculty);
  expect(left).toHaveLength(1);
  const boxes = await ballots();
  // The old ones are all still there, and only their own key would open them.
  expect(openedBy(boxes, copy, faculty)).toHaveLength(6);
  const now = openedBy(boxes, left, faculty).map((box) => box.toString('base64'));
  expect(now).toHaveLength(6);
  expect(before.filter((box) => now.includes(box.toString('base64')))).toEqual([]);
});

test('with the key of the day and the write-ahead log nobody reads the drafts of a day before', async () => {
  const faculty = await openFaculty('drafts', { students: 6 });
  for (const student of faculty.students) {
    const { as, given } = await withText(faculty, student, `rozepsáno ${student}`);
    expect((await as.send('PUT', courseAction(faculty, 'draft'), { ...given, version: 0 })).status).toBe(200);
  }
  const { evaluationId, course } = faculty;
  const owners = faculty.students.map((oidos) => ({ evaluation_id: evaluationId, course_code: course, oidos }));
  const drafts = async () => findBoxes(await diskOf(db, ['draft']), 'akd2', boxBytes);
  const openedWith = (boxes: readonly Buffer[], key: Buffer | undefined) =>
    owners.flatMap((owner) => (key ? opened(boxes, (box) => openDraft(key, owner, box)) : []));
  const keyNow = async () => {
    const { id } = await db.selectFrom('draft_key').select('id').executeTakeFirstOrThrow();
    return draftKeys.read(id);
  };
  const copy = await keyNow();
  const yesterday = openedWith(await drafts(), copy).map((box) => box.toString('base64'));
  expect(yesterday).toHaveLength(6);
  await changeDraftKey({ db, draftKeys });

  const boxes = await drafts();
  expect(openedWith(boxes, copy)).toHaveLength(6);
  const today = openedWith(boxes, await keyNow()).map((box) => box.toString('base64'));
  expect(today).toHaveLength(6);
  expect(today.filter((box) => yesterday.includes(box))).toEqual([]);
  expect(await readdir(config.draftKeysFolder)).toHaveLength(1);
  // The students still have theirs.
  const page = await questionnairePage(await application.as(faculty.students[0] ?? ''), faculty.slug);
  expect(JSON.stringify(page.sections)).toContain('rozepsáno');
});

test('boxes and drafts have one size, whatever is written; steps of a kilobyte would tell', async () => {
  const faculty = await openFaculty('sizes', { students: 6 });
  const lengths = [0, 10, 900, 1200, 2900, 3900];
  for (const [index, length] of lengths.entries()) {
    const { as, given } = await withText(faculty, faculty.students[index] ?? '', 'x'.repeat(length));
    expect((await as.send('PUT', courseAction(faculty, 'draft'), { ...given, version: 0 })).status).toBe(200);
  }
  const sizes = async (table: 'draft' | 'ballot_inbox') => {
    const rows = await db
      .selectFrom(table)
      .select('sealed')
      .where('evaluation_id', '=', faculty.evaluationId)
      .execute();
    return rows.map(({ sealed }) => sealed.length);
  };
  expect(await sizes('draft')).toEqual(lengths.map(() => boxBytes));
  for (const [index, length] of lengths.entries()) {
    const { as, given } = await withText(faculty, faculty.students[index] ?? '', 'x'.repeat(length));
    expect((await submitCourse(as, faculty, given)).status).toBe(200);
  }
  expect(await sizes('ballot_inbox')).toEqual(lengths.map(() => boxBytes));
  const steps = lengths.map((length) => Math.ceil((400 + length) / 1024));
  expect(new Set(steps).size).toBeGreaterThan(3);
});
