import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

test('what the made-up student studies is chosen by its name and type in words', async () => {
  const study = (key: string, type: string, name_cs: string) => ({ key, code: key, type, name_cs, name_en: '' });
  const page = {
    evaluation: evaluationOf(),
    studies: [
      study('a', 'B', 'Česká literatura'),
      study('b', 'N', 'Filozofie – navazující studium'),
      study('c', '', 'F'),
    ],
    study: 'a',
    courses: [],
    sections: [],
    questions: [],
    may_hide: true,
    minimum_responses: 3,
  };
  const answers = { 'GET /internal/import/7/questions-preview': page };
  await openedPage(fakeSuite({ session: sessionOf('admin'), answers }).context, '/import/7/questions-preview');
  const choice = screen.getByLabelText<HTMLSelectElement>('Co studuje');
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Česká literatura, bakalářské',
    'Filozofie – navazující studium',
    'F',
  ]);
});
