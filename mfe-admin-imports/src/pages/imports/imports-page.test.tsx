import type { Evaluation } from '@anketa/contract/evaluations';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

const phases = ['Příprava', 'Vyplňování dotazníků', 'Kontrola výsledků', 'Zveřejnění výsledků'];

function shown(data: readonly Evaluation[], may: { readonly create: boolean; readonly move: boolean }) {
  const evaluations = { current_page: 1, last_page: 1, total: data.length, data };
  const answers = { 'GET /internal/imports': { evaluations, phases, may } };
  const { context } = fakeSuite({ session: sessionOf('questioner'), answers });
  return openedPage(context, '/imports');
}

test('who only writes questions finds evaluations in preparation and checking, with their phase and nothing to move it by', async () => {
  const { text } = await shown([evaluationOf(), evaluationOf({ id: 8, state: 2 })], { create: false, move: false });
  expect(text).toMatch(/Příprava.*Kontrola výsledků/);
  expect(screen.getAllByRole('link', { name: 'Zimní semestr 2025/2026' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Fáze hodnocení/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Nové hodnocení' })).toBeNull();
});

test('year and semester are one column, and the phase is a button whose name begins with what is seen', async () => {
  await shown([evaluationOf()], { create: true, move: true });
  expect(screen.getByRole('cell', { name: 'ZS 2025/2026' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Příprava – Fáze hodnocení „Zimní semestr 2025/2026“' })).toBeTruthy();
});
