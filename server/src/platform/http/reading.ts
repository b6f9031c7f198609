import type { Endpoint } from '@anketa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../database/connect.ts';
import type { Replica } from '../database/replica.ts';
import { isShared } from './cached-answers.ts';
import { ProblemError } from './problem.ts';

/** Gives `work` the database that a request is answered from. */
export type Reading = <Answer>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (db: Db) => Promise<Answer>,
) => Promise<Answer>;

interface From {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly db: Db;
  /** Undefined: all is read from the primary. */
  readonly replica?: Replica | undefined;
}

/**
 * Makes `reading`: what a visitor reads that is everybody's comes from the standby while it is fresh, all else from the primary. Whoever has a session or a
 * token never reads what is older than what they have written. Where the standby fails the primary is asked instead: a visitor's answer only reads, so it
 * may be made twice.
 */
export function createReading({ config, db, replica }: From): Reading {
  return async (endpoint, request, work) => {
    if (!replica?.isFresh() || !isShared(endpoint, request, config)) return work(db);
    try {
      return await work(replica.db);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      replica.failed();
      return work(db);
    }
  };
}
