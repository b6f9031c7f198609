import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import type { Revision } from './revision-archive.ts';
import { recordLoaded } from './revision-store.ts';

const fileOfRemote = /^\/mfe\/([a-z-]+)\/([0-9a-f]{16})\//;

/** The revision that an address of a file is of; undefined: of none. */
export function revisionOfFile(url: string): Revision | undefined {
  const [address, id = '', contentHash = ''] = fileOfRemote.exec(url) ?? [];
  return address === undefined ? undefined : { id, contentHash };
}

/**
 * Notes on which day pages last had a revision: files of it were asked for. A process notes each revision once a day, and the day alone, so that nothing is said
 * of when anybody was here. Where it cannot be noted the files are sent all the same.
 */
export function recordLoadedRevisions(fastify: FastifyInstance, db: Db): void {
  const noted = new Map<string, string>();
  fastify.addHook('onResponse', async ({ url, log }, { statusCode }) => {
    const revision = revisionOfFile(url);
    const today = new Date().toDateString();
    if (!revision || statusCode >= 400) return;
    const { id, contentHash } = revision;
    const address = `${id}@${contentHash}`;
    if (noted.get(address) === today) return;
    noted.set(address, today);
    await recordLoaded(db, id, contentHash).catch((error: unknown) => {
      noted.delete(address);
      log.warn({ err: error }, 'a revision that was seen could not be noted');
    });
  });
}
