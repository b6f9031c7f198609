import { listOutbox, readOutboxMail } from '@anketa/contract/mail/outbox';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const mail = { id: 7, to: 'jana@example.cz', subject: 'Odkaz', sent_at: '2026-11-25T10:00:00Z' };
const html = '<p onclick="x()">Odkaz <script>x()</script></p>';
const [list, one] = [`GET ${listOutbox.path}`, `GET ${readOutboxMail.path}`];

const listed = (...data: readonly (typeof mail)[]) => ({ current_page: 1, last_page: 1, total: data.length, data });

async function opened(answers: Record<string, unknown>) {
  const suite = fakeSuite({ session: sessionOf('admin'), answers });
  const { user, container } = await renderRoute(routes, { suite: suite.context, texts: cs, at: '/outbox' });
  return { ...suite, user, container };
}

test('an e-mail shows its text, and its HTML as source, once it is opened', async () => {
  const { user, seen, container } = await opened({
    [list]: listed(mail),
    [one]: { ...mail, text: 'Prostý', html },
  });
  const summary = await screen.findByText(/jana@example\.cz/, { selector: 'summary *' });
  expect(seen.requests.map(({ url }) => url)).not.toContain('/internal/outbox/7');
  await user.click(summary);
  expect(await screen.findByText('Prostý')).toBeTruthy();
  expect(screen.getByText(html)).toBeTruthy();
  expect(container.querySelector('script, [onclick]')).toBeNull();
  expect(screen.getByRole('link', { name: cs.outbox.show }).getAttribute('href')).toBe('/internal/outbox/7/html');
});

test('a notification shows its text and no document', async () => {
  const notice = { ...mail, to: 'push.example.com', text: 'Je otevřené.', html: '' };
  const { user } = await opened({ [list]: listed(notice), [one]: notice });
  await user.click(await screen.findByText(/push\.example\.com/, { selector: 'summary *' }));
  expect(await screen.findByText('Je otevřené.')).toBeTruthy();
  expect([screen.queryByText(cs.outbox.html), screen.queryByRole('link', { name: cs.outbox.show })]).toEqual([
    null,
    null,
  ]);
});

test('one that cannot be read can be tried again', async () => {
  const { user, answer } = await opened({ [list]: listed(mail), [one]: new HttpError(503, {}) });
  await user.click(await screen.findByText(/jana@example\.cz/, { selector: 'summary *' }));
  await screen.findByText(cs.outbox.failed);
  answer({ [list]: listed(mail), [one]: { ...mail, text: 'Prostý', html } });
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Prostý')).toBeTruthy();
});

test('without e-mails the page says so', async () => {
  await opened({ [list]: listed() });
  expect(await screen.findByText(listOutbox.empty.none.cs)).toBeTruthy();
});
