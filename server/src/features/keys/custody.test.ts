import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBallots } from '@anketa/contract/questions/ballots';
import { expect, test } from 'vitest';
import { lifecycleHooks } from '../../lifecycle-hooks.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { openKeystore } from '../../platform/keystore.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';
import { changeKeys } from '../ballots/keys/key-change.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { claimKeystore, destroyOtherKeys, ensureKeyPair } from './custody.ts';
import { evaluationsWithoutKeys, sealingOf } from './store.ts';

const application = await testApplication();
const { db, keystore, config } = application;
await givenPerson(db, 'custody-admin', { roles: ['admin'] });
const admin = await application.as('custody-admin');

const { submitAll } = cycleOf(application);
const phase = ({ evaluationId: id }: Faculty, number: number, ports: object = {}) =>
  movePhase({ db, lifecycle: lifecycleHooks({ ...application, ...ports }) }, { id, phase: number, by: 'test' });
const otherKeystore = async () => openKeystore(await mkdtemp(join(tmpdir(), 'anketa-other-')));
const keyFiles = async ({ evaluationId }: Faculty) =>
  (await readdir(join(config.keystoreFolder ?? '', 'sealing'))).filter((name) => name.startsWith(`${evaluationId}-`));

const boxes = ({ evaluationId }: Faculty) =>
  db.selectFrom('ballot_inbox').selectAll().where('evaluation_id', '=', evaluationId).execute();

test('of many openings at one moment one makes the pair, and every ballot opens', async () => {
  const faculty = await createFaculty(db, { slug: 'at-once', students: 3 });
  await Promise.all([1, 2, 3, 4, 5].map(() => phase(faculty, 1)));
  expect(await keyFiles(faculty)).toHaveLength(1);
  await submitAll(faculty);
  await phase(faculty, 2);
  expect(await mixEvaluation(application, faculty.evaluationId)).toBe(3);
});

test('a pair is never replaced: not by reopening where another keystore lies', async () => {
  const faculty = await createFaculty(db, { slug: 'replaced', students: 4 });
  await phase(faculty, 1);
  const before = await sealingOf(db, faculty.evaluationId);
  await submitAll(faculty, faculty.students.slice(0, 3));
  await phase(faculty, 2);
  await phase(faculty, 1, { keyMaker: await otherKeystore() });
  expect((await sealingOf(db, faculty.evaluationId))?.recipient.raw).toEqual(before?.recipient.raw);
  await phase(faculty, 2);
  expect(await mixEvaluation(application, faculty.evaluationId)).toBe(3);
});

test('a mixer whose keystore lacks the key, or holds another under its name, takes nothing', async () => {
  const faculty = await createFaculty(db, { slug: 'foreign', students: 3 });
  await phase(faculty, 1);
  await submitAll(faculty);
  await phase(faculty, 2);
  const other = await otherKeystore();
  await expect(mixEvaluation({ db, keystore: other }, faculty.evaluationId)).rejects.toThrow('not in the keystore');
  const raw = (await sealingOf(db, faculty.evaluationId))?.recipient.raw ?? Buffer.alloc(0);
  const made = await other.create(faculty.evaluationId);
  const wrong = await other.privateKey(faculty.evaluationId, made);
  const disguised = { privateKey: async () => wrong };
  await expect(mixEvaluation({ db, keystore: disguised }, faculty.evaluationId)).rejects.toThrow();
  expect(await boxes(faculty)).toHaveLength(3);
  expect((await boxes(faculty)).every(({ state }) => state === 'waiting')).toBe(true);
  expect(await keystore.privateKey(faculty.evaluationId, raw)).toBeDefined();
  expect(await mixEvaluation(application, faculty.evaluationId)).toBe(3);
});

test('a file that holds another key than its name says is an error, not a key', async () => {
  const faculty = await createFaculty(db, { slug: 'misnamed', students: 1 });
  await phase(faculty, 1);
  const folder = join(config.keystoreFolder ?? '', 'sealing');
  const [name = ''] = await keyFiles(faculty);
  const other = await mkdtemp(join(tmpdir(), 'anketa-misnamed-'));
  const foreign = await openKeystore(other);
  await foreign.create(faculty.evaluationId);
  const [theirs = ''] = await readdir(join(other, 'sealing'));
  await rm(join(folder, name));
  await writeFile(join(folder, name), await readFile(join(other, 'sealing', theirs)));
  const raw = (await sealingOf(db, faculty.evaluationId))?.recipient.raw ?? Buffer.alloc(0);
  await expect(keystore.privateKey(faculty.evaluationId, raw)).rejects.toThrow('another pair');
});

