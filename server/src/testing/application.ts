import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '@anketa/contract/client';
import type { Endpoint, ResponseOf } from '@anketa/contract/endpoint';
import type { Problem } from '@anketa/contract/errors';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import { type Config, demoConfig } from '../config.ts';
import { demo as madeUp } from '../demo/made-up.ts';
import { tokenHash } from '../features/session/service.ts';
import { openSession } from '../features/session/store.ts';
import { lifecycleHooks } from '../lifecycle-hooks.ts';
import { type Database, inTransaction, type Limits, type Tx } from '../platform/database/connect.ts';
import { mustNotNote } from '../platform/database/noting-settings.ts';
import type { Replica } from '../platform/database/replica.ts';
import { testDatabase } from '../platform/database/testing.ts';
import { openDraftKeys } from '../platform/draft-key-files.ts';
import { watchHealth } from '../platform/health/health.ts';
import { csrfTokenOf, sessionCookie } from '../platform/http/csrf.ts';
import { inertJobs } from '../platform/inert-jobs.ts';
import { noteAsked } from '../platform/job-store.ts';
import { type Jobs, openJobs } from '../platform/jobs.ts';
import { type KeyMaker, openKeystore } from '../platform/keystore.ts';
import { pushKeysIn } from '../platform/push/keys.ts';
import { createPush, type PushSettings } from '../platform/push/send.ts';
import { type LatestOf, sendLatest } from './latest.ts';

interface Reply<Body = unknown> {
  readonly status: number;
  /** Decoded when it is JSON, else the text. */
  readonly body: Body;
}

/**
 * Requests in the name of one person, CSRF token and all: by endpoint (an edit without a version is one of what stands), or by address for what no
 * client would send.
 */
export interface As {
  <E extends Endpoint>(
    endpoint: E,
    request?: LatestOf<E>,
  ): Promise<Reply<ResponseOf<E> & Pick<Partial<Problem>, 'title' | 'errors' | 'standing'>>>;
  get(url: string): Promise<Reply>;
  /** What an address answers, byte for byte, and how it is called. */
  file(
    url: string,
  ): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly bytes: Buffer }>;
  send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
}

interface Wishes {
  readonly hasQueue?: boolean;
  readonly limits?: Limits;
  /** In place of what the settings say of push services. */
  readonly push?: PushSettings;
  /** A standby for what visitors read. */
  readonly replica?: Replica;
  readonly database?: Database & { readonly url: string; readonly place?: string };
}

/**
 * The whole application on a database of its own (`database`: on that one), without a port. Jobs are not run but kept in `queued`, in order;
 * tests do them by hand, unless they want a queue (`hasQueue`). `lines` holds everything that was logged, at the most talkative
 * level. `settings` differ from the demo's, `limits` from those of requests.
 */
export async function testApplication(
  settings: Partial<Config> = {},
  { hasQueue = false, limits, push: service, replica, database: given }: Wishes = {},
) {
  const database = given ?? (await testDatabase(limits));
  const folder = await mkdtemp(join(tmpdir(), 'anketa-app-'));
  const environment = { ANKETA_DATA: folder, ANKETA_SECRET: 'a secret of the tests, never of a server' };
  const config = { ...demoConfig(environment), ...settings };
  const demo = config.demo ? madeUp : undefined;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const queued: { name: string; subject: string }[] = [];
  const kept: Jobs = {
    ...inertJobs,
    async enqueue({ name }, subject, { by, tx, afresh = false }) {
      const note = (within: Tx) => noteAsked(within, { kind: name, subject }, { by, afresh });
      await (tx ? note(tx) : inTransaction(database.db, note));
      queued.push({ name, subject });
      return 'taken';
    },
  };
  const jobs = hasQueue ? await openJobs({ ...database, log, migrates: true }) : kept;
  const keystore = await openKeystore(config.keystoreFolder ?? folder);
  const draftKeys = await openDraftKeys(config.draftKeysFolder);
  const keyMaker: KeyMaker = keystore;
  const lifecycle = lifecycleHooks({ config, jobs, keyMaker });
  const health = watchHealth({
    pool: database.pool,
    log,
    place: given?.place,
    looks: { keystore: keystore.tryToStore, noting: () => mustNotNote(database.pool) },
  });
  const push = service && { send: createPush(service), keys: pushKeysIn(config.pushKeysFolder) };
  const fastify = await createApp({ config, demo, push, database, replica, jobs, draftKeys, keyMaker, health, log });
  await fastify.ready();
  afterAll(async () => {
    health.stop();
    await fastify.close();
    await jobs.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A cookie's token; with a person (by key) it is that of a session of theirs. */
  async function tokenOf(oidos: string | null, impersonatedBy: string | null = null): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const session = { token_hash: tokenHash(token), expires_at: new Date(Date.now() + 3_600_000) };
    if (oidos) await openSession(database.db, { ...session, oidos, impersonated_by: impersonatedBy });
    return token;
  }

  /** The header of a request of a person who has signed in. */
  const cookieOf = async (oidos: string) => `${sessionCookie(config)}=${await tokenOf(oidos)}`;

  /** Signs a person in (by key) without a password; null is an anonymous visitor. */
  async function as(oidos: string | null, { impersonatedBy = null }: { impersonatedBy?: string | null } = {}) {
    const token = await tokenOf(oidos, impersonatedBy);
    const cookies = { [sessionCookie(config)]: token };
    const ours = { 'x-csrf-token': csrfTokenOf(config, token), 'sec-fetch-site': 'same-origin' };

    async function inject(method: InjectOptions['method'], url: string, body?: unknown, headers = {}): Promise<Reply> {
      const payload = body === undefined ? {} : { payload: body as object };
      const reply = await fastify.inject({ method, url, cookies, headers: { ...ours, ...headers }, ...payload });
      const json = String(reply.headers['content-type']).includes('json');
      return { status: reply.statusCode, body: json ? reply.json() : reply.body };
    }
    async function call<E extends Endpoint>(endpoint: E, request?: LatestOf<E>) {
      const { status, body } = await sendLatest(endpoint, request, (sent) => {
        const given: { body?: unknown; headers?: Record<string, string> } = sent ?? {};
        return inject(endpoint.method, urlOf(endpoint, given), given.body, given.headers);
      });
      return { status, body: body as ResponseOf<E> & Pick<Partial<Problem>, 'title' | 'errors' | 'standing'> };
    }
    async function file(url: string) {
      const { statusCode: status, headers, rawPayload } = await fastify.inject({ url, cookies });
      return { status, headers, bytes: rawPayload };
    }
    const byAddress: Pick<As, 'get' | 'file' | 'send'> = { get: (url) => inject('GET', url), file, send: inject };
    return Object.assign(call, byAddress) satisfies As;
  }

  return {
    ...database,
    fastify,
    config,
    demo,
    keystore,
    draftKeys,
    health,
    keyMaker,
    jobs,
    lifecycle,
    queued,
    log,
    lines,
    as,
    cookieOf,
  };
}

export type TestApplication = Awaited<ReturnType<typeof testApplication>>;
