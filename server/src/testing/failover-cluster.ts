import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from './guided-proxy.ts';
import { killPostgres } from './killed-postgres.ts';
import { works } from './works.ts';

const otherwise =
  'a database that fails over is not tried. Debian: apt-get install patroni etcd-server haproxy postgresql';
export const hasPatroni = [
  ['patroni', ['--version']],
  ['etcd', ['--version']],
  ['haproxy', ['-v']],
].every(([program, args]) => works(program as string, args as string[], `${program} is not installed: ${otherwise}`));

const operating = join(import.meta.dirname, '../../operating/failover');

/** A machine of the cluster: PostgreSQL and the Patroni that looks after it. */
export interface Machine {
  readonly name: string;
  /** Folder of its data. */
  readonly place: string;
  /** Port of Patroni's answers. */
  readonly api: number;
  readonly port: number;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/**
 * Two PostgreSQL of Debian under Patroni, one of them the synchronous standby of the other, and HAProxy in front, by the files of server/operating/failover.
 * etcd is one process, where an installation has three. All are on this machine, in a folder that goes with `stop`.
 */
export async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-failover-'));
  // PostgreSQL refuses to run as root.
  const as = userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid);
  const etcd = await freePort();
  const front = { primary: await freePort(), standby: await freePort() };
  const machines: Machine[] = [];
  for (const name of ['db1', 'db2']) {
    machines.push({ name, place: join(folder, name), api: await freePort(), port: await freePort() });
  }
  const running = new Map<string, ChildProcess>();

  function run(name: string, command: string, args: readonly string[]): void {
    const env = { ...process.env, HOME: join(folder, 'home') };
    running.set(name, spawn(command, args, { ...as, cwd: folder, stdio: 'ignore', env }));
  }

  const start = ({ name }: Machine) => run(name, 'patroni', [join(folder, `${name}.yml`)]);

  /** Addresses of the files for operators become those of this machine. */
  const here = (text: string) =>
    machines
      .reduce(
        (all, { api, port }, at) =>
          all
            .replaceAll(
              new RegExp(`10\\.0\\.0\\.1${at + 1}:5432 check port 8008`, 'g'),
              `127.0.0.1:${port} check port ${api}`,
            )
            .replaceAll(`10.0.0.1${at + 1}:8008`, `127.0.0.1:${api}`)
            .replaceAll(`10.0.0.1${at + 1}:5432`, `127.0.0.1:${port}`),
        text,
      )
      .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${front.primary}`)
      .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${front.standby}`)
      .replace(/hosts: \S+/, `hosts: 127.0.0.1:${etcd}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32');

  /** What Patroni says of the cluster, whichever of the two answers. */
  async function members(): Promise<readonly Member[]> {
    for (const { api } of machines) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  await mkdir(join(folder, 'home'));
  if (as.uid !== undefined) await chown(join(folder, 'home'), as.uid, as.gid);
  const [patroni, haproxy] = await Promise.all(
    ['patroni.yml', 'haproxy.cfg'].map((file) => readFile(join(operating, file), 'utf8')),
  );
  for (const [at, { name, place }] of machines.entries()) {
    const own = (patroni ?? '')
      .replace('name: db1', `name: ${name}`)
      .replaceAll('10.0.0.11:5432', `10.0.0.1${at + 1}:5432`)
      .replaceAll('10.0.0.11:8008', `10.0.0.1${at + 1}:8008`)
      .replace('/var/lib/postgresql/15/anketa', place);
    await writeFile(join(folder, `${name}.yml`), `${here(own)}  parameters: { unix_socket_directories: '' }\n`);
  }
  await writeFile(join(folder, 'haproxy.cfg'), here(haproxy ?? ''));
  const client = `http://127.0.0.1:${etcd}`;
  const peers = `http://127.0.0.1:${await freePort()}`;
  const addresses = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peers];
  run('etcd', 'etcd', ['--data-dir', join(folder, 'etcd'), ...addresses]);
  for (const machine of machines) start(machine);
  run('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);

  /** Waits until one is the primary and the other its synchronous standby. Gives the primary. */
  const primary = () =>
    vi.waitFor(
      async () => {
        const all = await members();
        const isWhole =
          all.some(({ role }) => role === 'sync_standby') && all.every(({ state }) => state === 'running');
        const leader = machines.find(({ name }) => all.some((one) => one.name === name && one.role === 'leader'));
        if (!isWhole || !leader) throw new Error(`the cluster is not whole: ${JSON.stringify(all)}`);
        return leader;
      },
      { timeout: 120_000, interval: 200 },
    );

  async function stop(): Promise<void> {
    // Patroni stops its PostgreSQL.
    for (const name of ['db1', 'db2', 'haproxy', 'etcd']) {
      const child = running.get(name);
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await primary();
    const address = (port: number, database: string) =>
      `postgres://postgres:${encodeURIComponent('of your own')}@127.0.0.1:${port}/${database}`;
    const admin = new pg.Client({ connectionString: address(front.primary, 'postgres') });
    await vi.waitFor(() => admin.connect(), { timeout: 10_000 });
    await admin.query('CREATE DATABASE anketa');
    await admin.end();
    return {
      /** By HAProxy to whichever is the primary. */
      url: address(front.primary, 'anketa'),
      primary,
      start,
      stop,
      /** Kills PostgreSQL with all its processes; of a whole machine Patroni, too. */
      async kill({ name, place }: Machine, { whole }: { readonly whole: boolean }): Promise<void> {
        if (whole) running.get(name)?.kill('SIGKILL');
        await killPostgres(place);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A number of the user or the group that PostgreSQL runs as. */
function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
