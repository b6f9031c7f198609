import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty } from '../../../testing/faculty.ts';
import { questionnaireHeading } from './heading.ts';

const { db } = await testApplication();
const { evaluationId } = await createFaculty(db, { slug: 'zs-25' });
const inState = (state: number) => db.updateTable('evaluation').set({ state }).where('id', '=', evaluationId).execute();
const student = { signedIn: true, locale: 'cs' } as const;

test('the heading of a questionnaire is known before its data to whoever is signed in, from filling on', async () => {
  await inState(1);
  expect(await questionnaireHeading(db, '/evaluation/zs-25', student)).toBe('Zimní semestr');
  expect(await questionnaireHeading(db, '/evaluation/zs-25-en/course/A1', { ...student, locale: 'en' })).toBe(
    'Winter semester',
  );
  expect(await questionnaireHeading(db, '/evaluation/zs-25', { ...student, signedIn: false })).toBeNull();
  for (const other of ['/evaluation/list', '/evaluation', '/results/evaluation/zs-25', '/evaluation/%00']) {
    expect(await questionnaireHeading(db, other, student), other).toBeNull();
  }
  await inState(0);
  expect(await questionnaireHeading(db, '/evaluation/zs-25', student)).toBeNull();
});
