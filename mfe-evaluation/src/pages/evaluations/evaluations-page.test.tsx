import type { ListedQuestionnaire } from '@anketa/contract/questions/questionnaires';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const listed = (id: number, more: Partial<ListedQuestionnaire> = {}): ListedQuestionnaire => ({
  id,
  name_cs: `Hodnocení ${id}`,
  name_en: '',
  slug_cs: `h${id}`,
  slug_en: `e${id}`,
  year: 2026,
  semester: 1,
  state: 1,
  description_cs: '',
  description_en: '',
  open: true,
  closes_at: null,
  published: false,
  sections: 8,
  done: 0,
  ...more,
});
const past = listed(9, { open: false, published: true, state: 3 });

async function at(path: string, evaluations: readonly ListedQuestionnaire[]) {
  const list = { evaluations };
  const suite = fakeSuite({
    session: sessionOf('student'),
    answers: { 'GET /internal/evaluation': list, 'GET /internal/evaluation/list': list },
  });
  await renderRoute(routes, { suite: suite.context, texts: cs, at: path });
  return suite;
}

test('one open evaluation leads straight to its courses', async () => {
  const { seen } = await at('/evaluation', [listed(1), past]);
  await waitFor(() => expect(seen.requests.map(({ url }) => url)).toContain('/internal/evaluation/h1'));
});

test.each([
  ['/evaluation', [listed(1), listed(2)]],
  ['/evaluation', [past]],
  ['/evaluation/list', [listed(1), past]],
] as const)('the list stays at %s where there is something to choose', async (path, evaluations) => {
  const { seen } = await at(path, evaluations);
  await screen.findByRole('heading', { level: 1, name: 'Hodnocení výuky' });
  expect(seen.requests.filter(({ url }) => /\/h\d$/.test(url))).toEqual([]);
});

test('an old evaluation says nothing of what was not filled in, and leads to its results', async () => {
  await at('/evaluation/list', [listed(1, { done: 3 }), past, listed(8, { open: false, done: 2 })]);
  await screen.findByRole('link', { name: 'Pokračovat: Hodnocení 1' });
  expect(screen.getByText('zbývá 5 dotazníků')).toBeTruthy();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(screen.getByText('vyřízené 2 dotazníky')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Výsledky: / })).toHaveLength(1);
});
