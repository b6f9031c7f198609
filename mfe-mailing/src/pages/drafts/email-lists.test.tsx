import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const email = { id: 5, subject_cs: 'Pozvánka', subject_en: 'Invitation', target: 'studium' };
const draft = { ...email, purpose: 'invitation', author: 'Jana', edited_at: '2030-02-01T10:00:00Z' };
const out = { ...email, sent_at: null, state: 'cancelled', recipients: 1200, seen: 0, undelivered: 0 };

async function opened(
  page: 'drafts' | 'sent',
  name: string,
  rows: readonly object[],
  evaluation: object | null = null,
) {
  const at = `/import/7/mailing/${page}`;
  const listed = { current_page: 1, last_page: 1, total: rows.length, data: rows };
  const answers = { [`GET /internal${at}`]: { evaluation, [name]: listed } };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  await renderRoute(routes, { suite: context, texts: cs, at });
  await screen.findByRole('table');
  const linkOf = (subject: string) => screen.getByRole('link', { name: subject }).getAttribute('href');
  return { linkOf };
}

test('a draft leads to where it is written; without a subject it is found all the same', async () => {
  const rows = [draft, { ...draft, id: 6, subject_cs: '' }, { ...draft, id: 7, subject_cs: '', subject_en: '' }];
  const { linkOf } = await opened('drafts', 'drafts', rows);
  expect(['Pozvánka', 'Invitation', cs.mailing.noSubject].map(linkOf)).toEqual(
    [5, 6, 7].map((id) => `/import/7/mailing/edit/${id}`),
  );
});

test('an e-mail that is out leads to what became of it', async () => {
  const { linkOf } = await opened('sent', 'emails', [out]);
  expect(linkOf('Pozvánka')).toBe('/import/7/mailing/read/5');
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Studenti', '', 'Zrušeno', '1\u00a0200', '0', '0']);
});

test('in lists a subject names the evaluation, as it did to its recipients', async () => {
  const evaluation = { id: 7, name_cs: 'Zima 2030', name_en: 'Winter 2030' };
  const { linkOf } = await opened('sent', 'emails', [{ ...out, subject_cs: 'Výuka: {evaluation}' }], evaluation);
  expect(linkOf('Výuka: Zima 2030')).toBe('/import/7/mailing/read/5');
});
