import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { ballotRoutes } from './features/ballots/routes.ts';
import { departmentRoutes } from './features/departments/routes.ts';
import { errorReportRoutes } from './features/error-reports/routes.ts';
import { evaluationRoutes } from './features/evaluations/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { mailingRoutes } from './features/mailing/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { questionEditingRoutes } from './features/question-editing/routes.ts';
import { questionnaireRoutes } from './features/questionnaires/routes.ts';
import { registryRoutes } from './features/registry/routes.ts';
import type { ShellAssets } from './features/registry/shell-assets.ts';
import { resultRoutes } from './features/results/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { createIdentify, createIdentifySelf } from './features/session/service.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { lifecycleHooks } from './lifecycle-hooks.ts';
import { metricsRoute } from './metrics.ts';
import type { Database } from './platform/database/connect.ts';
import type { DraftKeys } from './platform/draft-keys.ts';
import { anonymous, localeOf } from './platform/http/caller.ts';
import { asProblem, withCookies } from './platform/http/framework-errors.ts';
import { openApi } from './platform/http/openapi.ts';
import { ProblemError, problem, problemBody } from './platform/http/problem.ts';
import { serializerCompiler } from './platform/http/serialize.ts';
import { createServe } from './platform/http/serve.ts';
import type { Jobs } from './platform/jobs.ts';
import type { KeyMaker } from './platform/keystore.ts';
import { loggable } from './platform/loggable.ts';
import type { Server } from './server.ts';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly draftKeys: DraftKeys;
  readonly keyMaker: KeyMaker | undefined;
  readonly log: FastifyBaseLogger;
  /** The built shell; without it (tests of the API) there are no pages. */
  readonly shell?: ShellAssets;
}

/** The whole HTTP application, not yet listening. */
export async function createApp({ config, database, jobs, draftKeys, keyMaker, log, shell }: Parts) {
  function answer(error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) {
    const known = error instanceof ProblemError ? error : asProblem(error, request.body);
    const body = problemBody(known, localeOf(request));
    // What was not foreseen, and a database that does not do its work.
    if (known !== error && body.status >= 500) log.error({ route: request.routeOptions.url, ...loggable(error) });
    if (body.status === 503) reply.header('retry-after', String(retryAfter));
    return reply.status(body.status).type('application/problem+json').serializer(JSON.stringify).send(body);
  }
  const fastify = Fastify({
    loggerInstance: log,
    // Fastify's own lines carry addresses and URLs; ours below carry neither (docs/privacy.md).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.proxies,
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // A code of the SIS, which stands in addresses, may be as long as the contract lets it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => answer(error, withCookies(request), reply as FastifyReply),
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  await fastify.register(cookie);
  // Answers alone: nobody sends us anything compressed, and what it unpacks to could be of any size.
  await fastify.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1400,
    globalDecompression: false,
  });
  await openApi(fastify, { readable: config.apiDocs });
  fastify.decorateRequest('caller');

  // Hooks that wait for nothing say so by `done`: every promise less is felt when 16 students submit at once.
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.caller = anonymous(localeOf(request));
    done(request.url.includes('%00') ? nulRefused() : undefined);
  });
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  // PostgreSQL's text cannot hold NUL: one in a sealed comment would come to light only when ballots are counted.
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (escapedNul.test(text)) done(nulRefused());
    else parseJson(request, text, done);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (request.url.startsWith('/internal')) reply.header('cache-control', 'no-store');
    // The documents say more; whatever else a browser is shown as one neither loads anything nor stands in a frame.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothing);
    if (config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  fastify.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const { config, url: route } = routeOptions;
    if (!config.unlogged) log.info({ method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  fastify.setErrorHandler(answer);

  fastify.setNotFoundHandler(() => {
    throw problem('not-found');
  });

  const identify = createIdentify(config, database.db);
  const serve = createServe(fastify, config, identify);
  const serveSelf = createServe(fastify, config, createIdentifySelf(config, database.db));
  const lifecycle = lifecycleHooks({ db: database.db, config, jobs, keyMaker });
  const keys = { draftKeys, keyMaker };
  const server: Server = {
    fastify,
    serve,
    serveSelf,
    identify,
    config,
    database,
    db: database.db,
    jobs,
    lifecycle,
    ...keys,
  };
  metricsRoute(server);
  sessionRoutes(server);
  evaluationRoutes(server);
  importRoutes(server);
  jobRoutes(server);
  departmentRoutes(server);
  peopleRoutes(server);
  mailingRoutes(server);
  pushRoutes(server);
  statisticsRoutes(server);
  questionnaireRoutes(server);
  questionEditingRoutes(server);
  errorReportRoutes(server);
  ballotRoutes(server);
  resultRoutes(server);

  fastify.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await database.pool.query('SELECT 1');
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'database unreachable' });
    }
  });
  if (shell) await registryRoutes(server, shell);
  return fastify;
}

/** Seconds after which a request that found the server busy may be sent again. */
const retryAfter = 5;

const nothing = "default-src 'none'; frame-ancestors 'none'";

/** NUL in a text of JSON, which cannot hold it otherwise; what a backslash of its own stands before is text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;
const nulRefused = () => problem('bad-request', { detail: 'NUL' });
