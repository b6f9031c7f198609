import { type LegalPage, readLegalPage } from '@anketa/contract/suite/legal-pages';
import { legalPages } from '@anketa/contract/suite/shell-routes';
import { type Locale, localeCookie } from '@anketa/contract/values';
import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { translate } from '../../platform/translate.ts';
import { testApplication } from '../../testing/application.ts';
import { fakeShell } from '../../testing/fake-shell.ts';
import { guidedOperator } from '../../testing/guide.ts';
import { processingWords } from '../personal-data/reading.ts';
import { legalPage } from './legal-page.ts';

const application = await testApplication();
const { config } = application;
const operator = await guidedOperator();

/** All that a page says, as one text. */
function wordsOf({ lead, sections }: LegalPage): string {
  const lines = sections.flatMap(({ heading, missing, lines: own, facts }) => [
    heading,
    missing ?? '',
    ...own.map(({ text, href }) => `${text} ${href ?? ''}`),
    ...facts.flatMap(({ term, lines: values }) => [term, ...values.map(({ text }) => text)]),
  ]);
  return [lead, ...lines].join('\n');
}

const missingIn = (page: LegalPage) => page.sections.flatMap(({ heading, missing }) => (missing ? [heading] : []));

test('without a file each page says what the operator has not filled in, to whoever asks', async () => {
  const visitor = await application.as(null);
  const found = Object.fromEntries(
    await Promise.all(
      legalPages.map(async (page) => {
        const { status, body } = await visitor(readLegalPage, { params: { page } });
        expect(status).toBe(200);
        // No sentence leads to what is missing.
        expect(wordsOf(body)).not.toMatch(/: *$/m);
        return [page, missingIn(body)] as const;
      }),
    ),
  );
  expect(found).toEqual({
    accessibility: ['Závazek', 'Stav souladu', 'Nepřístupný obsah', 'Vypracování prohlášení', 'Zpětná vazba'],
    legal: ['Provozovatel', 'Kontakt', 'Odpovědná osoba', 'Pověřenec pro ochranu osobních údajů'],
    privacy: ['Správce osobních údajů', 'Pověřenec pro ochranu osobních údajů'],
  });
  expect((await visitor.get('/internal/legal-pages/imprint')).status).toBeGreaterThanOrEqual(400);
});

test('with the file of the guide each page says all that the operator has filled in, in both languages', () => {
  const filled = { ...config, operator };
  const all = (locale: Locale) => legalPages.map((page) => legalPage(filled, page, locale));
  expect([...all('cs'), ...all('en')].flatMap(missingIn)).toEqual([]);
  const [statement = '', notice = '', privacy = ''] = all('en').map(wordsOf);
  expect(statement).toContain('University of Examples is committed');
  expect(statement).toContain('partially compliant');
  expect(statement).toMatch(/Not compliant with the Act\nCharts of results .* The same figures are in the table/);
  expect(statement).toContain('prepared on 1 September 2026 on the basis of the operator’s own assessment');
  expect(statement).toContain('last reviewed on 15 October 2026');
  expect(statement).toContain('anketa@example.cz mailto:anketa@example.cz');
  expect(statement).toContain('Digital and Information Agency https://www.dia.gov.cz/');
  for (const said of ['110 00 Praha 1', '12345678', 'abc1def', 'tel:+420123456789', 'Jana Nováková', 'Petr Malý']) {
    expect(notice).toContain(said);
  }
  expect(privacy).toContain('University of Examples\nPříkladná 1');
  expect(wordsOf(legalPage(filled, 'accessibility', 'cs'))).toContain('vypracováno dne 1. září 2026');
});

test('who answers for personal data is named as ANKETA_CONTROLLER says it, where it does', () => {
  const named = { ...config, operator, controller: ['Fakulta příkladů'] };
  const [controller] = legalPage(named, 'privacy', 'cs').sections;
  expect(controller?.lines.map(({ text }) => text)).toEqual(['Fakulta příkladů']);
});

test('the privacy notice has all that is processed, with the terms of the installation', () => {
  for (const locale of ['cs', 'en'] as const) {
    const years = { ...config, leftYears: 7 };
    const words = wordsOf(legalPage(years, 'privacy', locale));
    const processed = processingWords(years, locale);
    for (const { title, why, term, ground } of processed) {
      for (const said of [title, why, term, ground]) expect(words).toContain(said);
    }
    expect(words).toContain(locale === 'cs' ? '7 let' : '7 years');
  }
});

test('the HTML of each page has what it says, in the language of who opens it; that of other pages has none', async () => {
  const app = await createApp({
    ...application,
    database: application,
    shell: fakeShell({ folder: config.dataFolder }),
  });
  const opened = async (url: string, locale: Locale) =>
    (await app.inject({ url, cookies: { [localeCookie]: locale } })).body;
  for (const locale of ['cs', 'en'] as const) {
    expect(await opened('/accessibility', locale)).toContain(translate(locale, 'legal.accessibility.enforcement'));
    expect(await opened('/legal', locale)).toContain(translate(locale, 'legal.missing'));
    expect(await opened('/privacy', locale)).toContain(translate(locale, 'legal.privacy.anonymous'));
    expect(await opened('/settings', locale)).toContain('"legal":null');
  }
  await app.close();
});
