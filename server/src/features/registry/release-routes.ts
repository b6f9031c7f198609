import {
  deleteRemoteName,
  makeRemoteName,
  makeRevision,
  readRelease,
  updateRemoteName,
  uploadFile,
} from '@anketa/contract/suite/releases';
import { done } from '@anketa/contract/values';
import { openFileStore } from '../../platform/file-store/open.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { editName, endName, giveName } from './releases/names.ts';
import { releaseRevision } from './releases/release.ts';
import { releaseOf } from './releases/release-request.ts';
import { storeUpload } from './revisions/uploads.ts';
import { presentActivation } from './store.ts';

const bytesType = 'application/octet-stream';

/** Names of remotes, and releases over HTTP, by tokens of teams. `provided`: library → version, as the shell provides them. */
export function releaseRoutes(server: Server, provided: Readonly<Record<string, string>>) {
  const { serve, serveMachine, fastify, db, config } = server;
  const needs = { db, dataFolder: config.dataFolder, archive: openFileStore(config, db), provided };
  fastify.addContentTypeParser<Buffer>(bytesType, { parseAs: 'buffer' }, (_request, bytes, done_) =>
    done_(null, bytes),
  );

  serve(makeRemoteName, async ({ body, by }) => {
    await giveName(db, body, by);
    return done;
  });
  serve(updateRemoteName, ({ params, body, by }) => editName(db, params.name, body, by));
  serve(deleteRemoteName, async ({ params, by }) => {
    await endName(db, params.name, by);
    return done;
  });
  serveMachine(readRelease, async ({ params, by }) => {
    const { name, prefixes = [] } = await releaseOf(db, params, by);
    const present = await presentActivation(db, name);
    return { name, prefixes, active: present ? { revision: present.content_hash, activation: present.id } : null };
  });
  serveMachine(uploadFile, async ({ params, by, request }) => {
    const { name } = await releaseOf(db, params, by);
    if (!Buffer.isBuffer(request.body)) throw problem('bad-request', { detail: bytesType });
    await storeUpload({ ...needs, name }, params.sha256, request.body);
    return done;
  });
  serveMachine(makeRevision, async ({ params, body, by }) =>
    releaseRevision(needs, await releaseOf(db, params, by), body),
  );
}
