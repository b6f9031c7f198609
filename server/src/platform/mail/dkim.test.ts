import { generateKeyPairSync } from 'node:crypto';
import { authenticate } from 'mailauth';
import { afterAll, expect, test } from 'vitest';
import { SmtpUrl } from '../../smtp-settings.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { smtpCarrier, smtpMailer } from './smtp.ts';

const { port, delivered, stop } = await startMailServer();
afterAll(stop);

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const dkim = {
  domain: 'example.cz',
  selector: 'anketa1',
  key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const settings = { server: SmtpUrl.parse(`smtp://127.0.0.1:${port}`), from: 'Fakulta <anketa@example.cz>', dkim };
const mail = { to: 'jana@example.cz', subject: 'Dobrý den', text: 'Text.\n.\n tečka', html: '<p>Příliš žluťoučký</p>' };

/** What a mail provider says of the signature of a message, with the key in a DNS of its own. */
async function checked(message: string) {
  const { dkim: found } = await authenticate(message, {
    sender: 'anketa@example.cz',
    ip: '127.0.0.1',
    helo: 'localhost',
    trustReceived: false,
    disableArc: true,
    disableDmarc: true,
    disableBimi: true,
    resolver: async (name) => {
      if (name === 'anketa1._domainkey.example.cz') return [[record]];
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
  });
  const [{ status, signingDomain, signingHeaders } = {}] = found.results;
  return {
    result: status?.result,
    domain: signingDomain,
    headers: signingHeaders?.keys.toLowerCase().split(/\s*:\s*/),
  };
}

const latest = () => delivered.at(-1)?.message ?? '';

test('a message carries a signature that a mail provider finds whole, and loses by any change', async () => {
  await smtpMailer(settings).send(mail);
  expect(await checked(latest())).toMatchObject({ result: 'pass', domain: 'example.cz' });
  expect((await checked(latest().replace('Text.', 'Test.'))).result).not.toBe('pass');
});

test('of e-mails to many the signature covers how they are left: one click is offered only then', async () => {
  const carrier = smtpCarrier(settings);
  const letter = await carrier.compose({ ...mail, key: 'a'.repeat(24), unsubscribe: 'https://anketa.example.cz/u/1' });
  expect((await carrier.deliver(letter, async () => {})).outcome).toBe('sent');
  carrier.close();
  const { result, headers } = await checked(latest());
  expect(result).toBe('pass');
  expect(headers).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']));
  const moved = latest().replace('https://anketa.example.cz/u/1', 'https://anketa.example.cz/u/2');
  expect((await checked(moved)).result).not.toBe('pass');
});

test('without a key nothing is signed', async () => {
  await smtpMailer({ ...settings, dkim: undefined }).send(mail);
  expect(latest()).not.toMatch(/^DKIM-Signature/m);
});
