import { appendFile, chown, copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeBaseBackup, unpackBaseBackup } from '../platform/database/base-backup.ts';
import { placeOf, type startEmbeddedPostgres } from '../platform/database/embedded.ts';

type Postgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Lays out a standby of an embedded database in a folder of its own. It follows as soon as `startEmbeddedPostgres` starts it there. */
export async function layOutStandby({ url, place }: Pick<Postgres, 'url' | 'place'>, folder: string): Promise<void> {
  const { uid, gid } = await stat(place);
  const staging = join(dirname(place), 'standby');
  await mkdir(staging, { mode: 0o700 });
  await chown(staging, uid, gid);
  await takeBaseBackup(url, staging);
  const { identity, data, passwordFile } = await placeOf(folder);
  await unpackBaseBackup(staging, data, identity);
  await rm(staging, { recursive: true });
  const { username, password, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? '127.0.0.1';
  const conninfo = `host=${host} port=${port} user=${username} password=${password}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const signal = join(data, 'standby.signal');
  await writeFile(signal, '');
  await copyFile(join(dirname(place), 'postgres-password'), passwordFile);
  for (const path of [dirname(data), signal, passwordFile]) await chown(path, uid, gid);
}
