import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const none = { people: 0, audit: 0, reports: 0, mails: 0 };
const page = {
  terms: [
    { kind: 'people', number: 5, unit: 'years' },
    { kind: 'audit', number: 400, unit: 'days' },
    { kind: 'mails', number: null, unit: 'days' },
  ],
  due: { ...none, audit: 3 },
  departed: { people: 2, first_due: '2027-01-01' },
  noted_days: 30,
  runs: [{ day: '2026-11-26', ...none, people: 7, failed: ['mails'] }],
};

async function opened(answer: object) {
  const answers = {
    'GET /internal/retention': answer,
    'POST /internal/retention/run': { removed: none, failed: [] },
  };
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/retention' });
  await screen.findByRole('heading', { level: 1, name: 'Doby uchování' });
  return { user, seen };
}

test('it says how long what stays, what is due and what went; a removal that failed stands above all', async () => {
  await opened(page);
  expect(screen.getByText(/^Poslední úklid se celý nezdařil: Rozeslané e-maily/)).toBeDefined();
  expect(screen.getByRole('row', { name: /^Lidé, kteří odešli 5 let po konci/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Záznam úkonů 400 dní 3/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Rozeslané e-maily stejně dlouho/ })).toBeDefined();
  expect(screen.getByText(/^2 další lidé odešli. První je na řadě 1. ledna 2027/)).toBeDefined();
});

test('days that are whole years are said as years, with the days beside them', async () => {
  await opened({ ...page, terms: [{ kind: 'audit', number: 1826, unit: 'days' }] });
  expect(screen.getByRole('row', { name: /^Záznam úkonů 5 let/ })).toBeDefined();
});

test('what is due is removed after a question; where nothing is, nothing is offered', async () => {
  const { user, seen } = await opened(page);
  await user.click(screen.getByRole('button', { name: 'Odstranit teď' }));
  expect(seen.questions.map(({ danger }) => danger)).toEqual([true]);
  await expect.poll(() => seen.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('where nothing is due nothing is offered', async () => {
  await opened({ ...page, due: none });
  expect(screen.queryByRole('button', { name: 'Odstranit teď' })).toBeNull();
});
