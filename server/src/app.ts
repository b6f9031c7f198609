import type { Locale } from '@anketa/contract/values';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { auditRoutes } from './features/audit/audit-routes.ts';
import { evaluationAuditRoutes } from './features/audit/routes.ts';
import { mixJob } from './features/ballots/counting/jobs.ts';
import { ballotRoutes } from './features/ballots/routes.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { departmentRoutes } from './features/departments/routes.ts';
import { errorReportRoutes } from './features/error-reports/routes.ts';
import { evaluationRoutes } from './features/evaluations/routes.ts';
import { askForDeletion } from './features/imports/deletion/deletion.ts';
import { restartImport } from './features/imports/importing/service.ts';
import { importRoutes } from './features/imports/routes.ts';
import { inClassRoutes } from './features/in-class/routes.ts';
import { type AskAgain, jobRoutes } from './features/jobs/routes.ts';
import { legalPageAt } from './features/legal-pages/legal-page.ts';
import { legalPageRoutes } from './features/legal-pages/routes.ts';
import { mailedLinkRoutes } from './features/mailed-link/routes.ts';
import { mailingRoutes } from './features/mailing/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { permissionRoutes } from './features/permissions/routes.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { openProviders } from './features/providers/protocols/providers.ts';
import { providerRoutes } from './features/providers/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { qrRoutes } from './features/qr/routes.ts';
import { questionEditingRoutes } from './features/question-editing/routes.ts';
import { questionnaireHeading } from './features/questionnaires/pages/heading.ts';
import { createQuestionnaires } from './features/questionnaires/questionnaire/questionnaire.ts';
import { questionnaireRoutes } from './features/questionnaires/routes.ts';
import { deploymentRoutes } from './features/registry/deployment-routes.ts';
import { failureRoutes } from './features/registry/failure-routes.ts';
import { previewRoutes } from './features/registry/preview-routes.ts';
import { releaseRoutes } from './features/registry/release-routes.ts';
import { rolloutRoutes } from './features/registry/rollout-routes.ts';
import { registryRoutes } from './features/registry/routes.ts';
import type { ShellAssets } from './features/registry/shell-assets.ts';
import { createRemoteCounts } from './features/registry/telemetry/counts.ts';
import { createWebVitals } from './features/registry/telemetry/web-vitals.ts';
import { webVitalRoutes } from './features/registry/web-vital-routes.ts';
import { sharedLink } from './features/results/links/shared-link.ts';
import { askForRecalculation } from './features/results/recalculation.ts';
import { resultRoutes } from './features/results/routes.ts';
import { retentionRoutes } from './features/retention/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { createIdentify, createIdentifySelf } from './features/session/service.ts';
import { createSignIn } from './features/session/sign-in.ts';
import { createSigningIn } from './features/session/signing-in.ts';
import { sisNotificationRoutes } from './features/sis-notification/routes.ts';
import { sisSharingRoutes } from './features/sis-sharing/routes.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { studentRoutes } from './features/students/routes.ts';
import { createIdentifyEither, createIdentifyMachine } from './features/tokens/identify.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { translationRoutes } from './features/translations/routes.ts';
import { lifecycleHooks } from './lifecycle-hooks.ts';
import { metricsRoute } from './metrics.ts';
import type { Replica } from './platform/database/replica.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { actorOf, type Caller } from './platform/http/caller.ts';
import { createServeList } from './platform/http/declared-lists.ts';
import { noteEndpoints } from './platform/http/endpoints.ts';
import { createErrorAnswer, withCookies } from './platform/http/error-answer.ts';
import { createServeFiles } from './platform/http/files.ts';
import {
  addSecurityHeaders,
  beginAnonymous,
  logRequests,
  nameRequests,
  newRequestId,
  refuseNul,
  refuseWhileNoted,
} from './platform/http/hooks.ts';
import { openApi } from './platform/http/openapi.ts';
import { problem } from './platform/http/problem.ts';
import { createReading } from './platform/http/reading.ts';
import { serializerCompiler } from './platform/http/serialize.ts';
import { createServe } from './platform/http/serve.ts';
import { createServeTable } from './platform/http/tables.ts';
import { atOnce, createTurns } from './platform/http/turns.ts';
import { openMailer } from './platform/mail/open.ts';
import { pushKeysIn } from './platform/push/keys.ts';
import { openPush } from './platform/push/open.ts';
import { sessionKeysIn } from './platform/session-keys.ts';
import type { Traces } from './platform/traces.ts';
import type { Server } from './server.ts';

interface Parts
  extends Pick<Server, 'config' | 'database' | 'jobs' | 'draftKeys' | 'keyMaker' | 'health'>,
    Partial<Pick<Server, 'demo' | 'push'>> {
  readonly log: FastifyBaseLogger;
  /** A standby from which visitors read results; without, they read from the primary. */
  readonly replica?: Replica | undefined;
  /** Notes how long requests take; without, nobody does. */
  readonly traces?: Pick<Traces, 'ofRequests'> | undefined;
  /** The built shell; without it (tests of the API) there are no pages. */
  readonly shell?: ShellAssets;
}

/** What one person, or one address of strangers, has read at once: the rest of what they ask for waits. */
const turns = {
  each: { person: 2, address: 1 },
  atOnce: 64,
  strangers: 64,
  rest: 0,
  waiting: 200,
  patience: 10_000,
};

