import { countFormatter, interpolation } from '@anketa/ui/interpolation';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';

test.each([
  ['cs', '12\u00a0400 lidí v roce 2026'],
  ['en', '12,400 people in 2026'],
])('a count is written as the language groups its digits, and nothing else is (%s)', async (lng, text) => {
  const i18n = createInstance();
  await i18n.use(countFormatter).init({
    lng,
    interpolation,
    resources: {
      cs: { translation: { reached: '{{count}} lidí v roce {{year}}' } },
      en: { translation: { reached: '{{count}} people in {{year}}' } },
    },
  });
  expect(i18n.t('reached', { count: 12_400, year: 2026 })).toBe(text);
});
