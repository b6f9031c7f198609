import { generateKeyPairSync } from 'node:crypto';
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

test('a key of DKIM is whole and one of RSA, and is never repeated', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ANKETA_MAIL_DKIM_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const server = { ANKETA_SMTP_URL: 'smtp://smtp.example.cz', ANKETA_MAIL_FROM: 'anketa@example.cz' };
  const dkim = { ANKETA_MAIL_DKIM_DOMAIN: 'example.cz', ANKETA_MAIL_DKIM_SELECTOR: 'anketa1', ANKETA_MAIL_DKIM_KEY };
  expect(demoConfig({ ...server, ...dkim }).smtp?.dkim).toEqual({
    domain: 'example.cz',
    selector: 'anketa1',
    key: ANKETA_MAIL_DKIM_KEY,
  });
  for (const name of Object.keys(dkim)) {
    expect(() => demoConfig({ ...server, ...dkim, [name]: undefined }), name).toThrow(`${name}: missing`);
  }
  const curve = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const key of ['tajné', curve]) {
    const reading = () => demoConfig({ ...server, ...dkim, ANKETA_MAIL_DKIM_KEY: key });
    expect(reading).toThrow(/^ANKETA_MAIL_DKIM_KEY: must be a private key of RSA in PEM$/);
  }
});

test('tokens of a mail server need a client, a user without a password, and a way that is encrypted', () => {
  const server = { ANKETA_SMTP_URL: 'smtp://a%40b.cz@smtp.example.cz', ANKETA_MAIL_FROM: 'anketa@example.cz' };
  const client = { ANKETA_SMTP_CLIENT_ID: 'id', ANKETA_SMTP_CLIENT_SECRET: 'tajné' };
  const tokens = { ANKETA_SMTP_TOKEN_URL: 'https://login.example.cz/token', ...client };
  expect(demoConfig({ ...server, ...tokens }).smtp?.tokens).toMatchObject({ clientId: 'id', clientSecret: 'tajné' });
  for (const name of Object.keys(client)) {
    expect(() => demoConfig({ ...server, ...tokens, [name]: undefined }), name).toThrow(`${name}: missing`);
  }
  for (const ANKETA_SMTP_URL of ['smtp://smtp.example.cz', 'smtp://a:b@smtp.example.cz']) {
    expect(() => demoConfig({ ...server, ...tokens, ANKETA_SMTP_URL })).toThrow('ANKETA_SMTP_URL: must have a user');
  }
  for (const url of ['http://login.example.cz/token', 'http://localhost.example.cz/token', 'ftp://a.cz']) {
    const reading = () => demoConfig({ ...server, ...tokens, ANKETA_SMTP_TOKEN_URL: url });
    expect(reading, url).toThrow('ANKETA_SMTP_TOKEN_URL: must begin with https://');
  }
});

test('the contact for push services is an address that somebody can write to', () => {
  const read = (ANKETA_PUSH_CONTACT: string) => demoConfig({ ANKETA_PUSH_CONTACT }).pushContact;
  for (const contact of ['mailto:it@example.cz', 'https://anketa.example.cz/kontakt']) {
    expect(read(contact)).toBe(contact);
  }
  for (const contact of [
    'it@example.cz',
    'mailto:',
    'mailto:a@b.cz,c@d.cz',
    'http://example.cz',
    'https://localhost',
    'https://',
  ]) {
    expect(() => read(contact), contact).toThrow('ANKETA_PUSH_CONTACT');
  }
  expect(demoConfig({}).pushContact).toBeUndefined();
});

test('a standby stands beside a database that is given, never beside the embedded one', () => {
  const DATABASE_READ_URL = 'postgres://anketa@standby.example/anketa';
  const DATABASE_URL = 'postgres://anketa@primary.example/anketa';
  expect(demoConfig({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL);
  expect(demoConfig({ DATABASE_URL }).databaseReadUrl).toBeUndefined();
  expect(() => demoConfig({ DATABASE_READ_URL })).toThrow('DATABASE_READ_URL: DATABASE_URL is not set');
});
