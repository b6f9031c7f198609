import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database, Db } from './platform/database/connect.ts';
import type { Identify } from './platform/http/caller.ts';
import type { Serve } from './platform/http/serve.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Keystore } from './platform/keystore.ts';

/** What a feature's routes may use. */
export interface Server {
  readonly fastify: FastifyInstance;
  readonly serve: Serve;
  readonly identify: Identify;
  readonly config: Config;
  readonly database: Database;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly keystore: Keystore;
}
