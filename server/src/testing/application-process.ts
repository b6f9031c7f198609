import { pino } from 'pino';
import { createApp } from '../app.ts';
import { demoConfig } from '../config.ts';
import { connect } from '../platform/database/connect.ts';
import { mustNotNote } from '../platform/database/noting-settings.ts';
import { openDraftKeys } from '../platform/draft-key-files.ts';
import { watchHealth } from '../platform/health/health.ts';
import { inertJobs } from '../platform/inert-jobs.ts';

/** The application in a process of its own, to be killed: forked with `DATABASE_URL`, it sends its port when it listens. */
const config = demoConfig(process.env);
const database = connect(config.databaseUrl ?? '');
const draftKeys = await openDraftKeys(config.draftKeysFolder);
const log = pino({ level: 'silent' });
const health = watchHealth({ pool: database.pool, log, looks: { noting: () => mustNotNote(database.pool) } });
const fastify = await createApp({
  config,
  database,
  jobs: inertJobs,
  draftKeys,
  keyMaker: undefined,
  health,
  log,
});
await fastify.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(fastify.listeningOrigin).port));
