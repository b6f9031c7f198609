import { newerSet, setHeader } from '@anketa/contract/suite/page-set';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { isShared } from '../../../platform/http/cached-answers.ts';
import { anonymous, type Identify } from '../../../platform/http/caller.ts';
import { loggable } from '../../../platform/loggable.ts';
import type { RunningCanary } from '../releases/canary-store.ts';
import type { PublishedRemote } from '../store.ts';
import { isFor } from './canary.ts';
import { type PageSet, readSet } from './page-set.ts';
import { mayPreview, nameOfPreview, previewedIn } from './preview.ts';

/** For so long, in ms, a process answers by what it has read of the present set: pages ask with each request. */
export const presentLasts = 5000;

/** The generation that new pages get, and the canaries that some get. */
export interface Present {
  readonly generation: string;
  readonly canaries: readonly RunningCanary[];
  readonly published: readonly PublishedRemote[];
}

/** Who is nobody in particular: where no canary is somebody's, it makes no difference who asks. */
const nobody = anonymous('cs');

interface Needs {
  readonly config: Config;
  readonly db: Db;
  /** What new pages get. */
  readonly present: () => Promise<Present>;
  readonly identify: Identify;
}

/**
 * Says `newer` in answers to a page whose set is not what a new page would get. Nothing is said of a set that no server with this secret has signed, and nothing
 * in an answer that a proxy may give to others.
 */
export function sayNewer(fastify: FastifyInstance, { config, db, present, identify }: Needs): void {
  let recent: { readonly at: number; readonly present: Promise<Present> } | undefined;

  function presentNow(): Promise<Present> {
    const now = performance.now();
    if (recent && now - recent.at < presentLasts) return recent.present;
    const read = present();
    recent = { at: now, present: read };
    read.catch((error: unknown) => {
      recent = undefined;
      fastify.log.warn(loggable(error), 'the present set could not be read');
    });
    return read;
  }

  async function isNewer(request: FastifyRequest, set: PageSet): Promise<boolean> {
    const now = await presentNow();
    const hasPreview = mayPreview(config, request);
    const isSomebodys = hasPreview || now.canaries.some(({ share }) => share === null);
    const by = isSomebodys ? await identify(request) : nobody;
    const preview = hasPreview ? nameOfPreview(await previewedIn({ db, config }, request, by, now.published)) : null;
    return !mayBeNew(set, { ...now, preview }, by);
  }

  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config;
    const set = readSet(config, request.headers[setHeader]);
    if (!set || (endpoint && isShared(endpoint, request, config))) return done();
    isNewer(request, set).then(
      (newer) => {
        if (newer) reply.header(setHeader, newerSet);
        done();
      },
      // What was asked for is answered all the same.
      () => done(),
    );
  });
}

type By = Parameters<typeof isFor>[1];

interface OfSomebody extends Pick<Present, 'generation' | 'canaries'>, Pick<PageSet, 'preview'> {}

/**
 * Whether a new page of somebody may get a set: the present generation, each of its canaries if it runs and is theirs or everybody's by chance, and every canary
 * that is theirs unless it rests; or their preview, and no canary beside it.
 */
export function mayBeNew({ generation, canaries, preview }: PageSet, present: OfSomebody, by: By): boolean {
  if (preview !== present.preview) return false;
  if (preview !== null) return generation === present.generation && canaries.length === 0;
  const may = present.canaries.filter((one) => one.share !== null || isFor(one, by));
  const must = may.filter(({ share, rests }) => share === null && !rests);
  return (
    generation === present.generation &&
    canaries.every((id) => may.some((one) => one.id === id)) &&
    must.every(({ id }) => canaries.includes(id))
  );
}
