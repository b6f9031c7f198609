import type { RequestOf } from '@anketa/contract/endpoint';
import { readOverview } from '@anketa/contract/evaluations/overview';
import { readComponentStatistic, readStatistics, readStudyStatistic } from '@anketa/contract/evaluations/statistics';
import { readAudience } from '@anketa/contract/mail/mailing';
import { readNotifications, subscribe, unsubscribe } from '@anketa/contract/mail/notifications';
import { readMailing } from '@anketa/contract/mail/overview';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { givenStoredQuestion } from '../../testing/released.ts';

const app = await testApplication();

/** Three students of two courses: A1 takes both and sent one; B1 takes one and sent it; C1 takes one and did nothing. */
describe('recipients, notifications and statistics', () => {
  let evaluation_id: number;
  /** The question that courses ask. */
  let asked: number;
  beforeAll(async () => {
    evaluation_id = await givenEvaluation(app.db, { state: 1 });
    const within = <Row extends object>(rows: Row[]) => rows.map((row) => ({ evaluation_id, ...row }));
    const { db } = app;
    await givenPerson(db, 'admin', { roles: ['admin'] });
    await givenPerson(db, 'manager', { roles: ['manager'] });
    for (const oidos of ['A', 'B', 'T']) await givenPerson(db, oidos, { email: `${oidos}@example.cz` });
    await givenPerson(db, 'C', { email: null });
    await db
      .insertInto('department')
      .values(within([{ code: 'D1' }, { code: 'D2' }]))
      .execute();
    await db
      .insertInto('course')
      .values(
        within([
          { code: 'X', department_code: 'D1', active: true },
          { code: 'Y', department_code: 'D2', active: true },
        ]),
      )
      .execute();
    await db
      .insertInto('parallel')
      .values(
        within([
          { code: 'X1', course_code: 'X', type: 'P' },
          { code: 'Y1', course_code: 'Y', type: 'P' },
        ]),
      )
      .execute();
    await db
      .insertInto('study')
      .values(
        within([
          { code: 'A1', oidos: 'A', type_code: 'B' },
          { code: 'B1', oidos: 'B', type_code: 'B' },
          { code: 'C1', oidos: 'C', type_code: 'N' },
        ]),
      )
      .execute();
    await db
      .insertInto('enrolment')
      .values(
        within(
          [
            ['A1', 'X1'],
            ['A1', 'Y1'],
            ['B1', 'X1'],
            ['C1', 'Y1'],
          ].map(([study_code = '', parallel_code = '']) => ({ study_code, parallel_code })),
        ),
      )
      .execute();
    await db
      .insertInto('participation')
      .values(
        within([
          { course_code: 'X', oidos: 'A', refused: false, settled: true },
          { course_code: 'X', oidos: 'B', refused: false, settled: true },
          { course_code: 'general', oidos: 'B', refused: true, settled: true },
          // Of today: nobody learns of it before the night.
          { course_code: 'Y', oidos: 'C', refused: false, settled: false },
        ]),
      )
      .execute();
    asked = await givenStoredQuestion(db, evaluation_id, { body_cs: 'Dobré?' });
    await db
      .insertInto('teacher')
      .values(
        within([
          { code: 'T1', oidos: 'T', department_code: 'D1' },
          { code: 'T2', oidos: null },
        ]),
      )
      .execute();
    await db
      .insertInto('teaching')
      .values(within([{ parallel_code: 'X1', teacher_code: 'T1' }]))
      .execute();
  });

  async function recipients(query: NonNullable<RequestOf<typeof readAudience>['query']>) {
    const call = await app.as('manager');
    const { body } = await call(readAudience, { params: { id: evaluation_id }, query });
    return [body.people, body.reachable];
  }

  const setState = async (state: number) => {
    await app.db.updateTable('evaluation').set({ state }).where('id', '=', evaluation_id).execute();
  };

  test('a choice of recipients counts people, and those with an address', async () => {
    await setState(2);
    expect(await recipients({})).toEqual([3, 2]);
    expect(await recipients({ progress: 'none' })).toEqual([1, 0]);
    expect(await recipients({ progress: 'unfinished' })).toEqual([2, 1]);
    expect(await recipients({ department: 'D1' })).toEqual([2, 2]);
    expect(await recipients({ department: 'D2', progress: 'unfinished', study_type: 'B' })).toEqual([1, 1]);
    expect(await recipients({ target: 'ucit' })).toEqual([1, 1]);
    expect(await recipients({ target: 'ucit', department: 'D2' })).toEqual([0, 0]);
    await setState(1);
  });

  test('something left has who is asked something: not in a course without a question, but in the section about studies, too', async () => {
    await setState(2);
    const { db } = app;
    const change = (id: number, scope: object) =>
      db
        .updateTable('question')
        .set({ scope: JSON.stringify(scope) })
        .where('id', '=', id)
        .execute();
    const left = () => recipients({ progress: 'unfinished' });
    expect(await left()).toEqual([2, 1]);
    await change(asked, { courses: ['x'] });
    expect(await left()).toEqual([0, 0]);
    await change(asked, { study_types: ['N'] });
    expect(await left()).toEqual([1, 0]);
    await change(asked, { courses: ['X'] });
    const studies = await givenStoredQuestion(db, evaluation_id, { target: 'sident', body_cs: 'Jak se studuje?' });
    expect(await left()).toEqual([2, 1]);
    expect(await recipients({ progress: 'unfinished', courses: '*' })).toEqual([0, 0]);
    await change(studies, { study_types: ['B'] });
    expect(await left()).toEqual([1, 1]);
    // Whichever of their records has answered it, a person has.
    await db.updateTable('person').set({ merged_into: 'A' }).where('oidos', '=', 'B').execute();
    expect(await left()).toEqual([0, 0]);
    await db.updateTable('person').set({ merged_into: null }).where('oidos', '=', 'B').execute();
    await db.deleteFrom('question').where('id', '=', studies).execute();
    await change(asked, {});
    await setState(1);
  });

  test('the page says whom e-mails of the evaluation would reach, and has none yet', async () => {
    const call = await app.as('manager');
    const { body } = await call(readMailing, { params: { id: evaluation_id } });
    expect(body).toMatchObject({
      evaluation: { id: evaluation_id },
      sends: true,
      students: { people: 3, reachable: 2, step: 1 },
      teachers: { people: 1, reachable: 1 },
      under_way: [],
      drafts: 0,
      sent: 0,
      undelivered: 0,
      rules: 0,
    });
  });

  test('while filling is open no number that depends on who has answered moves by fewer than the minimum', async () => {
    const call = await app.as('manager');
    const params = { id: evaluation_id };
    const { body } = await call(readAudience, { params, query: { progress: 'unfinished' } });
    expect(body).toEqual({ people: 0, reachable: 0, step: 3 });
    expect((await call(readAudience, { params, query: {} })).body).toEqual({ people: 3, reachable: 2, step: 1 });
  });

  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } };

  test('a browser subscribes to the channels that are its person’s own', async () => {
    const student = await app.as('A');
    const body = { subscription, channels: ['studium' as const], userId: 'A' };
    expect((await student(subscribe, { body })).body).toEqual({ status: true });
    const both = { ...body, subscription: { ...subscription, endpoint: 'https://push.example/2' } };
    const refused = await student(subscribe, { body: { ...both, channels: ['studium', 'ucit'] } });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { channels: ['Oznámení pro vyučující může dostávat jen vyučující, oznámení pro studenty jen student.'] },
    ]);
    const teacher = await app.as('T');
    const studium = { ...both, channels: ['studium' as const], userId: 'T' };
    expect((await teacher(subscribe, { body: studium })).status).toBe(422);
    const kept = await app.db.selectFrom('push_subscription').select(['oidos', 'channels']).execute();
    expect(kept).toEqual([{ oidos: 'A', channels: ['studium'] }]);
    expect((await student(subscribe, { body: { ...body, userId: 'B' } })).status).toBe(403);
    const call = await app.as('manager');
    const reach = async () => (await call(readNotifications, { params: { id: evaluation_id } })).body.channels;
    expect(await reach()).toEqual([
      { channel: 'studium', people: 3, subscribed: 1, devices: 1 },
      { channel: 'ucit', people: 1, subscribed: 0, devices: 0 },
    ]);
    // By whichever of their records they study, they are one person with their browsers.
    const merge = (merged_into: string | null) =>
      app.db.updateTable('person').set({ merged_into }).where('oidos', '=', 'B').execute();
    await merge('A');
    expect((await reach())[0]).toMatchObject({ people: 2, subscribed: 1, devices: 1 });
    await merge(null);
    expect((await student(unsubscribe, { body: { subscription, userId: 'A' } })).status).toBe(200);
    expect((await reach())[0]?.devices).toBe(0);
  });

  test('participation, courses and students in numbers', async () => {
    const call = await app.as('admin');
    const params = { importId: evaluation_id };
    expect((await call(readOverview, { params: { id: evaluation_id } })).body.statistics).toEqual({
      questionnaires: 2,
      general: null,
      answering_students: 2,
    });
    expect((await call(readComponentStatistic, { params })).body).toEqual({ components: 2 });
    expect((await call(readStudyStatistic, { params })).body).toEqual({
      bachelor: 2,
      master: 0,
      postgradual: 0,
      continuing: 1,
      other: 0,
    });
  });

  test('someone without the right is refused', async () => {
    const [student, manager, visitor] = [await app.as('A'), await app.as('manager'), await app.as(null)];
    const params = { id: evaluation_id };
    expect((await student(readMailing, { params })).status).toBe(403);
    expect((await student(readNotifications, { params })).status).toBe(403);
    expect((await manager(readStatistics, { params })).status).toBe(403);
    expect((await student(readComponentStatistic, { params: { importId: evaluation_id } })).status).toBe(403);
    expect((await student(readStudyStatistic, { params: { importId: evaluation_id } })).status).toBe(403);
    expect((await visitor(subscribe, { body: { subscription, channels: [], userId: 'A' } })).status).toBe(401);
    expect((await visitor(unsubscribe, { body: { subscription, userId: 'A' } })).status).toBe(401);
  });
});
