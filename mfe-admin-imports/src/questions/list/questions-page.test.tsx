import { everyone } from '@anketa/contract/questions/scope';
import { searchText } from '@anketa/contract/values';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { questionOf } from '../../testing/question-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

function shown(manage: 'all' | 'own', results_closed = false, owned = [questionOf(), questionOf({ id: 10 })]) {
  const page = { evaluation: evaluationOf(), manage, refusal: null, results_closed, total: 2, authors: [] };
  const answers = { 'GET /internal/import/7/questions': { ...page, questions: { owned } } };
  const { context } = fakeSuite({ session: sessionOf('teacher'), answers });
  return openedPage(context, '/import/7/questions');
}

test('what is usual of questions is said once above them, and on a row only what is not', async () => {
  const scope = { ...everyone, courses: ['APRG010', 'ADBS*'] };
  const jan = { oident: '1', only_name: 'Jan Novák' };
  const { text } = await shown('all', false, [
    questionOf(),
    questionOf({ id: 10, required: true, active: false, author: jan, scope }),
  ]);
  expect(text.match(/Není-li uvedeno jinak/g)).toHaveLength(1);
  const [usual = '', unusual = ''] = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
  expect(usual).not.toMatch(/povinná|Správa hodnocení|vyřazená|pokládá se/);
  expect(unusual).toMatch(/vyřazená.*povinná.*Jan Novák.*APRG010, ADBS\*/);
});

test('who reads only their own questions is not told that they are voluntary, as all of theirs are', async () => {
  expect((await shown('own')).text).not.toMatch(/Není-li uvedeno|Povinná/);
});

test('why questions cannot be deleted, or not even retired, is said once above all of them', async () => {
  const { text } = await shown('all');
  expect(text.match(/lze jen vyřadit/g)).toHaveLength(1);
  expect(text.match(/Vyřadit/g)).toHaveLength(2);
  expect(text).not.toContain('jen administrátor');
  const closed = (await shown('all', true)).text;
  expect(closed.match(/může vyřadit jen administrátor/g)).toHaveLength(1);
  expect(closed).not.toContain('Vyřadit');
});

test('no more can be typed into a search than the server looks for', async () => {
  expect((await shown('all')).html).toContain(`maxlength="${searchText.maxLength}"`);
});
