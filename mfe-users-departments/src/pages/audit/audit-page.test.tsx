import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const act = {
  id: 'a1',
  at: '2026-11-26T08:00:00.000Z',
  kind: 'people',
  what: 'Změna rolí a oprávnění',
  detail: 'Karel Žák (zak) editor',
  who: 'Jana Nová',
  evaluation: '',
};
const moved = { ...act, id: 'p1', kind: 'phases', what: 'Příprava → Vyplňování', detail: '', evaluation: 'Zima' };
const answer = {
  acts: { current_page: 1, last_page: 1, total: 2, data: [act, moved] },
  people: [{ value: 'nova', name: 'Jana Nová' }],
  evaluations: [{ value: '3', name: 'Zima' }],
};

test('an act says who did what to whom; whom to look for is chosen by name', async () => {
  const { context, seen } = fakeSuite({ session: sessionOf('admin'), answers: { 'GET /internal/audit': answer } });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/audit' });
  const row = within(await screen.findByRole('row', { name: /Změna rolí/ }));
  expect(row.getByText('Karel Žák (zak) editor')).toBeDefined();
  expect(row.getByText('Jana Nová')).toBeDefined();
  expect(row.getByText(/^26\. 11\. 2026/).textContent).not.toContain(' ');
  const move = within(screen.getByRole('row', { name: /^Příprava → Vyplňování Zima/ }));
  expect(move.getByRole('rowheader').textContent).toBe('Příprava → Vyplňování');
  expect(screen.getByRole('link', { name: 'Doby uchování' }).getAttribute('href')).toBe('/retention');
  expect(screen.getByRole('columnheader', { name: /^Kdy/ }).getAttribute('aria-sort')).toBe('descending');
  await user.selectOptions(screen.getByLabelText('Kdo'), 'Jana Nová');
  await expect.poll(() => seen.requests.at(-1)?.url).toContain('who=nova');
});
