import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoConfig } from '../../config.ts';
import { freePort } from '../../testing/guided-proxy.ts';
import { works } from '../../testing/works.ts';
import { connect } from './connect.ts';
import { openDatabase } from './open.ts';
import { prepared } from './prepared.ts';
import { testDatabase } from './testing.ts';

const isInstalled = works(
  'pgbouncer',
  ['--version'],
  'PgBouncer is not installed: a pooler before the database is not tried. Debian: apt-get install pgbouncer',
);
const { url } = await testDatabase();
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** PgBouncer by its own settings, in this mode, before the database of this file. Gives the address of that behind it. */
async function pooled(mode: 'session' | 'transaction'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-pooler-'));
  const { username, password, searchParams, hostname, port: behind, pathname } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const port = await freePort();
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o644 });
  await writeFile(
    configuration,
    `[databases]
    * = host=${host} port=${behind || 5432}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = trust
    auth_file = ${join(folder, 'users')}
    pool_mode = ${mode}`,
  );
  await chmod(folder, 0o755);
  // It refuses to be root: then it becomes the account that the database has.
  const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pooler = spawn('pgbouncer', ['-q', ...as, configuration], { stdio: 'inherit' });
  ends.push(async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true });
  });
  const address = new URL(`postgres://127.0.0.1:${port}${pathname}`);
  address.username = username;
  address.password = password;
  await expect
    .poll(async () => {
      const { pool, close } = connect(address.href);
      const says = await pool.query('SELECT 1').catch(String);
      await close();
      return typeof says === 'string' ? says : 'answers';
    })
    .toBe('answers');
  return address.href;
}

/** Opens the database at an address as the server does. Gives why it was refused, or "opened". */
async function opened(address: string): Promise<string> {
  try {
    const database = await openDatabase(demoConfig({ DATABASE_URL: address }), { attach: false, migrates: false });
    await database.close();
    return 'opened';
  } catch (error) {
    return String(error);
  }
}

test.runIf(isInstalled)(
  'behind PgBouncer with sessions everything holds: limits, the zone, prepared statements',
  async () => {
    const address = await pooled('session');
    expect(await opened(address)).toBe('opened');
    const { db, pool, close } = connect(address, { statementSeconds: 1, lockSeconds: 2, poolSize: 1 });
    ends.unshift(close);
    const { rows } = await pool.query(
      "SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone') ORDER BY name",
    );
    expect(rows.map(({ setting }) => setting)).toEqual([
      '60000',
      '2000',
      '1000',
      new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ]);
    await expect(pool.query('SELECT pg_sleep(20)')).rejects.toThrow('statement timeout');
    const double = prepared<{ n: number }>('double', 'SELECT 2 * $1::integer AS n');
    for (const n of [1, 2, 3]) expect(await double(db, [n])).toEqual([{ n: 2 * n }]);
  },
);

test.runIf(isInstalled)('behind PgBouncer with transactions the server does not start, and says why', async () => {
  expect(await opened(await pooled('transaction'))).toContain('a pooler lends connections for a transaction at a time');
});

test('without a pooler the server starts', async () => {
  expect(await opened(url)).toBe('opened');
});
