import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { demoConfig } from './config.ts';
import { demo } from './demo/made-up.ts';
import { connect } from './platform/database/connect.ts';
import type { DraftKeys } from './platform/draft-key-files.ts';
import { watchHealth } from './platform/health/health.ts';
import { inertJobs } from './platform/inert-jobs.ts';

const keyless: DraftKeys = {
  create: async () => '',
  read: async () => undefined,
  destroyOthers: async () => {},
};

/** The OpenAPI 3.1 document of all routes, as JSON. The application is put together but neither listens nor connects. */
export async function openApiDocument(): Promise<string> {
  const database = connect('postgres://127.0.0.1/none');
  const config = demoConfig({ ANKETA_DATA: join(tmpdir(), 'anketa-openapi') });
  const log = pino({ level: 'silent' });
  const health = watchHealth({ pool: database.pool, log });
  const app = await createApp({
    config,
    demo,
    database,
    jobs: inertJobs,
    draftKeys: keyless,
    keyMaker: undefined,
    log,
    health,
  });
  await app.ready();
  const document = JSON.stringify(app.swagger(), null, 2);
  await app.close();
  health.stop();
  await database.close();
  return `${document}\n`;
}
