import type { ResponseOf } from '@anketa/contract/endpoint';
import type { checkQuestions } from '@anketa/contract/questions/editing';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../../testing/evaluation-of.ts';
import { renderedPart } from '../../../testing/rendered.tsx';
import { QuestionsCheck } from './questions-check.tsx';

function shown(state: number, given: Partial<ResponseOf<typeof checkQuestions>>) {
  const { context } = fakeSuite({ session: sessionOf('admin') });
  const found = { suspect: [], overfull: [], most: 2000, ...given };
  return renderedPart(context, <QuestionsCheck evaluation={evaluationOf({ state })} found={found} />);
}

const author = { oident: '1', only_name: 'Jan Novák' };
const suspect = [{ id: 9, target: 'gl' as const, body_cs: 'Vaše jméno?', body_en: 'Your name?', author }];

test("teachers' questions that ask who a student is are named with their author and can be opened", async () => {
  const { html, text } = await shown(0, { suspect });
  expect(text).toContain('1 otázka vyučujících se zřejmě ptá, kdo student je');
  expect(text).toContain('Vaše jméno? (Jan Novák)');
  expect(html).toContain('href="/import/7/question/9/edit"');
  expect((await shown(2, { suspect })).text).toBe('');
});

test('courses with too many questions are named before anybody tries to open filling', async () => {
  const { html, text } = await shown(0, { overfull: [{ course: 'APRG010', questions: 2004 }] });
  expect(html).toContain('role="alert"');
  expect(text).toContain('Vyplňování nelze otevřít');
  expect(text.replaceAll(' ', ' ')).toContain('APRG010: 2 004 otázek');
});

test('where there is nothing to look at, nothing is shown', async () => {
  expect((await shown(0, {})).text).toBe('');
});
