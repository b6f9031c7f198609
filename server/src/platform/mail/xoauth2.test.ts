import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { SmtpUrl } from '../../smtp-settings.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { MailError } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

const mail = { to: 'jana@example.cz', subject: 'Dobrý den', text: 'Text', html: '<p>Text</p>' };
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ended.splice(0)) await end();
});

/** An authorization server that gives tokens `t1`, `t2` and so on, each for an hour; and a mail server that takes those of `valid`. */
async function given({ secret = 'tajemství' } = {}) {
  const asked: Record<string, string>[] = [];
  const authorization = createServer(async (request, response) => {
    asked.push(Object.fromEntries(new URLSearchParams(await text(request))));
    const isClient = asked.at(-1)?.client_secret === 'tajemství';
    response.writeHead(isClient ? 200 : 401, { 'content-type': 'application/json' });
    const token = { access_token: `t${asked.length}`, token_type: 'Bearer', expires_in: 3600 };
    response.end(JSON.stringify(isClient ? token : { error: 'invalid_client' }));
  }).listen(0, '127.0.0.1');
  await once(authorization, 'listening');
  const valid = new Set(['t1']);
  const server = await startMailServer({ login: { user: 'anketa@example.cz', password: '' }, tokens: valid });
  ended.push(server.stop, async () => {
    authorization.closeAllConnections();
    authorization.close();
    await once(authorization, 'close');
  });
  const mailer = smtpMailer(
    {
      server: SmtpUrl.parse(`smtp://anketa%40example.cz@127.0.0.1:${server.port}`),
      from: 'anketa@example.cz',
      tokens: {
        url: `http://127.0.0.1:${(authorization.address() as AddressInfo).port}/token`,
        clientId: 'anketa',
        clientSecret: secret,
        scope: 'https://mail.example.cz/.default',
      },
    },
    { silence: 2000, whole: 5000 },
  );
  return { mailer, asked, valid, delivered: server.delivered };
}

test('the user signs in by a token of the client’s own, which serves until it is about to end', async () => {
  const { mailer, asked, valid, delivered } = await given();
  await mailer.send(mail);
  await mailer.send(mail);
  expect(delivered.map(({ user }) => user)).toEqual(['anketa@example.cz', 'anketa@example.cz']);
  expect(asked).toEqual([
    {
      grant_type: 'client_credentials',
      client_id: 'anketa',
      client_secret: 'tajemství',
      scope: 'https://mail.example.cz/.default',
    },
  ]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3595_000 });
  valid.add('t2');
  await mailer.send(mail);
  expect([asked.length, delivered.length]).toEqual([2, 3]);
});

test('a token that the mail server takes no more is exchanged for another, once', async () => {
  const { mailer, asked, valid, delivered } = await given();
  await mailer.send(mail);
  valid.clear();
  valid.add('t2');
  await mailer.send(mail);
  expect([asked.length, delivered.length]).toEqual([2, 2]);
  valid.clear();
  const error = await mailer.send(mail).catch((reason: unknown) => reason);
  if (!(error instanceof MailError)) throw new Error('a mail error was expected', { cause: error });
  expect([error.outcome, error.status, asked.length]).toEqual(['failed', '535', 3]);
});

test('where there is no token nothing is sent, it may be tried again, and no secret is said', async () => {
  const { mailer, delivered } = await given({ secret: 'jiné' });
  const error = await mailer.send(mail).catch((reason: unknown) => reason);
  if (!(error instanceof MailError)) throw new Error('a mail error was expected', { cause: error });
  expect([error.outcome, error.status, delivered]).toEqual(['failed', 'EAUTH', []]);
  expect(error.message).not.toContain('jiné');
});
