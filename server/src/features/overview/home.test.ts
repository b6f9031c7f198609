import type { AlertKind } from '@anketa/contract/evaluations/home';
import { readHome } from '@anketa/contract/evaluations/home';
import { expect, test } from 'vitest';
import { noteDriven } from '../../platform/job-store.ts';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { evaluationsIn } from '../evaluations/store.ts';
import { plannedMoves } from './home.ts';

const application = await testApplication();
const { db, as } = application;
for (const role of ['admin', 'manager', 'editor', 'questioner'] as const)
  await givenPerson(db, role, { roles: [role] });

const home = async (who: string) => (await (await as(who))(readHome)).body;
const alertsFor = async (who: string) =>
  (await home(who)).alerts.map(({ kind, evaluation, count }): [AlertKind, string, number] => [
    kind,
    evaluation.name_cs,
    count,
  ]);

test('without an evaluation the home page says so, and who may make one', async () => {
  expect(await home('admin')).toMatchObject({ alerts: [], planned: [], current: null, may: { create: true } });
  expect((await home('editor')).may.create).toBe(false);
});

test('what has to be looked at comes to who may do something about it, the most pressing first', async () => {
  const courses = { A: { department: 'D', parallels: { A1: { teachers: ['tutor'], students: [] } } } };
  const next = await scopeFaculty(db, { slug: 'next', courses });
  const now = await givenEvaluation(db, { slug: 'now', state: 1, year: 2024 });
  const past = await givenEvaluation(db, { slug: 'past', state: 3, year: 2023 });
  const older = await givenEvaluation(db, { slug: 'older', state: 3, year: 2022 });
  await givenEvaluation(db, { slug: 'broken', state: 4, year: 2021 });
  await noteDriven(db, { kind: 'import', subject: String(next) }, { by: 'x', state: 'failed', progress: {} });
  const report = (evaluation_id: number, reporter: string, solved = false) => {
    const written = { course_code: 'A', message: 'x', contact: '', user_agent: '', kind: 'message' as const };
    return db
      .insertInto('error_report')
      .values({ evaluation_id, reporter, solved, ...written })
      .execute();
  };
  await report(now, 'student');
  await report(now, 'student');
  await report(now, 'student', true);
  await report(past, 'teacher');
  // What is over stays over: nobody is sent back to it.
  await report(older, 'student');
  const unopenable = { evaluation_id: past, course_code: 'A', counted: 1, set_aside: 0, unopenable: 2 };
  await db.insertInto('course_ballots').values(unopenable).execute();
  const keys = (live: boolean) =>
    db
      .updateTable('evaluation')
      .set({ sealing_key: Buffer.alloc(32), keys_destroyed_on: live ? null : '2026-01-01' })
      .where('id', '=', past)
      .execute();
  await keys(true);
  const administrators: [AlertKind, string, number][] = [
    ['import-failed', 'Hodnocení next', 1],
    ['import-failed', 'Hodnocení broken', 1],
    ['unopenable-ballots', 'Hodnocení past', 2],
    ['no-questions', 'Hodnocení next', 1],
    ['no-welcome', 'Hodnocení next', 1],
    ['student-reports', 'Hodnocení now', 2],
    ['teacher-reports', 'Hodnocení past', 1],
  ];
  expect(await alertsFor('admin')).toEqual(administrators);
  expect(await alertsFor('manager')).toEqual(administrators);
  expect(await alertsFor('questioner')).toEqual([]);
  // Once the keys are gone nothing can be done about them.
  await keys(false);
  expect((await alertsFor('admin')).map(([kind]) => kind)).not.toContain('unopenable-ballots');
  // A name without an English one waits for who translates.
  await db.updateTable('course').set({ name_en: '' }).where('evaluation_id', '=', next).execute();
  expect(await alertsFor('admin')).toContainEqual(['untranslated', 'Hodnocení next', 1]);
  expect((await alertsFor('questioner')).map(([kind]) => kind)).not.toContain('untranslated');
  // People to whom no e-mail comes.
  await db.updateTable('person').set({ email: 'tutor@univerzita.example' }).where('oidos', '=', 'tutor').execute();
  await db.insertInto('teacher').values({ evaluation_id: now, code: 'tutor', oidos: 'tutor' }).execute();
  const trouble = { oidos: 'tutor', address: 'tutor@univerzita.example', status: '5.1.1', week: '2026-01-05' };
  await db
    .insertInto('mail_trouble')
    .values({ ...trouble, suppressed: true })
    .execute();
  expect(await alertsFor('manager')).toContainEqual(['undelivered-mail', 'Hodnocení now', 1]);
});

test('the evaluation that is filled in stands on the page, with its widgets by right', async () => {
  const id = (await evaluationsIn(db, [1]))[0]?.id ?? 0;
  const day = { evaluation_id: id, kind: 'evaluation' as const, code: '', students: 200, exact: false };
  await db
    .insertInto('participation_day')
    .values([
      { ...day, day: '2026-11-01', responding: 20, submitted: 60 },
      { ...day, day: '2026-11-02', responding: 50, submitted: 140 },
    ])
    .execute();
  const { current } = await home('admin');
  expect(current).toMatchObject({
    evaluation: { name_cs: 'Hodnocení now' },
    filling_open: true,
    rate: { enrolled: 0 },
    participation: { questionnaires: 140, answering_students: 50, students: 200 },
    may: { mail: true, results: true },
    questions: { manage: 'all', total: 0 },
  });
  expect(current?.participation?.days).toEqual([
    { day: '2026-11-01', percent: 10 },
    { day: '2026-11-02', percent: 25 },
  ]);
  // Statistics are administrators', results those of whoever reads answers (specification 6).
  expect((await home('manager')).current).toMatchObject({ participation: null, may: { mail: true, results: true } });
  expect((await home('questioner')).current).toMatchObject({
    rate: null,
    participation: null,
    may: { mail: false, results: false },
    questions: { manage: 'all' },
  });
});

test('the next move of each evaluation is said with the midnights that are left, the soonest first', async () => {
  const [now, past] = await evaluationsIn(db, [1, 3]);
  if (!now || !past) throw new Error('no evaluations');
  const dates = { filling: '2026-11-01T08:00:00.000Z', checking: null, published: '2026-12-03T00:30:00.000Z' };
  const planned = (phase_dates: typeof dates, at: string) =>
    plannedMoves(
      [
        { ...past, phase_dates },
        { ...now, phase_dates },
      ],
      new Date(at),
    ).map(({ evaluation, phase, days }) => [evaluation.id, phase, days]);
  // It begins by a date that has come, and so has nothing before it; what is published moves no more.
  expect(planned(dates, '2026-12-01T22:00:00.000Z')).toEqual([[now.id, 3, 2]]);
  expect(planned(dates, '2026-12-02T22:00:00.000Z')).toEqual([[now.id, 3, 1]]);
  expect(planned(dates, '2026-12-04T08:00:00.000Z')).toEqual([[now.id, 3, 0]]);
  expect(planned({ ...dates, published: null as never }, '2026-12-01T08:00:00.000Z')).toEqual([]);
});
