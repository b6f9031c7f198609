import type { ManagedQuestion } from '@anketa/contract/question-editing';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { questionOf } from '../../testing/question-of.ts';
import { rendered } from '../../testing/rendered.tsx';
import { QuestionPage } from './question-page.tsx';

/** The editor of a question, and whether each of its fields about results may be changed. */
async function opened(resultsClosed: boolean, more: Partial<ManagedQuestion> = {}) {
  const page = { evaluation: evaluationOf({ state: 3 }), question: questionOf(more), manage: 'all', refusal: null };
  const answers = { 'GET /internal/import/7/question/9/edit': { ...page, results_closed: resultsClosed } };
  const { context } = fakeSuite({ session: sessionOf('questioner'), answers });
  const place = { suite: context, path: '/import/:id/question/:qid/edit', at: '/import/7/question/9/edit' };
  const { html, text } = await rendered(<QuestionPage />, place);
  const after = (label: string) => html.slice(html.indexOf(label)).match(/<input[^>]*>/)?.[0];
  const before = (label: string) =>
    html
      .slice(0, html.indexOf(`>${label}<`))
      .match(/<input[^>]*>/g)
      ?.at(-1);
  const isOpen = (input = '') => input.includes('value=') && !/ (readOnly|readonly|disabled)=/.test(input);
  return {
    text,
    maySave: html.includes('type="submit"'),
    open: {
      publicity: !/disabled/.test(before('Přihlášení') ?? 'disabled'),
      rate: isOpen(after('Nejnižší návratnost v procentech')),
      counts: !/disabled/.test(before('Započítat do průměru') ?? 'disabled'),
      coefficient: isOpen(after('Váha v průměru')),
      active: !/disabled/.test(before('Otázka se pokládá') ?? 'disabled'),
    },
  };
}

test('of a released question an administrator changes what results show and count', async () => {
  const { open, maySave, text } = await opened(false);
  expect(open).toEqual({ publicity: true, rate: true, counts: true, coefficient: true, active: true });
  expect(maySave).toBe(true);
  expect(text).toContain('změna se předem potvrzuje a zaznamenává');
});

test('anybody else meets these fields closed, with the reason, and no button that would be refused', async () => {
  const { open, maySave, text } = await opened(true);
  expect(open).toEqual({ publicity: false, rate: false, counts: false, coefficient: false, active: false });
  expect(maySave).toBe(false);
  expect(text).toContain('může změnit jen administrátor');
});

test('where there are results, a question that counts in nothing and was never answered is closed to counting alone', async () => {
  const fresh = { counts_toward_average: false, released: false, answered: false, promised: null };
  const { open, maySave } = await opened(true, fresh);
  expect(open).toEqual({ publicity: true, rate: true, counts: false, coefficient: false, active: true });
  expect(maySave).toBe(true);
});
