import { newerSet, setHeader } from '@anketa/contract/page-set';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { isShared } from '../../platform/http/kept-answers.ts';
import { loggable } from '../../platform/loggable.ts';
import { readSet } from './page-set.ts';

/** For so long, in ms, a process answers by what it has read of the present set: pages ask with each request. */
export const presentLasts = 5000;

interface Needs {
  readonly config: Pick<Config, 'secret' | 'publicUrl'>;
  /** The generation that a new page gets. */
  readonly present: () => Promise<string>;
}

/**
 * Says `newer` in answers to a page whose set is not what a new page would get. Nothing is said of a set that no server with this secret has signed, and nothing
 * in an answer that a proxy may give to others.
 */
export function sayNewer(fastify: FastifyInstance, { config, present }: Needs): void {
  let recent: { readonly at: number; readonly generation: Promise<string> } | undefined;

  function presentNow(): Promise<string> {
    const now = performance.now();
    if (recent && now - recent.at < presentLasts) return recent.generation;
    const generation = present();
    recent = { at: now, generation };
    generation.catch((error: unknown) => {
      recent = undefined;
      fastify.log.warn(loggable(error), 'the present set could not be read');
    });
    return generation;
  }

  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config;
    const set = readSet(config, request.headers[setHeader]);
    if (!set || (endpoint && isShared(endpoint, request, config))) return done();
    presentNow().then(
      (generation) => {
        if (generation !== set.generation) reply.header(setHeader, newerSet);
        done();
      },
      // What was asked for is answered all the same.
      () => done(),
    );
  });
}
