import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const evaluation = (year: number, semester: number) => ({
  ...{ id: year * 10 + semester, year, semester, state: 3, filling_open: false, courses: 214 },
  ...{ name_cs: `Hodnocení ${semester}/${year}`, name_en: '', slug_cs: `h-${semester}-${year}`, slug_en: 'e' },
  rate: { enrolled: 45_000, submitted: 9000, percent: 20 },
});

test('evaluations stand by academic year and semester, each with its courses, submissions and response rate', async () => {
  const evaluations = [evaluation(2025, 2), evaluation(2025, 1), evaluation(2024, 2)];
  const { context } = fakeSuite({ answers: { 'GET /internal/results': { evaluations, own: null } } });
  const { missing } = await renderRoute(routes, { suite: context, texts: cs, at: '/results' });
  expect(missing).toEqual([]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Akademický rok 2025/2026',
    'Akademický rok 2024/2025',
  ]);
  const table = screen.getByRole('table', { name: 'Akademický rok 2025/2026' });
  const [summer] = within(table).getAllByRole('row').slice(1);
  const cells = [...(summer?.querySelectorAll('th, td') ?? [])].map(({ textContent }) =>
    textContent?.replace(/\s/g, ' '),
  );
  expect(cells).toEqual(['Hodnocení 2/2025 ', 'LS', '214', '9 000', '20 %']);
});
