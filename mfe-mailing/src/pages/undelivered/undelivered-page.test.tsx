import { listUndelivered } from '@anketa/contract/mail/lists';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const at = '/import/7/mailing/undelivered';
const jana = {
  oident: 'a/1',
  name: 'Jana Malá',
  address: 'jana@example.cz',
  reason: 'no-mailbox',
  status: '550 5.1.1',
  week: '2030-02-04',
  suppressed: true,
};
const karel = { ...jana, oident: '2', name: 'Karel Bílý', reason: 'refused', status: '554 5.5.4', suppressed: false };

async function opened(release: boolean, more: Record<string, unknown> = {}) {
  const people = { current_page: 1, last_page: 1, total: 2, data: [jana, karel] };
  const answers = { [`GET /internal${at}`]: { evaluation: null, people, may: { release } }, ...more };
  const suite = fakeSuite({ session: sessionOf('admin'), answers });
  const { user } = await renderRoute(routes, { suite: suite.context, texts: cs, at });
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  return { ...suite, user, rowOf };
}

test('the reason is said in words; of one that has none the answer of the server is', async () => {
  const { rowOf } = await opened(true);
  expect((await rowOf('Jana')).getByText(listUndelivered.columns.reason.values['no-mailbox'].cs)).toBeTruthy();
  expect((await rowOf('Karel')).getByText('Odmítnuto (554 5.5.4)')).toBeTruthy();
  expect((await rowOf('Jana')).getByText('4. 2. 2030')).toBeTruthy();
});

test('a suppressed address is released, by whoever may', async () => {
  const suppression = `DELETE /internal${at}/a%2F1/suppression`;
  const { rowOf, user, seen, answer } = await opened(true, { [suppression]: new HttpError(503, {}) });
  expect((await rowOf('Karel')).queryByRole('button')).toBeNull();
  const button = (await rowOf('Jana')).getByRole('button', { name: 'Povolit posílání: Jana Malá' });
  await user.click(button);
  await screen.findByText(/Požadavek na server selhal/);
  answer({ [suppression]: { status: true } });
  await user.click(button);
  await expect.poll(() => seen.notices.at(-1)?.text).toBe('Jana Malá: e-maily se budou znovu posílat.');
});

test('how sending is allowed again is told only where an address came back', async () => {
  const nobody = { current_page: 1, last_page: 1, total: 0, data: [] };
  await opened(true, { [`GET /internal${at}`]: { evaluation: null, people: nobody, may: { release: true } } });
  await screen.findByText(listUndelivered.empty.none.cs);
  expect(screen.queryByText(cs.release.help)).toBeNull();
});

test('whoever may not release has no button', async () => {
  const { rowOf } = await opened(false);
  expect((await rowOf('Jana')).queryByRole('button')).toBeNull();
});
