import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty, type Faculty } from '../../../testing/faculty.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenQuestion } from '../../../testing/questions.ts';
import { completeAnswers, submitCourse } from '../../../testing/students.ts';
import { movePhase } from '../../evaluations/lifecycle.ts';
import { changeKeys } from '../keys/key-change.ts';
import { mixEvaluation } from './mixer.ts';

const application = await testApplication();
const { db, keystore } = application;
await givenPerson(db, 'mixer-admin', { roles: ['admin'] });
const admin = await application.as('mixer-admin');

async function openFaculty(slug: string, students: number, options = {}) {
  const faculty = await createFaculty(db, { slug, students, options });
  await phase(faculty, 1);
  return faculty;
}

const phase = ({ evaluationId: id }: Faculty, number: number) =>
  movePhase(application, { id, phase: number, by: 'test' });

async function submit(faculty: Faculty, students: readonly string[] = faculty.students) {
  for (const student of students) {
    const as = await application.as(student);
    expect((await submitCourse(as, faculty, await completeAnswers(as, faculty))).status).toBe(200);
  }
}

/** A keystore by which something happens after the mixer has read the evaluation, and before it takes a box. */
const interrupted = (happen: () => Promise<unknown>) => ({
  async privateKey(evaluationId: number, raw: Buffer) {
    const key = await keystore.privateKey(evaluationId, raw);
    await happen();
    return key;
  },
});

test('a question added while filling goes on waits for enough who were asked it', async () => {
  const faculty = await openFaculty('added', 6, { continuous: true });
  const { evaluationId } = faculty;
  const general = { ...faculty, course: generalCourse };
  const students = await Promise.all(faculty.students.map((student) => application.as(student)));
  const [first, ...others] = students as [(typeof students)[number], ...typeof students];
  for (const as of others) await submitCourse(as, general, { answers: [], not_taught: [] });
  const { id: question } = await db
    .insertInto('question')
    .values({
      evaluation_id: evaluationId,
      target: 'sident',
      form: 'slider',
      sort_order: 90,
      body_cs: 'Přidaná',
      body_en: 'Added',
      choices: JSON.stringify([]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = { answers: [{ block: 'sident', question, value: 2 }], not_taught: [] };
  expect((await submitCourse(first, general, given)).status).toBe(200);
  await mixEvaluation(application, evaluationId, { nightly: true });
  expect(await tallies(evaluationId)).toMatchObject([{ course_code: generalCourse, counted: 5, unopenable: 0 }]);
  await phase(faculty, 3);
  await mixEvaluation(application, evaluationId);
  expect(await tallies(evaluationId)).toMatchObject([{ counted: 5, set_aside: 1, unopenable: 0 }]);
});

test('a change of keys that falls into a closing loses no ballot', async () => {
  const faculty = await openFaculty('changing', 6, { continuous: true });
  const { evaluationId: id } = faculty;
  await submit(faculty);
  await phase(faculty, 3);
  const ports = { db, keystore: interrupted(() => changeKeys({ db, keystore }, id)) };
  await expect(mixEvaluation(ports, id)).rejects.toThrow('wrong-phase');
  expect(await tallies(id)).toEqual([]);
  expect(await mixEvaluation(application, id)).toBe(6);
  expect(await tallies(id)).toMatchObject([{ counted: 6, unopenable: 0 }]);
});

test('filling that is opened again while the mixer is at work is not mixed on', async () => {
  const faculty = await openFaculty('reopened', 4);
  const { evaluationId: id, students } = faculty;
  await submit(faculty, students.slice(0, 3));
  await phase(faculty, 2);
  const reopen = async () => {
    await phase(faculty, 1);
    await submit(faculty, students.slice(3));
  };
  await expect(mixEvaluation({ db, keystore: interrupted(reopen) }, id)).rejects.toThrow('wrong-phase');
  const unsettled = db.selectFrom('participation').select('oidos').where('evaluation_id', '=', id);
  expect(await unsettled.where('settled', '=', false).execute()).toEqual([{ oidos: students[3] }]);
  await phase(faculty, 2);
  expect(await mixEvaluation(application, id)).toBe(4);
});

test('two mixers at once count everything once, and what was left out stays noted', async () => {
  const faculty = await openFaculty('two', 7);
  const { evaluationId: id, students } = faculty;
  await submit(faculty, students.slice(0, 6));
  await givenQuestion(admin, id);
  await submit(faculty, students.slice(6));
  await phase(faculty, 3);
  const counted = await Promise.all([mixEvaluation(application, id), mixEvaluation(application, id)]);
  expect(counted[0] + counted[1]).toBe(7);
  expect(await tallies(id)).toMatchObject([{ counted: 7, set_aside: 0, dropped: 1 }]);
});

test('by night a ballot is counted whole or waits whole: nothing of its fields is thrown away', async () => {
  const faculty = await createFaculty(db, { slug: 'whole', students: 10, options: { continuous: true } });
  const { evaluationId: evaluation_id } = faculty;
  const fields = ['F1', 'F2'].map((code) => ({ evaluation_id, code, name_cs: code }));
  await db.insertInto('field').values(fields).execute();
  for (const [index, oidos] of faculty.students.entries()) {
    const study = db
      .updateTable('study')
      .set({ field_code: index < 6 ? 'F1' : 'F2' })
      .where('oidos', '=', oidos);
    await study.where('evaluation_id', '=', evaluation_id).execute();
  }
  await phase(faculty, 1);
  const general = { ...faculty, course: generalCourse };
  for (const student of faculty.students) {
    const as = await application.as(student);
    expect((await submitCourse(as, general, { answers: [], not_taught: [] })).status).toBe(200);
  }
  // Ten are asked the general questions; four of one field are too few for a batch.
  expect(await mixEvaluation(application, evaluation_id, { nightly: true })).toBe(6);
  await phase(faculty, 3);
  expect(await mixEvaluation(application, evaluation_id)).toBe(4);
  const rows = db.selectFrom('released_row').select(['field_code', 'ballots']).distinct();
  const ofFields = rows.where('evaluation_id', '=', evaluation_id).where('target', '=', 'sobor');
  expect((await ofFields.execute()).toSorted((a, b) => b.ballots - a.ballots)).toEqual([
    { field_code: 'F1', ballots: 6 },
    { field_code: 'F2', ballots: 4 },
  ]);
});

function tallies(evaluationId: number) {
  const all = db.selectFrom('course_ballots').selectAll().where('evaluation_id', '=', evaluationId);
  return all.orderBy('course_code').execute();
}

test('the planner knows at once how much was counted', async () => {
  const faculty = await openFaculty('analysed', 6);
  await submit(faculty);
  await phase(faculty, 3);
  await mixEvaluation(application, faculty.evaluationId);
  const { rows } = await application.pool.query<{ known: boolean }>(
    "SELECT reltuples > 0 AS known FROM pg_class WHERE oid IN ('released_row'::regclass, 'answer_count'::regclass)",
  );
  expect(rows).toEqual([{ known: true }, { known: true }]);
});
