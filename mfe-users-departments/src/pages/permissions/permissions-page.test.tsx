import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const rows = [
  { call: 'GET /internal/results', action: 'Hodnocení s výsledky', right: 'public', roles: '', scope: 'Výsledky' },
  { call: 'GET /internal/audit', action: 'Záznam úkonů', right: 'options.edit', roles: 'správce', scope: '' },
  { call: 'GET /metrics', action: 'Co se v procesu děje', right: 'token', roles: '', scope: 'Metriky' },
];

test('each action stands with its right, its roles and its scope, in words', async () => {
  const answers = { 'GET /internal/permissions': { current_page: 1, last_page: 1, total: 3, data: rows } };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  await renderRoute(routes, { suite: context, texts: cs, at: '/permissions' });
  await screen.findByRole('heading', { level: 1, name: 'Kdo co smí' });
  const cells = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(cells.slice(1)).toEqual([
    'Hodnocení s výsledkyKaždýVýsledky',
    'Záznam úkonůPokročilé nastavenísprávce',
    'Co se v procesu dějeJen tokenMetriky',
  ]);
});
