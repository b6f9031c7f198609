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

const answer = {
  actions: { current_page: 1, last_page: 1, total: 3, data: rows },
  rights: [
    { right: 'department.edit', roles: 'správce, editor' },
    { right: 'options.edit', roles: 'správce' },
  ],
};

test('each action stands with its right, in words', async () => {
  const answers = { 'GET /internal/permissions': answer };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  await renderRoute(routes, { suite: context, texts: cs, at: '/permissions' });
  await screen.findByRole('heading', { level: 1, name: 'Kdo co smí' });
  const cells = within(screen.getByRole('table', { name: 'Kdo co smí' }))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(cells.slice(1)).toEqual([
    'Hodnocení s výsledkyKaždý',
    'Záznam úkonůPokročilé nastavení',
    'Co se v procesu dějeJen token',
  ]);
});

test('rights stand with the roles that have them, and lead to their actions, where nothing is looked for', async () => {
  const answers = { 'GET /internal/permissions': answer };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/permissions' });
  const items = (await screen.findAllByRole('listitem')).filter(({ textContent }) =>
    textContent?.startsWith('správce'),
  );
  expect(items.map(({ textContent }) => textContent)).toEqual(['správce, editorKatedry', 'správcePokročilé nastavení']);
  const link = screen.getByRole('link', { name: 'Pokročilé nastavení' });
  expect(link.getAttribute('href')).toBe('/permissions?right=options.edit');
  await user.click(link);
  await expect.poll(() => screen.queryByRole('heading', { name: 'Role a oprávnění' })).toBeNull();
});
