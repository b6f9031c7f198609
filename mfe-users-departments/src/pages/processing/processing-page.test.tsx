import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const task = 'Úkol ve veřejném zájmu (GDPR čl. 6)';
const datum = (key: string, ground: string) => ({
  key,
  title: `Údaj ${key}`,
  whose: 'Studenti',
  why: 'Účel',
  readers: 'Nikdo',
  term: 'Rok',
  ground,
});

async function opened(controller: readonly string[]) {
  const processing = [datum('a', task), datum('b', 'Souhlas (GDPR čl. 7)'), datum('c', task)];
  const answers = { 'GET /internal/processing': { processing, controller } };
  const { context } = fakeSuite({ session: sessionOf('anonymous'), answers });
  await renderRoute(routes, { suite: context, texts: cs, at: '/processing' });
  await screen.findByRole('heading', { level: 1 });
}

test('each ground of the law is said once, above all that is processed on it', async () => {
  await opened(['Univerzita', 'poverenec@example.cz']);
  const tables = screen.getAllByRole('table');
  expect(tables.map((table) => within(table).getAllByRole('rowheader').length)).toEqual([2, 1]);
  expect(screen.getAllByText('Právní důvod: GDPR čl. 6')).toHaveLength(1);
  expect(screen.getByText('poverenec@example.cz')).toBeDefined();
});

test('where nobody has said who answers for the data, it says whom to ask', async () => {
  await opened([]);
  expect(screen.getByText(/^Správcem je vysoká škola/)).toBeDefined();
});
