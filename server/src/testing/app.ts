import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '@anketa/contract/client';
import type { Endpoint, RequestOf } from '@anketa/contract/endpoint';
import pino from 'pino';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import { demoConfig } from '../config.ts';
import { tokenHash } from '../features/session/service.ts';
import { openSession } from '../features/session/store.ts';
import { testDatabase } from '../platform/database/testing.ts';
import type { Jobs } from '../platform/jobs.ts';
import { openKeystore } from '../platform/keystore.ts';

const secret = 'a secret of the tests, never of a server';

/** The whole application on a database of its own, in process. Jobs are noted, not run. */
export async function testApp() {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'anketa-app-'));
  const config = demoConfig({ ANKETA_DATA: folder, ANKETA_SECRET: secret });
  const queued: { name: string; data: object }[] = [];
  const jobs: Jobs = {
    enqueue: async ({ name }, data) => void queued.push({ name, data }),
    work: async () => {},
    recur: async () => {},
    stop: async () => {},
  };
  const keystore = await openKeystore(config.keystoreFolder);
  const fastify = await createApp({ config, database, jobs, keystore, log: pino({ level: 'silent' }) });
  afterAll(async () => {
    await fastify.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends requests as a person, or with `null` as a visitor. Gives the status and the decoded body. */
  async function as(oidos: string | null, { impersonatedBy = null }: { impersonatedBy?: string | null } = {}) {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + 60_000);
    if (oidos) await openSession(database.db, { tokenHash: tokenHash(token), oidos, expiresAt, impersonatedBy });
    return async function call<E extends Endpoint>(endpoint: E, request?: RequestOf<E>) {
      const given: { body?: unknown } = request ?? {};
      const answer = await fastify.inject({
        method: endpoint.method,
        url: urlOf(endpoint, request ?? {}),
        cookies: { 'anketa-session': token },
        headers: { 'x-csrf-token': createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url') },
        ...(given.body !== undefined && { payload: given.body as object }),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
  }

  return { ...database, fastify, config, keystore, queued, as };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
