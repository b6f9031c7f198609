import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { expect, test } from 'vitest';
import { testApplication } from '../testing/application.ts';
import { seedEarlierSemesters } from './seed.ts';

const { url, config, draftKeys, jobs, keystore, log, db } = await testApplication();
const ports = { config, draftKeys, jobs, keystore, log, database: { url } };

/** Makes semesters until it is asked for the so many-th time whether to stop: before each semester, and in each of its 21 nights. */
async function seedUntil(asked: number): Promise<void> {
  let left = asked;
  const signal = Object.assign(new AbortController().signal, {
    throwIfAborted() {
      left -= 1;
      if (left === 0) throw new Error('stopped');
    },
  });
  await expect(seedEarlierSemesters(ports, 'small', signal)).rejects.toThrow('stopped');
}

/** The first semester: its state, the day on which it was opened, the days that were stored, and how many have sent something in. */
async function firstSemester() {
  const { id, state } = await db
    .selectFrom('evaluation')
    .select(['id', 'state'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { opened } = await db
    .selectFrom('phase_change')
    .select(({ fn, cast, ref }) => cast<string>(cast(fn.min(ref('changed_at')), 'date'), 'text').as('opened'))
    .where('evaluation_id', '=', id)
    .where('to_state', '=', evaluationState.filling)
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom('participation_day')
    .select('day')
    .distinct()
    .where('evaluation_id', '=', id)
    .orderBy('day')
    .execute();
  const { students } = await db
    .selectFrom('participation')
    .select(({ fn }) => fn.countAll<number>().as('students'))
    .where('evaluation_id', '=', id)
    .executeTakeFirstOrThrow();
  return { state, opened, days: days.map(({ day }) => String(day)), students: Number(students) };
}

test('a filling that a stop broke off is gone on with at the next start, since when it was and from where it had come to', async () => {
  await seedUntil(9);
  const broken = await firstSemester();
  expect(broken).toMatchObject({ state: evaluationState.filling });
  expect(broken.days).toHaveLength(7);
  expect(broken.students).toBeGreaterThan(0);

  await seedUntil(23);
  const whole = await firstSemester();
  expect(whole.state).toBe(evaluationState.published);
  expect(whole.opened).toBe(broken.opened);
  expect(whole.days).toHaveLength(21);
  expect(whole.days.slice(0, 7)).toEqual(broken.days);
  expect(whole.students).toBeGreaterThan(broken.students);
});
