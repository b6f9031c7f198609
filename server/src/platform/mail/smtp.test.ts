import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { SmtpUrl } from '../../smtp-settings.ts';
import { startMailServer, startSpeaking } from '../../testing/mail-server.ts';
import { loggable } from '../loggable.ts';
import { MailError } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

const mail = { to: 'jana@example.cz', subject: 'Dobrý den', text: 'plain words', html: '<p>words of HTML</p>' };
const from = 'Fakulta <anketa@example.cz>';
const quick = { silence: 300, whole: 600 };

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function serverWith(wishes: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(wishes);
  ended.push(server.stop);
  return server;
}

const mailerAt = (url: string) => smtpMailer({ server: SmtpUrl.parse(url), from }, quick);

/** The address of a server on this machine that is not its loopback. */
const elsewhere = (port: number) => `smtp://0.0.0.0:${port}`;

/** How a mail was not sent. */
async function failure(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw new Error('a mail error was expected', { cause: error });
  return error;
}

test('a mail is delivered with its sender, its subject, and as text and HTML', async () => {
  const { port, delivered } = await serverWith();
  await mailerAt(`smtp://127.0.0.1:${port}`).send(mail);
  expect(delivered).toMatchObject([{ to: ['jana@example.cz'], isSecure: false }]);
  const [{ message } = { message: '' }] = delivered;
  expect(message).toContain('From: Fakulta <anketa@example.cz>');
  expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(message).toContain('Auto-Submitted: auto-generated');
  expect(message).toMatch(
    /Content-Type: text\/plain[\s\S]*plain words[\s\S]*Content-Type: text\/html[\s\S]*<p>words of HTML<\/p>/,
  );
});

test.each([
  ['an address that the server refuses', { to: '550-nobody@example.cz' }, 'refused', '550'],
  ['an address that it may take later', { to: '451-later@example.cz' }, 'failed', '451'],
  ['a text that it refuses', { text: 'answer-554' }, 'refused', '554'],
  ['a text that it may take later', { text: 'answer-452' }, 'failed', '452'],
] as const)(
  '%s: whether to try again is known, and nothing of the mail is in the error',
  async (_, more, outcome, status) => {
    const { port, delivered } = await serverWith();
    const error = await failure(mailerAt(`smtp://127.0.0.1:${port}`).send({ ...mail, ...more }));
    expect([error.outcome, error.status]).toEqual([outcome, status]);
    const all = JSON.stringify([
      loggable(error),
      error.message,
      error.stack,
      Object.entries(error),
      String(error.cause),
    ]);
    expect(all).not.toMatch(/nobody|later@|example\.cz|plain words|answer/);
    expect(delivered).toEqual([]);
  },
);

test('a password that the server does not know is no fault of the mail', async () => {
  const { port, delivered } = await serverWith({ login: { user: 'anketa', password: 'p@ss:word' } });
  await mailerAt(`smtp://anketa:p%40ss%3Aword@127.0.0.1:${port}`).send(mail);
  expect(delivered).toMatchObject([{ user: 'anketa' }]);
  const error = await failure(mailerAt(`smtp://anketa:wrong@127.0.0.1:${port}`).send(mail));
  expect([error.outcome, error.status]).toEqual(['failed', '535']);
  expect(JSON.stringify(loggable(error))).not.toContain('anketa is');
});

test('a server that is down is a failure at once', async () => {
  const { port, stop } = await startMailServer();
  await stop();
  const error = await failure(mailerAt(`smtp://127.0.0.1:${port}`).send(mail));
  expect(error).toMatchObject({ outcome: 'failed', status: 'ESOCKET' });
});

test.each([
  ['says nothing', () => {}],
  [
    'never comes to the end of what it says',
    (socket: Socket) => {
      socket.write('220 here\r\n');
      const going = setInterval(() => socket.write('250-wait\r\n'), 20);
      socket.on('close', () => clearInterval(going));
    },
  ],
])('a server that %s is given up', async (_, speak) => {
  const { port, stop } = await startSpeaking(speak);
  ended.push(stop);
  const started = performance.now();
  const error = await failure(mailerAt(`smtp://127.0.0.1:${port}`).send(mail));
  expect(error.outcome).toBe('failed');
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each([
  ['from the first byte', 'whole', (port: number) => `smtps://localhost:${port}`],
  ['after STARTTLS', 'starttls', elsewhere],
] as const)('encrypted %s, a server whose certificate nobody trusts gets nothing', async (_, encryption, urlOf) => {
  const { port, delivered } = await serverWith({ encryption });
  const error = await failure(mailerAt(urlOf(port)).send(mail));
  expect([error.outcome, delivered]).toEqual(['failed', []]);
});

test('a server elsewhere that offers no encryption gets nothing, this machine alone does', async () => {
  const { port, delivered } = await serverWith();
  const error = await failure(mailerAt(elsewhere(port)).send(mail));
  expect([error.outcome, error.status]).toEqual(['failed', 'ETLS']);
  expect(delivered).toEqual([]);
  await mailerAt(`smtp://127.0.0.1:${port}`).send(mail);
  expect(delivered).toHaveLength(1);
});

describe('what would be more than one header or one address', () => {
  const inAddress = [
    'a@example.cz, b@example.cz',
    'a@example.cz\r\nBcc: b@example.cz',
    'a@example.cz>\r\nRCPT TO:<b@example.cz',
    'Jana <a@example.cz>',
    '"a b"@example.cz',
    'a@example.cz b@example.cz',
    'a@b@example.cz',
    'group:a@example.cz;',
    'example.cz',
    '',
    `${'a'.repeat(250)}@example.cz`,
  ];
  const inSubject = ['Dobrý den\r\nBcc: b@example.cz', 'a\nb', 'a\rb', 'a\0b', 'a\u2028b'];

  test('is refused before anything is sent', async () => {
    const { port, delivered } = await serverWith();
    const mailer = mailerAt(`smtp://127.0.0.1:${port}`);
    for (const to of inAddress) expect((await failure(mailer.send({ ...mail, to }))).outcome, to).toBe('refused');
    for (const subject of inSubject) {
      expect((await failure(mailer.send({ ...mail, subject }))).outcome, subject).toBe('refused');
    }
    expect(delivered).toEqual([]);
  });

  test('whatever stands in a mail that is sent, it goes to its one address under its own headers', async () => {
    const { port, delivered } = await serverWith();
    const mailer = mailerAt(`smtp://127.0.0.1:${port}`);
    const pieces = fc.constantFrom(
      '\r\n',
      '.\r\n',
      '\r\n.\r\n',
      'Bcc: b@example.cz',
      'RCPT TO:<b@example.cz>',
      '\n',
      'ž',
      ' ',
    );
    const words = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
    const subjects = words.map((text) => text.replace(/[\r\n]/g, ' '));
    await fc.assert(
      fc.asyncProperty(subjects, words, async (subject, text) => {
        delivered.length = 0;
        await mailer.send({ ...mail, subject, text, html: text });
        expect(delivered.map(({ to }) => to)).toEqual([['jana@example.cz']]);
        const [headers = ''] = delivered[0]?.message.split('\r\n\r\n') ?? [];
        const names = headers.split('\r\n').filter((line) => !/^\s/.test(line));
        expect(names.map((line) => line.split(':')[0]?.toLowerCase())).not.toContain('bcc');
      }),
      { numRuns: 15, seed: 8 },
    );
  });
});
