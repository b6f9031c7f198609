import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

const phases = ['Příprava', 'Vyplňování dotazníků', 'Kontrola výsledků', 'Zveřejnění výsledků'];

function shown(
  listed: readonly Evaluation[],
  may: { readonly create: boolean; readonly move: boolean; readonly own_courses?: boolean },
  locale: 'cs' | 'en' = 'cs',
) {
  const moved = { from: 0, to: 1, at: '2026-02-01T07:00:00.000Z', by: 'Jana Nová' };
  const data = listed.map((one) => ({ ...one, moved: may.move ? moved : null }));
  const evaluations = { current_page: 1, last_page: 1, total: data.length, data };
  const answers = { 'GET /internal/imports': { evaluations, phases, may: { own_courses: false, ...may } } };
  const { context } = fakeSuite({ session: sessionOf('questioner'), answers, locale });
  return openedPage(context, '/imports');
}

test('who only writes questions finds evaluations with their phase and nothing to move it by', async () => {
  const { text } = await shown([evaluationOf(), evaluationOf({ id: 8, state: 2 }), evaluationOf({ id: 9, state: 3 })], {
    create: false,
    move: false,
  });
  expect(text).toMatch(/Příprava.*Kontrola výsledků.*Výsledky zveřejněny/);
  expect(screen.getAllByRole('link', { name: 'Zimní semestr 2025/2026' })).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /Fáze hodnocení/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Nové hodnocení' })).toBeNull();
});

test('who looks after evaluations and teaches finds the way to what waits in their own courses', async () => {
  const way = () => screen.queryByRole('link', { name: 'Přehled mých předmětů' })?.getAttribute('href');
  const { unmount } = await shown([evaluationOf()], { create: true, move: true, own_courses: true });
  expect(way()).toBe('/results');
  unmount();
  await shown([evaluationOf()], { create: true, move: true });
  expect(way()).toBeUndefined();
});

test('year and semester are one column, and the phase is a button whose name begins with what is seen', async () => {
  await shown([evaluationOf()], { create: true, move: true });
  expect(screen.getByRole('cell', { name: 'ZS 2025/2026' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Příprava – Fáze hodnocení „Zimní semestr 2025/2026“' })).toBeTruthy();
});

test('the order in which the list comes is said', async () => {
  await shown([evaluationOf(), evaluationOf({ id: 8 })], { create: true, move: true });
  expect(screen.getByRole('columnheader', { name: /^Období/ }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('option', { name: 'Nejnovější první', hidden: true })).toBeTruthy();
});

test('who moves evaluations reads who moved each last, and when; nobody else does', async () => {
  const { text } = await shown([evaluationOf()], { create: true, move: true });
  expect(text).toMatch(/Jana Nová\s*1\. února 2026/);
});

test('an import that runs, has failed, or was left unfinished is said in words', async () => {
  const left = evaluationOf({ id: 9, completed_at: null });
  const { text } = await shown([evaluationOf({ state: 4 }), evaluationOf({ id: 8, state: 5 }), left], {
    create: true,
    move: true,
  });
  expect(text).toMatch(/Import selhal.*Probíhá import.*Neúplný import/);
});

test.each([
  ['cs', 'Zimní semestr 2025/2026'],
  ['en', 'Winter semester 2025/2026'],
] as const)('in %s an evaluation is called %s, and its name leads to it (2.95, 2.96)', async (locale, name) => {
  await shown([evaluationOf()], { create: false, move: false }, locale);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/import/7');
});
