import { searchText } from '@anketa/contract/values';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { questionOf } from '../../testing/question-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

function shown(manage: 'all' | 'own', results_closed = false) {
  const author = manage === 'own' ? { oident: '1', only_name: 'Jan Novák' } : null;
  const owned = [questionOf({ author }), questionOf({ author, id: 10 })];
  const page = { evaluation: evaluationOf(), manage, refusal: null, results_closed, total: 2, authors: [] };
  const answers = { 'GET /internal/import/7/questions': { ...page, questions: { owned } } };
  const { context } = fakeSuite({ session: sessionOf('teacher'), answers });
  return openedPage(context, '/import/7/questions');
}

test('who reads only their own questions is not told on every row that they wrote it, nor that it is voluntary', async () => {
  const own = (await shown('own')).text;
  expect(own).toContain('Byl předmět přínosný?');
  expect(own).not.toMatch(/Kdo ji napsal|Jan Novák|Povinná/);
  expect((await shown('all')).text).toMatch(/Kdo ji napsal.*Povinná.*Správa hodnocení/);
});

test('why questions cannot be deleted, or not even retired, is said once above all of them', async () => {
  const { text } = await shown('all');
  expect(text.match(/smazat je nelze/g)).toHaveLength(1);
  expect(text.match(/Vyřadit/g)).toHaveLength(2);
  expect(text).not.toContain('jen administrátor');
  const closed = (await shown('all', true)).text;
  expect(closed.match(/může vyřadit jen administrátor/g)).toHaveLength(1);
  expect(closed).not.toContain('Vyřadit');
});

test('no more can be typed into a search than the server looks for', async () => {
  expect((await shown('all')).html).toContain(`maxlength="${searchText.maxLength}"`);
});
