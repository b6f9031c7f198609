import type { ManagedQuestion } from '@anketa/contract/questions/editing';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { questionOf } from '../../testing/question-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

/** The editor of a question, and whether each of its fields about results may be changed. */
async function opened(resultsClosed: boolean, more: Partial<ManagedQuestion> = {}) {
  const page = { evaluation: evaluationOf({ state: 3 }), question: questionOf(more), manage: 'all', refusal: null };
  const answers = { 'GET /internal/import/7/question/9/edit': { ...page, results_closed: resultsClosed } };
  const { context } = fakeSuite({ session: sessionOf('questioner'), answers });
  const { container, text, user } = await openedPage(context, '/import/7/question/9/edit');
  const isOpen = (label: RegExp) => {
    const input = screen.queryByLabelText<HTMLInputElement>(label);
    return input !== null && !input.disabled && !input.readOnly;
  };
  return {
    text,
    user,
    maySave: container.querySelector('[type="submit"]') !== null,
    open: {
      publicity: isOpen(/Přihlášení/),
      rate: isOpen(/Nejnižší návratnost/),
      counts: isOpen(/Započítat do průměru/),
      coefficient: isOpen(/Váha v průměru/),
      active: isOpen(/Otázka se pokládá/),
    },
  };
}

test('of a released question an administrator changes what results show and count', async () => {
  const { open, maySave, text } = await opened(false);
  expect(open).toEqual({ publicity: true, rate: true, counts: true, coefficient: true, active: true });
  expect(maySave).toBe(true);
  expect(text).toContain('Změna se předem potvrzuje a zaznamenává');
});

test('what was asked is to be read once it is in results, and no field', async () => {
  await opened(false, { required: true });
  expect(screen.queryByLabelText('Otázka česky')).toBeNull();
  const values = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  const { body_cs, body_en } = questionOf();
  expect(values).toMatchObject({ 'Otázka česky': body_cs, 'Otázka anglicky': body_en, 'Povinná otázka': 'ano' });
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

test('why an answered question cannot be changed is said once, not at every field', async () => {
  const { text, maySave } = await opened(false, { released: false });
  expect(text.match(/mohl někdo odpovědět/g)).toHaveLength(1);
  expect(text).not.toContain('proto to nejde změnit');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Otázka česky').readOnly).toBe(true);
  expect(maySave).toBe(true);
});

test.each([
  ['are folded where there are none', {}, false],
  ['stand open where there is one', { help_cs: 'Odpovězte podle pravdy.' }, true],
])('help and video %s', async (_, more, open) => {
  const bare = { released: false, answered: false, help_cs: '', help_en: '', sign_language_url: null };
  await opened(false, { ...bare, ...more });
  expect(screen.getByText('Nápověda a video').closest('details')?.open).toBe(open);
});

test('help and video open where one of them is refused', async () => {
  const { user } = await opened(false, { released: false, answered: false });
  const summary = screen.getByText('Nápověda a video');
  await user.click(summary);
  await user.type(screen.getByLabelText('Odkaz na video ve znakovém jazyce'), 'video');
  await user.click(summary);
  const fold = summary.closest('details');
  expect(fold?.open).toBe(false);
  await user.click(screen.getAllByRole('button', { name: 'Uložit otázku' })[0] as HTMLElement);
  expect(fold?.open).toBe(true);
});

test('what was written of a new question and not saved is there again after a crash', { timeout: 15_000 }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  const page = { evaluation: evaluationOf(), question: null, manage: 'all', refusal: null, results_closed: false };
  const answers = { 'GET /internal/import/7/question/create': page };
  const { context } = fakeSuite({ session: sessionOf('manager', { oident: '1' }), answers });
  const first = await openedPage(context, '/import/7/question/create');
  await first.user.click(screen.getByRole('radio', { name: /Jedna z možností/ }));
  await first.user.type(screen.getByLabelText(/^Otázka česky/), 'Bylo?');
  await first.user.type(screen.getByLabelText(/^Možnost 1 česky/), 'ano');
  await act(() => vi.advanceTimersByTimeAsync(600));
  cleanup();

  await openedPage(context, '/import/7/question/create');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Otázka česky/).value).toBe('Bylo?');
  expect(screen.getByLabelText<HTMLInputElement>(/^Možnost 1 česky/).value).toBe('ano');
  vi.useRealTimers();
});
