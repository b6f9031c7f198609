import type { CourseRow } from '@anketa/contract/results/results';
import { SuiteReactContext } from '@anketa/remote/suite';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import cs from '../locales/cs.json' with { type: 'json' };
import { CourseTable } from './course-table.tsx';

const row: CourseRow = {
  code: 'PRG',
  name_cs: 'Programování',
  name_en: 'Programming',
  department_code: null,
  rate: { enrolled: 80, submitted: 40, percent: 50 },
  rated: 'course',
  withheld: null,
  average: null,
};

const list = {
  current: 1,
  last: 1,
  total: 1,
  narrowed: false,
  asked: '',
  unread: undefined,
  go: () => undefined,
  sort: undefined,
  onSort: () => undefined,
};

async function shown(given: Partial<CourseRow>): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: 'cs', resources: { cs: { translation: cs } }, interpolation: { escapeValue: false } });
  return renderToString(
    <SuiteReactContext value={fakeSuite().context}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <CourseTable slug="zs" caption="Předměty" empty="" list={{ ...list, rows: [{ ...row, ...given }] }} />
        </MemoryRouter>
      </I18nextProvider>
    </SuiteReactContext>,
  );
}

test('a course without an average says whether it was not rated, is withheld, or is rated by its classes only', async () => {
  expect(await shown({})).toContain('bez hodnocení');
  expect(await shown({ withheld: { reason: 'few-responses', needed: 3 } })).toContain('nezveřejněno');
  const classes = await shown({ rated: 'classes' });
  expect(classes).toContain('jen paralelky a vyučující');
  expect(classes).not.toContain('bez hodnocení');
  expect(await shown({ rated: 'nothing' })).toContain('bez hodnocení');
});

test('the scale of averages is said once above the table, where there are any', async () => {
  expect(await shown({})).not.toContain('1 = nejlepší');
  const html = await shown({ average: { value: 1.72, percent: 82, n: 9, interval: [1.4, 2.04] } });
  expect(html.split('1 = nejlepší')).toHaveLength(2);
  expect(html).toContain('1,7');
  // Of nine answers: with what its interval is, and grey.
  expect(html.replace(/<[^>]*>/g, '')).toMatch(/1,4–2,0 · 9 odpovědí/);
  // A percentage beside it would be a riddle.
  expect(html).not.toContain('82');
});
