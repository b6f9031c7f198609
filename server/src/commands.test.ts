import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { passwordMatches } from './features/session/passwords.ts';
import { migrate } from './platform/database/migrate.ts';
import { testDatabase } from './platform/database/testing.ts';
import { settings } from './settings.ts';
import { bareEnvironment } from './testing/bare-environment.ts';
import { cheapHash } from './testing/cheap-hash.ts';
import { givenPerson } from './testing/given.ts';

const { db, pool, url } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'anketa-commands-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const demo = { DATABASE_URL: url, ANKETA_DATA: join(folder, 'demo') };
const production = {
  DATABASE_URL: url,
  PUBLIC_URL: 'https://anketa.example',
  ANKETA_SECRET: 'a secret of the tests, never of a server',
  ANKETA_DATA: join(folder, 'data'),
  ANKETA_KEYSTORE: join(folder, 'keys'),
  PORT: '0',
  ANKETA_WORKER_PORT: '0',
  ANKETA_DRAIN_SECONDS: '0',
};

/** Runs `anketa` with these settings alone, to its end or until it says something. Gives everything it says. */
function anketa(
  given: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
  until?: string,
): Promise<string> {
  const env = { ...bareEnvironment, ...given };
  return new Promise((resolve) => {
    const cli = join(import.meta.dirname, 'cli.ts');
    const child = execFile(process.execPath, [cli, ...args], { env, timeout: 60_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
    child.stdin?.end(input);
    if (until) child.stdout?.on('data', (said: string) => said.includes(until) && child.kill());
  });
}

async function tables(schema: 'public' | 'jobs'): Promise<number> {
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = ${schema}`.execute(db);
  return rows.length;
}

beforeEach(async () => {
  await sql`DROP SCHEMA IF EXISTS jobs CASCADE`.execute(db);
  await sql`DROP SCHEMA IF EXISTS public, stage CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
});

test('publish and rollback leave a database of another version as it is, and say so', async () => {
  const commands = [
    ['publish', folder],
    ['rollback', 'mfe-results'],
  ];
  const said = await Promise.all(commands.map((command) => anketa(demo, command)));
  expect(said.filter((text) => !text.startsWith('The database is older than this checkout'))).toEqual([]);
  expect(await tables('public')).toBe(0);
});

test('the chain of activations is verified, and a broken one ends with an error', async () => {
  await migrate(pool);
  expect(await anketa(demo, ['registry', 'verify'])).toBe('The chain is whole: 0 activations.\n');
  await sql`INSERT INTO remote_revision (remote_id, content_hash, version, description, integrity, preload, published_by)
    VALUES ('mfe-a', 'a1', '1', '{}', '{}', '{}', 'team')`.execute(db);
  await sql`INSERT INTO remote_activation (remote_id, content_hash, kind, by) VALUES ('mfe-a', 'a1', 'publish', 'team')`.execute(
    db,
  );
  await sql`UPDATE remote_activation SET by = 'somebody else'`.execute(db);
  expect(await anketa(demo, ['registry', 'verify'])).toMatch(
    /^The chain is broken at activation 1 \(mfe-a\): who made it/,
  );
});

test('in production nobody but migrate changes the schema: serve and worker say what to do', async () => {
  const all = (...commands: string[][]) => Promise.all(commands.map((command) => anketa(production, command)));
  const onEmpty = await all(['serve'], ['worker']);
  expect(onEmpty.filter((text) => !text.includes('upgrade the database: anketa migrate'))).toEqual([]);
  expect(await tables('public')).toBe(0);
  await migrate(pool);
  const onQueueless = await all(['serve'], ['worker']);
  expect(onQueueless.filter((text) => !text.includes("The job queue's tables are not those of this checkout"))).toEqual(
    [],
  );
  expect(await tables('jobs')).toBe(0);
  expect(await all(['migrate'])).toEqual(['The schema is up to date.\n']);
  expect(await tables('jobs')).toBeGreaterThan(0);
  await sql`INSERT INTO migration (name, hash) VALUES ('9000_later.sql', 'x')`.execute(db);
  const onNewer = await all(['serve'], ['worker']);
  expect(onNewer.filter((text) => !text.includes('The database is newer than this checkout'))).toEqual([]);
});

const jana = ['admin', 'create', '--login', 'jana', '--name', 'Jana', '--surname', 'Nováková'];

test('the first administrator comes from the command line, with a password from standard input', async () => {
  await migrate(pool);
  const password = 'long enough, say';
  expect(await anketa(production, jana, `${password}\n`)).toContain('jana is an administrator');
  const { password_hash, ...person } = await db
    .selectFrom('person')
    .innerJoin('person_role', 'person_role.oidos', 'person.oidos')
    .select(['login', 'name', 'surname', 'email', 'role', 'password_hash'])
    .executeTakeFirstOrThrow();
  expect(person).toEqual({ login: 'jana', name: 'Jana', surname: 'Nováková', email: null, role: 'admin' });
  expect(await passwordMatches(password, password_hash)).toBe(true);
  const audited = await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();
  expect(audited).toEqual([{ actor: 'command line', action: 'user.create', subject: 'local-jana admin +0' }]);
});

test('an administrator is refused in words when the login is taken or the password too short', async () => {
  await migrate(pool);
  await givenPerson(db, '1', { login: 'jana' });
  const said = await Promise.all(['another password', 'short'].map((password) => anketa(production, jana, password)));
  expect(said).toEqual([
    'login: Another record already uses this value.\n',
    'password: The password must have at least 10 characters.\n',
  ]);
  expect(await db.selectFrom('person').select('oidos').execute()).toEqual([{ oidos: '1' }]);
});

test('the way back into an account: reset gives it another password; a login without one is refused in words', async () => {
  await migrate(pool);
  await givenPerson(db, '1', { login: 'jana', password_hash: await cheapHash('forgotten, say') });
  await givenPerson(db, '2', { login: 'petr' });
  const reset = (login: string, password: string) => anketa(production, ['admin', 'reset', '--login', login], password);
  expect(await reset('jana', 'long enough, say\n')).toContain('jana signs in with the password given.');
  expect(await reset('petr', 'long enough, say')).toBe('login: There is no local account with this login.\n');
  const found = db.selectFrom('person').select('password_hash').orderBy('oidos');
  const [own, other] = await found.execute();
  expect(await passwordMatches('long enough, say', own?.password_hash ?? null)).toBe(true);
  expect(other?.password_hash).toBeNull();
});

test('a password that is guessed first is refused in words, for an administrator and for a reset', async () => {
  await migrate(pool);
  await givenPerson(db, '1', { login: 'jana', surname: 'Nováková', password_hash: await cheapHash('forgotten, say') });
  const ofHouse = { ...production, ANKETA_PASSWORD_WORDS: 'Karlova univerzita, UK' };
  const other = ['admin', 'create', '--login', 'petr', '--name', 'Petr', '--surname', 'Svoboda'];
  const reset = ['admin', 'reset', '--login', 'jana'];
  const tried = [
    [other, 'password123'],
    [reset, 'Nováková1990'],
    [reset, 'Univerzita Karlova 1'],
  ] as const;
  const said = await Promise.all(tried.map(([command, password]) => anketa(ofHouse, [...command], password)));
  const [common, known] = [
    'password: This password is among those',
    'password: Whoever knows the person or the school',
  ];
  const refusals = said.map((words) => [common, known].find((begin) => words.startsWith(begin)));
  expect(refusals).toEqual([common, known, known]);
  const { password_hash } = await db.selectFrom('person').select('password_hash').executeTakeFirstOrThrow();
  expect(await passwordMatches('forgotten, say', password_hash)).toBe(true);
});

test('a server whose address has another host says at start how many passkeys that leaves behind', async () => {
  await anketa(production, ['migrate']);
  await givenPerson(db, '1', { password_hash: await cheapHash('long enough, say') });
  const key = { oidos: '1', public_key: Buffer.alloc(1), name: 'x', transports: [] };
  const ofHost = (rp_id: string) => ({ ...key, rp_id, credential_id: Buffer.from(rp_id) });
  await db
    .insertInto('passkey')
    .values([ofHost('anketa.example'), ofHost('old.example')])
    .execute();
  const said = await anketa(production, ['serve'], '', 'passkeys were made at another host');
  expect(said).toContain('"passkeys":1,"host":"anketa.example"');
});

test('without DATABASE_URL the embedded database is made by migrate, and then has its administrator', async () => {
  const { DATABASE_URL: _external, ...embedded } = production;
  expect(await anketa(embedded, ['serve'])).toContain('make one first: anketa migrate');
  expect(await anketa(embedded, ['migrate'])).toBe('The schema is up to date.\n');
  expect(await anketa(embedded, jana, 'long enough, say')).toContain('jana is an administrator');
});

test('the help and docs/operate.md say every setting in the words of the one place that reads them', async () => {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const [help, operate] = await Promise.all([
    anketa({}, ['--help']).then(oneLine),
    readFile(join(import.meta.dirname, '../../docs/operate.md'), 'utf8').then((text) => oneLine(text)),
  ]);
  expect(settings.map(({ name }) => name)).toContain('ANKETA_SIS_CSV');
  const wordless = settings.filter(({ meaning }) => meaning === '');
  const unhelpful = settings.filter(({ name, meaning }) => !help.includes(` ${name} ${meaning}`));
  const undocumented = settings.filter(({ name, meaning }) => !operate.includes(`| \`${name}\` | ${meaning} |`));
  expect({ wordless, unhelpful, undocumented }).toEqual({ wordless: [], unhelpful: [], undocumented: [] });
  const documented = [...operate.matchAll(/\| `([A-Z_]+)` \|/g)].map(([, name]) => name);
  expect(documented).toEqual(settings.map(({ name }) => name));
});
