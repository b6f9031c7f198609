import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { SmtpUrl } from '../../smtp-settings.ts';
import { hasOpenssl, selfSigned, startMailServer } from '../../testing/mail-server.ts';
import { smtpMailer } from './smtp.ts';

const usual = getCACertificates('default');
afterEach(() => setDefaultCACertificates(usual));

test.skipIf(!hasOpenssl).each([
  ['from the first byte', 'whole', (port: number) => `smtps://localhost:${port}`],
  ['after STARTTLS', 'starttls', (port: number) => `smtp://0.0.0.0:${port}`],
] as const)('encrypted %s, a server with a certificate that is trusted gets the mail', async (_, encryption, urlOf) => {
  const certificate = selfSigned();
  setDefaultCACertificates([...usual, certificate.cert]);
  const { port, delivered, stop } = await startMailServer({ encryption, certificate });
  const mailer = smtpMailer({ server: SmtpUrl.parse(urlOf(port)), from: 'anketa@example.cz' });
  await mailer.send({ to: 'jana@example.cz', subject: 'Zkouška', text: 'text', html: '<p>text</p>' });
  expect(delivered).toMatchObject([{ to: ['jana@example.cz'], isSecure: true }]);
  await stop();
});