/** The whole HTTP application, not yet listening. */
export async function createApp({ log, shell, demo, push, replica, traces, ...parts }: Parts) {
  const { config, database, health } = parts;
  const answerError = createErrorAnswer(log, health);
  const fastify = Fastify({
    loggerInstance: log,
    // Fastify's own lines carry addresses and URLs; `logRequests` writes neither (docs/privacy.md).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.proxies,
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    // What came while it closes is answered, and its connection ended: a balancer sends no POST a second time.
    return503OnClosing: false,
    // A code of the SIS, which stands in addresses, may be as long as the contract lets it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => answerError(error, withCookies(request), reply as FastifyReply),
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler(answerError);
  fastify.setNotFoundHandler(() => {
    throw problem('not-found');
  });
  await fastify.register(cookie);
  // Answers alone: nobody sends us anything compressed, and what it unpacks to could be of any size.
  await fastify.register(compress, { encodings: ['br', 'gzip'], threshold: 1400, globalDecompression: false });
  await openApi(fastify, config);
  const endpoints = noteEndpoints(fastify);
  nameRequests(fastify, config);
  beginAnonymous(fastify);
  refuseNul(fastify);
  refuseWhileNoted(fastify, health);
  addSecurityHeaders(fastify, config);
  logRequests(fastify, log);
  traces?.ofRequests(fastify);

  const { db } = database;
  const identify = createIdentify(config, db);
  const identifyMachine = createIdentifyMachine(db, config);
  const checkPassword = createSignIn(db);
  const inTurn = createTurns(turns);
  const reading = createReading({ config, db, replica });
  const serving = { fastify, config, inTurn, reading };
  const serve = createServe(serving, createIdentifyEither(identify, identifyMachine));
  const serveFiles = createServeFiles(serve, config);
  const providers = openProviders(config, log);
  fastify.addHook('onClose', async () => providers.stop());
  const remoteCounts = createRemoteCounts({ db, log });
  fastify.addHook('onClose', remoteCounts.stop);
  const server: Server = {
    ...parts,
    fastify,
    demo,
    db,
    identify,
    inTurn,
    reading,
    providers,
    remoteCounts,
    webVitals: createWebVitals(config.vitalsMinutes),
    mailer: openMailer(config, db),
    pushKeys: pushKeysIn(config.pushKeysFolder),
    push: push ?? openPush(config, db),
    sessionKeys: sessionKeysIn(config.sessionKeysFolder),
    serve,
    serveList: createServeList(serve, serveFiles),
    serveTable: createServeTable(serveFiles),
    serveMachine: createServe(serving, identifyMachine),
    serveWatcher: createServe({ ...serving, inTurn: atOnce }, identifyMachine),
    endpoints,
    serveSelf: createServe(serving, createIdentifySelf(config, db)),
    lifecycle: lifecycleHooks(parts),
    questionnaires: createQuestionnaires(db),
    checkPassword,
    signIn: createSigningIn(config, db, checkPassword),
  };
  for (const routes of allRoutes) routes(server);
  releaseRoutes(server, shell?.provides ?? {});
  deploymentRoutes(server, shell?.provides ?? {});
  rolloutRoutes(server, shell?.provides ?? {});
  previewRoutes(server, shell?.provides ?? {});
  failureRoutes(server);
  webVitalRoutes(server);
  const linkOf = (pathname: string, locale: Locale) => sharedLink(db, pathname, locale);
  const headingOf = (pathname: string, by: Caller) => questionnaireHeading(db, pathname, by);
  const legalOf = (pathname: string, locale: Locale) => legalPageAt(config, pathname, locale);
  if (shell) await registryRoutes({ ...server, linkOf, headingOf, legalOf }, shell);
  return fastify;
}

/** How each kind of job is asked for again, by the feature that does it. */
const askAgain = (server: Server): AskAgain => ({
  import: (subject, by) => restartImport(server, Number(subject), { by: actorOf(by), agreed: false }),
  deletion: (subject, by) => askForDeletion(server, Number(subject), by),
  mixing: (subject, by) => server.jobs.enqueue(mixJob, subject, { by: actorOf(by), afterSeconds: 0 }),
  recalculation: (subject, by) => askForRecalculation(server, Number(subject), by),
});

const allRoutes: readonly ((server: Server) => void)[] = [
  healthRoutes,
  metricsRoute,
  sessionRoutes,
  providerRoutes,
  passkeyRoutes,
  mailedLinkRoutes,
  evaluationRoutes,
  importRoutes,
  (server) => jobRoutes(server, askAgain(server)),
  evaluationAuditRoutes,
  auditRoutes,
  permissionRoutes,
  retentionRoutes,
  courseRoutes,
  qrRoutes,
  departmentRoutes,
  translationRoutes,
  peopleRoutes,
  personalDataRoutes,
  legalPageRoutes,
  mailingRoutes,
  outboxRoutes,
  pushRoutes,
  statisticsRoutes,
  sisSharingRoutes,
  tokenRoutes,
  sisNotificationRoutes,
  studentRoutes,
  questionnaireRoutes,
  questionEditingRoutes,
  errorReportRoutes,
  ballotRoutes,
  resultRoutes,
  inClassRoutes,
  overviewRoutes,
];
