import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import { publishedRemotes } from '../store.ts';
import { revisionOfFile } from './loaded-revisions.ts';
import { archiveRevision, bringRevision, type Places, type Revision } from './revision-archive.ts';
import { revisionFolder } from './revision-files.ts';
import { isThere } from './revision-store.ts';

interface Host extends Places {
  readonly db: Db;
}

const hasFolder = ({ dataFolder }: Places, { id, contentHash }: Revision) =>
  existsSync(revisionFolder(dataFolder, id, contentHash));

/** The revisions that pages get now. */
async function active(db: Db): Promise<Revision[]> {
  const published = await publishedRemotes(db);
  return published
    .filter(({ state }) => state === 'ready')
    .map(({ remote_id, content_hash }) => ({ id: remote_id, contentHash: content_hash }));
}

/** Puts what this host has of the revisions that pages get where the others find it: of an installation from before hosts shared them. */
export async function shareRevisions({ db, ...places }: Host): Promise<void> {
  for (const revision of await active(db)) {
    if (hasFolder(places, revision)) await archiveRevision(places, revision);
  }
}

/** Brings the revisions that pages get to this host. Throws which of them are nowhere. */
export async function mustHaveRevisions({ db, ...places }: Host): Promise<void> {
  const lacking = (await active(db)).filter((revision) => !hasFolder(places, revision));
  const brought = await Promise.all(lacking.map((revision) => bringRevision(places, revision)));
  const missing = lacking.filter((_, at) => !brought[at]);
  if (missing.length > 0) throw new Error(missing.map(({ id, contentHash }) => `${id}@${contentHash}`).join(', '));
}

/**
 * Brings a revision to this host before the first of its files is answered: it was released through another host, or a page has one that is not
 * active any more. Where the store cannot be asked the file is not found, and asked for again the next time.
 */
export function bringWhatIsAskedFor(fastify: FastifyInstance, { db, ...places }: Host): void {
  const bringing = new Map<string, Promise<unknown>>();

  async function bring(revision: Revision): Promise<void> {
    if (await isThere(db, revision.id, revision.contentHash)) await bringRevision(places, revision);
  }

  fastify.addHook('onRequest', async ({ url, log }) => {
    const revision = revisionOfFile(url);
    if (!revision || hasFolder(places, revision)) return;
    const { id, contentHash } = revision;
    const running =
      bringing.get(contentHash) ??
      bring(revision)
        .catch((error: unknown) => log.error({ err: error }, `files of ${id}@${contentHash} could not be brought`))
        .finally(() => bringing.delete(contentHash));
    bringing.set(contentHash, running);
    await running;
  });
}
