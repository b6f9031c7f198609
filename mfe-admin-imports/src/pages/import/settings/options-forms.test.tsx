import { type OptionSettings, updateEvaluation } from '@anketa/contract/evaluations/administration';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../../locales/cs.json' with { type: 'json' };
import { evaluationOf } from '../../../testing/evaluation-of.ts';
import { openedPage } from '../../../testing/rendered.tsx';

const may = { move: false, edit: true, import: false, delete: false, manage: true, options: true };
const nothing = { continuous: false, connected_with_sis: false, enable_sections: false };
const settings: OptionSettings = { export_url: '', minimum_fixed: false, offered: nothing };
const update = 'POST /internal/import/update/7';

async function shown(evaluation: Evaluation, of: Partial<OptionSettings> = {}, answer: object = {}) {
  const suite = fakeSuite({
    session: sessionOf('admin'),
    answers: {
      'GET /internal/import/7': {
        evaluation,
        importing: false,
        phases: [],
        may,
        version: 'v1',
        settings: { ...settings, ...of },
      },
      'GET /internal/import/7/overview': { questions: null, issues: null, check: null, ballots: null, reports: null },
      'GET /internal/jobs/7': { import: null, deletion: null, mixing: null },
      [update]: { status: true, message: 'Úprava importu proběhla úspěšně.', import: evaluation, ...answer },
    },
  });
  const page = await openedPage(suite.context, '/import/7#options');
  const form = (heading: string) => {
    const section = screen.getByRole('heading', { name: heading }).closest('section');
    if (!section) throw new Error(`${heading} is in no section`);
    return within(section);
  };
  return { ...page, ...suite, filling: form('Rozšířené nastavení'), results: form('Nastavení výsledků') };
}
const options = evaluationOf().options;

test('switches without effect are not there, unless they are on', async () => {
  const { filling, results } = await shown(evaluationOf());
  for (const name of [/^Průběžné/, /ze SIS/]) expect(filling.queryByRole('checkbox', { name })).toBeNull();
  expect(results.queryByRole('checkbox', { name: /sekcí/ })).toBeNull();
  expect(filling.getAllByRole('checkbox')).toHaveLength(3);
});

test('a switch that is on can be switched off though it is no longer offered; one that is offered can be switched on', async () => {
  const on = { ...options, connected_with_sis: true };
  const { filling, user, seen } = await shown(evaluationOf({ options: on }), {
    offered: { ...nothing, continuous: true },
  });
  await user.click(filling.getByRole('checkbox', { name: /ze SIS/ }));
  await user.click(filling.getByRole('checkbox', { name: /^Průběžné/ }));
  await user.click(filling.getByRole('button', { name: 'Uložit nastavení' }));
  const { body } = seen.requests.find(({ method }) => method === 'POST') ?? {};
  expect(body).toEqual({ options: { connected_with_sis: false, continuous: true }, version: 'v1' });
  expect(seen.notices.at(-1)).toMatchObject({ kind: 'success', text: 'Úprava importu proběhla úspěšně.' });
});

test('what was promised is not to be changed, and says why', async () => {
  const checking = { ...options, continuous: true };
  const { filling } = await shown(evaluationOf({ state: 2, options: checking }), { minimum_fixed: true });
  expect(filling.queryByRole('checkbox', { name: /^Průběžné/ })).toBeNull();
  expect(filling.queryByLabelText(/^Od kolika odpovědí/)).toBeNull();
  expect(filling.getByText('Průběžné hodnocení').parentElement?.textContent).toMatch(/ano/);
  expect(filling.getByText(/Studentům jsme to slíbili/)).toBeTruthy();
});

test.each([
  [{ state: 2, options }, 0],
  [{ state: 3, options: { ...options, continuous: true } }, 0],
  [{ state: 2, options: { ...options, continuous: true } }, 1],
  [{ state: 1, options }, 1],
])('of %o what has no effect once filling has ended is to be read alone', async (of, forms) => {
  const { filling } = await shown(evaluationOf(of), { minimum_fixed: true });
  expect(filling.queryAllByRole('button', { name: 'Uložit nastavení' })).toHaveLength(forms);
  expect(filling.queryAllByText(cs.options.over)).toHaveLength(1 - forms);
  expect(filling.queryAllByRole('term').length > 0).toBe(forms === 0);
});

test('what is no number is sent as none that would pass, so that the server says what is wrong', async () => {
  const { filling, user, seen } = await shown(evaluationOf());
  const field = filling.getByLabelText(/^Nejvíce vlastních otázek/);
  await user.clear(field);
  await user.type(field, 'pět');
  await user.click(filling.getByRole('button', { name: 'Uložit nastavení' }));
  const { body } = seen.requests.find(({ method }) => method === 'POST') ?? {};
  expect(body).toEqual({ options: { own_questions: -1 }, version: 'v1' });
});

test('every option that the server takes has its control, and there is no other control (specification 3, 7)', async () => {
  const offered = { continuous: true, connected_with_sis: true, enable_sections: true };
  const { filling, results } = await shown(evaluationOf(), { offered });
  const taken = Object.keys(updateEvaluation.body?.shape.options.unwrap().shape ?? {}) as (keyof typeof cs.options)[];
  const controls = [filling, results].flatMap((form) => [
    ...form.getAllByRole('checkbox'),
    ...form.queryAllByRole('textbox'),
  ]);
  const labelled = taken.flatMap((name) =>
    controls.filter(
      (control) =>
        control instanceof HTMLInputElement && control.labels?.[0]?.textContent?.startsWith(cs.options[name]),
    ),
  );
  expect([labelled.length, new Set(labelled).size, controls.length]).toEqual([
    taken.length,
    taken.length,
    taken.length,
  ]);
});
