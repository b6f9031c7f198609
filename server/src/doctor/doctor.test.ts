import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../platform/database/testing.ts';
import { migrateJobs, openJobs } from '../platform/jobs.ts';
import { examineInstallation, findingLines } from './doctor.ts';

const { db, url, pool } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'anketa-doctor-'));
const [data, keystore] = [join(folder, 'data'), join(folder, 'keys')];
await Promise.all([data, keystore].map((path) => mkdir(path, { mode: 0o700 })));
await migrateJobs(url);
afterAll(() => rm(folder, { recursive: true, force: true }));

const secret = 'a secret of the tests, never of a server';
const environment = {
  DATABASE_URL: url,
  PUBLIC_URL: 'https://anketa.example',
  ANKETA_SECRET: secret,
  ANKETA_DATA: data,
  ANKETA_KEYSTORE: keystore,
};
/** Nobody listens there. */
const closed = '127.0.0.1:9';

async function examine(given: NodeJS.ProcessEnv = {}, { work = true } = {}) {
  const found = await examineInstallation({ ...environment, ...given }, { work });
  expect(JSON.stringify(found)).not.toContain(secret);
  expect(JSON.stringify(found)).not.toMatch(/postgres:\/\/|hidden/);
  return Object.fromEntries(found.map(({ name, state, says, todo }) => [name, { state, says, todo }]));
}

test('an installation without mail, push and providers is told what it lacks, and what is in order', async () => {
  const found = await examine();
  const states = Object.fromEntries(Object.entries(found).map(([name, { state }]) => [name, state]));
  expect(states).toEqual({
    configuration: 'ok',
    account: 'ok',
    disk: expect.stringMatching(/^(ok|warning)$/),
    keystore: 'warning',
    mail: 'warning',
    push: 'warning',
    'identity providers': 'warning',
    operator: 'warning',
    database: 'wrong',
    schema: 'ok',
    clock: 'ok',
    copies: expect.stringMatching(/^(ok|warning)$/),
    students: 'wrong',
    remotes: 'ok',
    jobs: 'ok',
  });
  expect(found.keystore?.says).toContain('the volume of ANKETA_DATA');
  // The database of tests may lose all at any time.
  expect(found.database?.says).toContain('fsync is off');
  for (const { state, todo } of Object.values(found)) expect(todo === undefined).toBe(state === 'ok');
});

test('settings that are wrong are named, and nothing else is looked at', async () => {
  const found = await examine({ PUBLIC_URL: 'http://anketa.example', ANKETA_SECRET: 'short' });
  expect(Object.keys(found)).toEqual(['configuration']);
  for (const setting of ['PUBLIC_URL', 'ANKETA_SECRET']) expect(found.configuration?.says).toContain(setting);
});

test('a keystore that is not there is wrong, one that others may enter is said; a host without work needs none', async () => {
  expect((await examine({ ANKETA_KEYSTORE: join(folder, 'none') })).keystore?.state).toBe('wrong');
  await chmod(keystore, 0o755);
  expect((await examine()).keystore?.says).toContain('other accounts');
  await chmod(keystore, 0o700);
  expect(
    (await examine({ ANKETA_KEYSTORE: undefined, ANKETA_DRAFT_KEYS: keystore }, { work: false })).keystore?.state,
  ).toBe('ok');
});

test('a mail server and a provider that cannot be reached are wrong, with a code and without a password', async () => {
  const providers = join(folder, 'providers.json');
  await writeFile(join(folder, 'client'), 'hidden');
  const provider = {
    kind: 'oidc',
    key: 'university',
    name: { cs: 'Univerzita', en: 'University' },
    issuer: `https://${closed}/`,
    client_id: 'anketa',
    client_secret_file: join(folder, 'client'),
    number: { claim: 'sub', pattern: '(.+)', target: 'person' },
  };
  await writeFile(providers, JSON.stringify([provider]));
  const found = await examine({
    ANKETA_SMTP_URL: `smtps://anketa:hidden@${closed}`,
    ANKETA_MAIL_FROM: 'Anketa <anketa@anketa.example>',
    ANKETA_PROVIDERS: providers,
  });
  expect(found.mail).toMatchObject({ state: 'wrong', says: expect.stringMatching(/^E[A-Z]+$/) });
  expect(found['identity providers']).toMatchObject({ state: 'wrong', says: expect.stringMatching(/^university: /) });
  expect(found.students?.state).toBe('ok');
});

test('a database that cannot be reached is said once', async () => {
  const gone = await examine({ DATABASE_URL: `postgres://anketa:hidden@${closed}/anketa` });
  expect(gone.database?.state).toBe('wrong');
  expect(gone.jobs).toBeUndefined();
});

test('jobs that nobody does are wrong, and those that have failed are said', async () => {
  const jobs = await openJobs({ url, db, log: { error: () => {} }, migrates: false });
  await jobs.enqueue({ name: 'doctor-test' }, '1', { by: 'test' });
  await pool.query("UPDATE jobs.job SET start_after = now() - interval '11 minutes'");
  expect((await examine()).jobs).toMatchObject({ state: 'wrong', says: expect.stringMatching(/^1 /) });
  await pool.query("UPDATE jobs.job SET state = 'failed', completed_on = now()");
  expect((await examine()).jobs).toMatchObject({ state: 'warning', says: expect.stringMatching(/^1 /) });
  await jobs.stop();
});

test('findings are lines: what is to be done stands below what is not in order', () => {
  const lines = findingLines([
    { name: 'disk', state: 'ok', says: '9 GB' },
    { name: 'mail', state: 'wrong', says: 'EAUTH', todo: 'Check it.' },
  ]);
  expect(lines).toEqual(['ok       disk  9 GB', 'wrong    mail  EAUTH', '               Check it.']);
});
