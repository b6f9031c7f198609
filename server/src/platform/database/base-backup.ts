import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { extract, type Header } from 'tar-stream';
import { z } from 'zod';

/**
 * A copy of a running PostgreSQL, by its replication protocol (BASE_BACKUP): `base.tar` with what it needs to start, and `backup_manifest` with a sum of
 * each file. The server itself writes them, so no program of PostgreSQL's is needed.
 */
const archive = 'base.tar';
const manifestFile = 'backup_manifest';

const Manifest = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.number(), Checksum: z.string() })),
  'Manifest-Checksum': z.string(),
});

/** Has the server copy itself into an empty folder that its user may write. Commits that come meanwhile are in the copy, or not. */
export async function takeBaseBackup(url: string, folder: string): Promise<void> {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    const target = pg.escapeLiteral(folder);
    await client.query(
      `BASE_BACKUP (TARGET 'server', TARGET_DETAIL ${target}, CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    );
  } finally {
    await client.end();
  }
}

/** Reads a backup whole. Throws where a file is missing, or is not as it was copied. */
export async function verifyBaseBackup(folder: string): Promise<void> {
  const text = await readFile(join(folder, manifestFile), 'utf8');
  const { Files: files, 'Manifest-Checksum': sum } = Manifest.parse(JSON.parse(text));
  const before = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'));
  if (sha256(before) !== sum) throw new Error(`${manifestFile} is damaged.`);
  const expected = new Map(files.map(({ Path, Size, Checksum }) => [Path, `${Size} ${Checksum}`]));
  await forEachEntry(folder, async ({ name, size = 0 }, content) => {
    const hash = createHash('sha256');
    for await (const chunk of content) hash.update(chunk as Uint8Array);
    // The log that the copy needs has sums of its own within.
    const known = expected.get(name);
    if (known !== undefined && known !== `${size} ${hash.digest('hex')}`) throw new Error(`${name} is damaged.`);
    expected.delete(name);
  });
  const [missing] = expected.keys();
  if (missing !== undefined) throw new Error(`${missing} is missing.`);
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Lays a backup out as the folder of a database, which PostgreSQL recovers when it starts. */
export async function unpackBaseBackup(folder: string, data: string, owner: Owner | undefined): Promise<void> {
  const own = async (path: string, mode: number) => {
    await chmod(path, mode);
    if (owner) await chown(path, owner.uid, owner.gid);
  };
  await mkdir(data, { mode: 0o700 });
  await own(data, 0o700);
  await forEachEntry(folder, async ({ name, type }, content) => {
    const path = join(data, name);
    if (!`${path}/`.startsWith(`${data}/`)) throw new Error(`${name} leads out of the folder.`);
    if (type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await own(path, 0o700);
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
      await own(path, 0o600);
    }
  });
}

/** Goes through the files and folders of a backup, one after the other. Throws what `visit` does, what reading does, or that the archive is damaged. */
async function forEachEntry(folder: string, visit: (header: Header, content: AsyncIterable<unknown>) => Promise<void>) {
  const entries = extract();
  const source = createReadStream(join(folder, archive));
  let isWhole = true;
  source.on('error', (error) => entries.destroy(error));
  entries.on('error', (error) => {
    isWhole = error === source.errored;
  });
  source.pipe(entries);
  try {
    for await (const entry of entries) {
      await visit(entry.header, entry);
      entry.resume();
    }
  } catch (error) {
    throw isWhole ? error : new Error(`${archive} is damaged.`, { cause: error });
  } finally {
    source.destroy();
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
