import {
  activateRevision,
  deleteRemoteName,
  makeRemoteName,
  makeRevision,
  readRelease,
  rollBackRelease,
  uploadFile,
} from '@anketa/contract/releases';
import { done } from '@anketa/contract/values';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { endName, giveName } from './names.ts';
import { activateRelease, madeName, type Release, releaseRevision, rollBackReleased } from './release.ts';
import { presentActivation } from './store.ts';
import { storeUpload } from './uploads.ts';

const bytesType = 'application/octet-stream';

/** Releases over HTTP, by tokens of teams. `provided`: library → version, as the shell provides them. */
export function releaseRoutes(server: Server, provided: Readonly<Record<string, string>>) {
  const { serve, serveMachine, fastify, db, config } = server;
  const needs = { db, dataFolder: config.dataFolder, provided };
  fastify.addContentTypeParser<Buffer>(bytesType, { parseAs: 'buffer' }, (_request, bytes, done_) =>
    done_(null, bytes),
  );

  serve(makeRemoteName, async ({ body, by }) => {
    await giveName(db, body, by);
    return done;
  });
  serve(deleteRemoteName, async ({ params, by }) => {
    await endName(db, params.name, by);
    return done;
  });
  serveMachine(readRelease, async ({ params, by }) => {
    const { name } = releaseOf(params, by);
    const { prefixes } = await madeName(needs, name);
    const present = await inTransaction(db, (tx) => presentActivation(tx, name));
    return { name, prefixes, active: present ? { revision: present.content_hash, activation: present.id } : null };
  });
  serveMachine(uploadFile, async ({ params, by, request }) => {
    const { name } = releaseOf(params, by);
    await madeName(needs, name);
    if (!Buffer.isBuffer(request.body)) throw problem('bad-request', { detail: bytesType });
    await storeUpload(needs.dataFolder, name, params.sha256, request.body);
    return done;
  });
  serveMachine(makeRevision, ({ params, body, by }) => releaseRevision(needs, releaseOf(params, by), body));
  serveMachine(activateRevision, ({ params, body, by, request }) =>
    activateRelease(needs, releaseOf(params, by), { ...body, key: keyOf(request), seen: seenBy(request) }),
  );
  serveMachine(rollBackRelease, ({ params, by, request }) =>
    rollBackReleased(needs, releaseOf(params, by), seenBy(request)),
  );
}

/** Who releases what. Throws `no-right` for a remote that the token does not name. */
function releaseOf({ name }: { readonly name: string }, by: Caller & { readonly remotes: readonly string[] }): Release {
  if (!by.remotes.includes(name)) throw problem('no-right');
  return { name, by: actorOf(by) };
}

/** The Idempotency-Key of a request. Throws `bad-request`. */
function keyOf({ headers }: FastifyRequest): string {
  const key = z.uuid().safeParse(headers['idempotency-key']);
  if (!key.success) throw problem('bad-request', { detail: 'Idempotency-Key (UUID)' });
  return key.data;
}

/** The present activation that whoever asks has seen: If-Match with its number, or `"none"`. Throws `bad-request` without one. */
function seenBy({ headers }: FastifyRequest): number | null {
  const [, seen] = /^"(\d{1,10}|none)"$/.exec(headers['if-match'] ?? '') ?? [];
  if (seen === undefined) throw problem('bad-request', { detail: 'If-Match' });
  return seen === 'none' ? null : Number(seen);
}
