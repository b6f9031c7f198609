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
    { right: 'department.edit', roles: ['admin', 'temporary-admin', 'manager', 'editor'], actions: 4 },
    { right: 'options.edit', roles: ['admin', 'temporary-admin'], actions: 1 },
    { right: 'public', roles: [], actions: 2 },
  ],
};

const texts = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

async function opened(at: string) {
  const answers = { 'GET /internal/permissions': answer, [`GET /internal${at}`]: answer };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  const view = await renderRoute(routes, { suite: context, texts: cs, at });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

test('each action stands with its right, in words', async () => {
  await opened('/permissions?sort=right');
  expect(texts('Kdo co smí').slice(1)).toEqual([
    ['Hodnocení s výsledky', 'Každý'],
    ['Záznam úkonů', 'Pokročilé nastavení'],
    ['Co se v procesu děje', 'Jen token'],
  ]);
});

test('rights stand by the roles that have them, with how many actions they are asked for', async () => {
  await opened('/permissions');
  expect(texts('Role a oprávnění')).toEqual([
    ['Oprávnění', 'administrátor', 'manažer', 'editor', 'tvůrce otázek'],
    ['Katedry4 akce', '✓ano', '✓ano', '✓ano', '–ne'],
    ['Pokročilé nastavení1 akce', '✓ano', '–ne', '–ne', '–ne'],
  ]);
  expect(screen.getByText('I bez přihlášení').nextSibling?.textContent).toBe('2 akce');
  expect(screen.queryByRole('table', { name: 'Kdo co smí' })).toBeNull();
});

test('a right leads to its actions, which say once who has it', async () => {
  const { user } = await opened('/permissions');
  await user.click(screen.getByRole('link', { name: 'Pokročilé nastavení' }));
  await screen.findByText(/Mají ho role: administrátor, dočasný administrátor/);
  screen.getByRole('heading', { level: 1, name: 'Pokročilé nastavení' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Záznam úkonů');
  expect(screen.queryByRole('table')).toBeNull();
  // Neither another right nor an order is offered.
  const boxes = screen.getAllByRole<HTMLSelectElement>('combobox');
  expect(boxes.map(({ labels }) => labels[0]?.textContent?.trim())).toEqual(['Smí i jiný systém']);
});
