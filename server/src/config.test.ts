import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

test("help and the list of changes are the suite's own pages unless the configuration names others", () => {
  expect(demoConfig({}).links).toEqual({ help: '/help', changelog: '/changelog' });
  const ANKETA_HELP_URL = 'https://napoveda.example.cz/anketa';
  expect(demoConfig({ ANKETA_HELP_URL }).links).toEqual({ help: ANKETA_HELP_URL, changelog: '/changelog' });
  expect(() => demoConfig({ ANKETA_CHANGELOG_URL: 'javascript:alert(1)' })).toThrow(ConfigError);
});

test('a mail server is read with its user, password and port, and needs a sender', () => {
  const ANKETA_MAIL_FROM = 'Fakulta <anketa@example.cz>';
  const read = (ANKETA_SMTP_URL: string) => demoConfig({ ANKETA_SMTP_URL, ANKETA_MAIL_FROM }).smtp?.server;
  expect(read('smtps://anketa:p%40ss%3Aword@smtp.example.cz')).toEqual({
    host: 'smtp.example.cz',
    port: 465,
    isSecure: true,
    isLoopback: false,
    user: 'anketa',
    password: 'p@ss:word',
  });
  expect(read('smtp://smtp.example.cz')).toMatchObject({ port: 587, isSecure: false, user: undefined });
  for (const host of ['localhost', '127.0.0.1', '127.8.8.8', '[::1]', '[::ffff:127.0.0.1]']) {
    expect(read(`smtp://${host}:25`), host).toMatchObject({ port: 25, isLoopback: true });
  }
  for (const host of ['localhost.example.cz', '10.0.0.1', '0.0.0.0', '[fe80::1]']) {
    expect(read(`smtp://${host}:25`), host).toMatchObject({ isLoopback: false });
  }
  expect(demoConfig({}).smtp).toBeUndefined();
  expect(() => demoConfig({ ANKETA_SMTP_URL: 'smtp://smtp.example.cz' })).toThrow('ANKETA_MAIL_FROM: missing');
});

test('what is wrong with a mail server or a sender is said without the password', () => {
  const ANKETA_MAIL_FROM = 'anketa@example.cz';
  for (const ANKETA_SMTP_URL of [
    'http://u:tajné@smtp.example.cz',
    'smtp://u:tajné@smtp.example.cz/path',
    'smtp://u:tajné@smtp.example.cz?tls=none',
    'smtp://u:tajné%zz@smtp.example.cz',
    'smtp:u:tajné',
    'u:tajné@smtp.example.cz',
  ]) {
    const reading = () => demoConfig({ ANKETA_SMTP_URL, ANKETA_MAIL_FROM });
    expect(reading, ANKETA_SMTP_URL).toThrow(/^ANKETA_SMTP_URL: (?!.*tajn)/);
  }
  const ANKETA_SMTP_URL = 'smtp://smtp.example.cz';
  for (const from of ['Fakulta, Anketa <a@example.cz>', 'a@example.cz\nBcc: b@example.cz', 'a@b, c@d', 'nobody', '']) {
    expect(() => demoConfig({ ANKETA_SMTP_URL, ANKETA_MAIL_FROM: from }), from).toThrow('ANKETA_MAIL_FROM: ');
  }
});

test('no provider has the key that mailed links have their address by', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-providers-'));
  const read = (key: string) => {
    const ANKETA_PROVIDERS = join(folder, `${key}.json`);
    const provider = {
      kind: 'oidc',
      key,
      name: { cs: 'Univerzita', en: 'University' },
      issuer: 'https://id.example.cz/',
      client_id: 'anketa',
      client_secret: 'tajné',
      number: { claim: 'ucn', target: 'person' },
    };
    writeFileSync(ANKETA_PROVIDERS, JSON.stringify([provider]));
    return demoConfig({ ANKETA_PROVIDERS }).providers.map((one) => one.key);
  };
  expect(read('links')).toEqual(['links']);
  expect(() => read('link')).toThrow('is another address of the suite');
  rmSync(folder, { recursive: true });
});
