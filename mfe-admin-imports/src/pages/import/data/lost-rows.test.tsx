import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../../testing/evaluation-of.ts';
import { openedPage } from '../../../testing/rendered.tsx';

const none = { state: 'failed', step: null, done: 0, total: null, items: 0, who: 'boss' };
const may = { move: false, edit: true, import: true, delete: true, manage: true };

async function shown(id: number, reason: string, rows = 8) {
  const error = { code: 1100, reason, message: 'Zdrojová data mají mnohem méně řádků: MIKRO 2253 → 8.' };
  const suite = fakeSuite({
    session: sessionOf('manager'),
    answers: {
      [`GET /internal/import/${id}`]: { evaluation: evaluationOf({ id }), importing: false, phases: ['Příprava'], may },
      [`GET /internal/import/${id}/overview`]: {
        questions: null,
        issues: null,
        check: null,
        ballots: null,
        reports: null,
      },
      [`GET /internal/jobs/${id}`]: { import: { ...none, error }, deletion: null, mixing: null },
      [`GET /internal/jobs/import/${id}`]: { job: { ...none, error } },
      [`GET /internal/import/${id}/source`]: {
        changed: true,
        expected: 8,
        tables: [
          { table: 'MIKRO', where: 'Zápisy studentů', rows, before: 2253, suspicious: rows < 2253, problem: null },
          { table: 'UCIT', where: 'Vyučující', rows: 60, before: 60, suspicious: false, problem: null },
        ],
      },
      [`POST /internal/import/${id}/start`]: { status: true, asked: 'taken' },
    },
  });
  const page = await openedPage(suite.context, `/import/${id}`);
  await screen.findByText(/MIKRO 2253 → 8/);
  return { ...page, ...suite };
}

test('data that lost much are taken over once somebody has been asked and agrees; the button names what will go', async () => {
  const { user, seen } = await shown(7, 'lost-rows');
  await user.click(await screen.findByRole('button', { name: 'Převzít přesto bez: Zápisy studentů 2\u00a0245 řádků' }));
  expect(seen.questions.at(-1)).toMatchObject({
    title: 'Převzít data i s chybějícími řádky?',
    text: 'Z hodnocení zmizí: Zápisy studentů 2\u00a0245 řádků, kromě toho, k čemu už někdo odpověděl.',
  });
  const posts = seen.requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ url }) => url)).toEqual([`/internal/import/7/start?agreed=true`]);
});

test('where as many rows are others no number is named', async () => {
  await shown(8, 'lost-rows', 2253);
  expect(screen.getByRole('button', { name: 'Převzít přesto' })).toBeTruthy();
});

test('data that can hardly be right are asked about in other words', async () => {
  const { user, seen } = await shown(8, 'doubtful', 2253);
  await user.click(screen.getByRole('button', { name: 'Převzít přesto' }));
  expect(seen.questions.at(-1)).toMatchObject({
    title: 'Převzít data tak, jak jsou?',
    text: expect.stringMatching(/^Řádky, které k ničemu nepatří, se vynechají\./),
  });
});

test('that is not offered for another reason', async () => {
  await shown(9, 'missing-table');
  expect(screen.queryByRole('button', { name: /Převzít přesto/ })).toBeNull();
});
