import type { Extension } from '@anketa/contract/suite/registry';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../../testing/evaluation-of.ts';
import { openedPage } from '../../../testing/rendered.tsx';

const letters: Extension = {
  place: 'evaluation.cards',
  id: 'letters',
  label: { cs: 'Dopisy', en: 'Letters' },
  text: { cs: 'Komu psát.', en: 'Whom to write to.' },
  path: '/letters/:id',
  right: 'mailing.create',
  order: 1,
  more: [{ label: { cs: 'Nový dopis', en: 'New letter' }, path: '/letters/:id/new' }],
};
const tab: Extension = {
  place: 'evaluation.tabs',
  id: 'history',
  label: { cs: 'Historie', en: 'History' },
  path: '/history/:slug',
  right: 'signed-in',
  order: 1,
};

const overview = {
  statistics: null,
  components: { components: 3 },
  studies: null,
  students: null,
  ballots: null,
  reports: null,
  check: null,
  questions: null,
  issues: null,
  moved: null,
};
const may = {
  move: false,
  edit: false,
  import: false,
  delete: false,
  statistics: false,
  questions: false,
  check_questions: false,
  results: false,
  own_results: false,
  options: false,
  manage: false,
};

async function opened(evaluation: Parameters<typeof evaluationOf>[0]) {
  const page = { evaluation: evaluationOf(evaluation), importing: false, phases: [], may, settings: null };
  const answers = { 'GET /internal/import/7': page, 'GET /internal/import/7/overview': overview };
  const { context } = fakeSuite({ session: sessionOf('manager'), answers, extensions: [tab, letters] });
  await openedPage(context, '/import/7');
}

test('what other remotes add to an evaluation in a phase is shown: cards, and links in a row', async () => {
  await opened({ state: 1 });
  expect((await screen.findByRole('link', { name: 'Dopisy' })).getAttribute('href')).toBe('/letters/7');
  expect(screen.getByText('Komu psát.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nový dopis' }).getAttribute('href')).toBe('/letters/7/new');
  const { slug_en } = evaluationOf({});
  expect(screen.getByRole('link', { name: 'Historie' }).getAttribute('href')).toBe(`/history/${slug_en}`);
});

test.each([{ state: 5 }, { state: 4 }, { state: 0, completed_at: null }])(
  'not while it is in none: %o',
  async (told) => {
    await opened(told);
    expect(screen.queryByRole('link', { name: 'Dopisy' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Historie' })).toBeNull();
  },
);
