import { fork } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { importChunk } from '@anketa/contract/constants';
import { importSteps } from '@anketa/contract/evaluations/import-steps';
import type { Database } from '@anketa/server/platform/database/connect';
import { type Answer, send } from '../http.ts';

interface Driven {
  readonly database: Database;
  readonly url: string;
  /** The evaluation, which waits for its import. */
  readonly id: number;
  /** The folder of exported tables. */
  readonly data: string;
  /** A folder for what the application keeps. */
  readonly place: string;
}

/** Imports an evaluation as a browser drives it: chunk by chunk, over HTTP, from an application in a process of its own. Gives how long it took, in milliseconds. */
export async function importDriven({ database, url, id, data, place }: Driven): Promise<number> {
  const secret = randomBytes(32).toString('base64url');
  const application = fork(join(import.meta.dirname, '../../server/src/testing/application-process.ts'), {
    env: { ...process.env, DATABASE_URL: url, ANKETA_DATA: place, ANKETA_SECRET: secret, ANKETA_SIS_CSV: data },
  });
  try {
    const [port] = (await once(application, 'message')) as [number];
    const token = randomBytes(32).toString('base64url');
    await database.pool.query("INSERT INTO person (oidos, oident, login) VALUES ('driver', 'driver', 'driver')");
    await database.pool.query("INSERT INTO person_role VALUES ('driver', 'admin')");
    await database.pool.query(
      "INSERT INTO session (token_hash, oidos, expires_at) VALUES ($1, 'driver', now() + '1 hour')",
      [createHash('sha256').update(token).digest()],
    );
    const csrf = createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url');
    const headers = { cookie: `anketa-session=${token}`, 'x-csrf-token': csrf, 'content-type': 'application/json' };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (path: string, body: object) =>
      send(port, agent, { method: 'POST', path, headers, body: JSON.stringify(body) });
    const start = performance.now();
    for (const step of importSteps(false)) await driveStep(post, id, step);
    const ended = await post(`/internal/import/${id}/complete`, {});
    if (ended.status !== 200) throw new Error(`${ended.status}: ${ended.text}`);
    const ms = performance.now() - start;
    agent.destroy();
    return ms;
  } finally {
    application.kill('SIGKILL');
  }
}

/** Asks for chunks of a step until none remains. */
async function driveStep(post: (path: string, body: object) => Promise<Answer>, id: number, step: string) {
  const [folder, action] = step.split('/');
  let [offset, counter] = [0, 0];
  for (;;) {
    const asked = { options: { folder, action }, offset, take: importChunk, import_id: id, counter };
    const { status, text } = await post(`/internal/import/${step}`, asked);
    const answer = JSON.parse(text) as { status: boolean; remain: number; offset: number; counter: number };
    if (status !== 200 || !answer.status) throw new Error(`${step}: ${status} ${text}`);
    ({ offset, counter } = answer);
    if (answer.remain === 0) return;
  }
}
