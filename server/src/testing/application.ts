import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import { demoConfig } from '../config.ts';
import { tokenHash } from '../features/session/service.ts';
import { openSession } from '../features/session/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { csrfTokenOf } from '../platform/http/csrf.ts';
import { openKeystore } from '../platform/keystore.ts';

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Requests in the name of one person, CSRF token and all. */
export interface As {
  get(url: string): Promise<Reply>;
  send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
}

/**
 * The whole application on a test database, without a port. Jobs are not run but kept in `enqueued`, in order; tests
 * do them by hand. `log` holds every line written, at the most talkative level.
 */
export async function testApplication(database: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-app-'));
  const config = demoConfig({ ANKETA_DATA: folder, ANKETA_SECRET: 'x'.repeat(32), LOG_LEVEL: 'debug' });
  const log: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
  const enqueued: { name: string; data: object }[] = [];
  const jobs = {
    enqueue: async (kind: { name: string }, data: object) => void enqueued.push({ name: kind.name, data }),
    work: async () => {},
    recur: async () => {},
    stop: async () => {},
  };
  const keystore = await openKeystore(config.keystoreFolder);
  const app = await createApp({ config, database, jobs, keystore, log: logger });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Signs a person in (by key) without a password; null is an anonymous visitor. */
  async function as(oidos: string | null): Promise<As> {
    const token = randomBytes(16).toString('base64url');
    if (oidos !== null) {
      const expiresAt = new Date(Date.now() + 3_600_000);
      await openSession(database.db, { tokenHash: tokenHash(token), oidos, expiresAt, impersonatedBy: null });
    }
    const cookies = { 'anketa-session': token };
    const csrf = { 'x-csrf-token': csrfTokenOf(config, token), 'sec-fetch-site': 'same-origin' };
    const reply = (response: Awaited<ReturnType<typeof app.inject>>): Reply => ({
      status: response.statusCode,
      headers: response.headers,
      body: response.headers['content-type']?.toString().includes('json') ? response.json() : response.body,
    });
    return {
      get: async (url) => reply(await app.inject({ method: 'GET', url, cookies })),
      send: async (method, url, body, headers = {}) =>
        reply(
          await app.inject({ method, url, cookies, headers: { ...csrf, ...headers }, ...(body && { payload: body }) }),
        ),
    };
  }
  return { app, as, config, keystore, jobs, enqueued, log };
}