test('a box that does not open stays, is counted in the open, and raises an alarm', async () => {
  const faculty = await createFaculty(db, { slug: 'broken', students: 4 });
  await phase(faculty, 1);
  await submitAll(faculty);
  const [victim] = await boxes(faculty);
  const sealed = Buffer.from(victim?.sealed ?? '');
  sealed[100] = (sealed[100] ?? 0) ^ 1;
  await db
    .updateTable('ballot_inbox')
    .set({ sealed })
    .where('id', '=', victim?.id ?? '')
    .execute();
  await phase(faculty, 2);
  const alarms: [object, string][] = [];
  const log = { error: (details: object, message: string) => void alarms.push([details, message]) };
  expect(await mixEvaluation({ db, keystore, log }, faculty.evaluationId)).toBe(3);
  expect(await boxes(faculty)).toMatchObject([{ state: 'unopenable', sealed }]);
  expect(alarms).toMatchObject([[{ evaluation: faculty.evaluationId, course: faculty.course, unopenable: 1 }, /kept/]]);
  const { body } = await admin(readBallots, { params: { id: faculty.evaluationId }, query: { only: 'incomplete' } });
  expect(body.totals).toEqual({ submitted: 4, waiting: 0, counted: 3, set_aside: 0, unopenable: 1 });
  expect(body.courses.data).toMatchObject([{ course: { code: faculty.course }, unopenable: 1 }]);
  // Nothing more happens to it, whoever asks again.
  expect(await mixEvaluation({ db, keystore, log }, faculty.evaluationId)).toBe(0);
  expect(alarms).toHaveLength(1);
});

test('a process without a keystore opens an evaluation once the worker has made its keys', async () => {
  const faculty = await createFaculty(db, { slug: 'apart', students: 1 });
  const apart = { keyMaker: undefined };
  await expect(phase(faculty, 1, apart)).rejects.toThrow('keys-pending');
  expect(await evaluationsWithoutKeys(db)).toContain(faculty.evaluationId);
  await inTransaction(db, (tx) => ensureKeyPair(tx, keystore, faculty.evaluationId));
  expect((await phase(faculty, 1, apart)).evaluation.state).toBe(1);
});

test('keys made by an opening that came to nothing are destroyed, the present one is not', async () => {
  const faculty = await createFaculty(db, { slug: 'orphan', students: 1 });
  await phase(faculty, 1);
  await keystore.create(faculty.evaluationId);
  expect(await keyFiles(faculty)).toHaveLength(2);
  await destroyOtherKeys({ db, keystore }, faculty.evaluationId);
  expect(await keyFiles(faculty)).toHaveLength(1);
  const raw = (await sealingOf(db, faculty.evaluationId))?.recipient.raw ?? Buffer.alloc(0);
  expect(await keystore.privateKey(faculty.evaluationId, raw)).toBeDefined();
});

test('students submit while keys change, and everyone is counted', async () => {
  const faculty = await createFaculty(db, { slug: 'meanwhile', students: 30, options: { continuous: true } });
  await phase(faculty, 1);
  const given = await completeAnswers(await application.as(faculty.students[0] ?? ''), faculty);
  const submissions = faculty.students.map(async (student) =>
    submitCourse(await application.as(student), faculty, given, randomUUID()),
  );
  await Promise.all([changeKeys({ db, keystore }, faculty.evaluationId), ...submissions]);
  await changeKeys({ db, keystore }, faculty.evaluationId);
  expect(await keyFiles(faculty)).toHaveLength(1);
  await phase(faculty, 3);
  expect(await mixEvaluation(application, faculty.evaluationId)).toBe(30);
});

test('a worker with another keystore refuses to run as long as this one holds keys', async () => {
  await claimKeystore(db, keystore.identity);
  await claimKeystore(db, keystore.identity);
  const other = await otherKeystore();
  await expect(claimKeystore(db, other.identity)).rejects.toThrow('ANKETA_KEYSTORE');
  await db.updateTable('evaluation').set({ keys_destroyed_on: '2026-01-01' }).execute();
  await claimKeystore(db, other.identity);
  await expect(claimKeystore(db, keystore.identity)).resolves.toBeUndefined();
});
