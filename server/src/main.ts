import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { workOnBallots } from './features/ballots/counting/jobs.ts';
import { workOnSchedule } from './features/evaluations/schedule.ts';
import { workOnFigures } from './features/figures/jobs.ts';
import { workOnImports } from './features/imports/importing/jobs.ts';
import { workInClass } from './features/in-class/jobs.ts';
import { claimKeystore } from './features/keys/custody.ts';
import { marksIn } from './features/mailing/marks.ts';
import { workOnMailing } from './features/mailing/rules/work.ts';
import { warnOfOtherAddresses } from './features/passkeys/relying-party.ts';
import { mustLetStudentsIn } from './features/providers/administration/options.ts';
import { workOnReleases } from './features/registry/deployments/schedule.ts';
import { mustHaveRevisions, shareRevisions } from './features/registry/revisions/revisions-at-hand.ts';
import { installShell } from './features/registry/shell-assets.ts';
import { workOnResults } from './features/results/administration/jobs.ts';
import { recalculateCounted } from './features/results/recalculation.ts';
import { writeDay } from './features/statistics/days.ts';
import { mayRelease } from './features/tokens/tokens.ts';
import { mustNotBeAhead } from './future-times.ts';
import { lifecycleHooks } from './lifecycle-hooks.ts';
import { workAtNight } from './nightly.ts';
import { connect, workLimits } from './platform/database/connect.ts';
import { type Heartbeat, startHeartbeat } from './platform/database/heartbeats.ts';
import { copiesOfLog, mustNotNote } from './platform/database/noting-settings.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open.ts';
import { watchReplica } from './platform/database/replica.ts';
import { openDraftKeys } from './platform/draft-key-files.ts';
import { openFileStore } from './platform/file-store/open.ts';
import { watchHealth } from './platform/health/health.ts';
import { openJobs } from './platform/jobs.ts';
import { openKeystore } from './platform/keystore.ts';
import { loggable } from './platform/loggable.ts';
import { openCarriers } from './platform/mail/open.ts';
import { mustBeWritable } from './platform/must-be-writable.ts';
import { openPush, type Push } from './platform/push/open.ts';
import { sparingly } from './platform/sparing-log.ts';
import type { Demo } from './server.ts';
import { createWorkerApp } from './worker-app.ts';

/** A running process: what a command built on, and how to end it. */
export interface Running {
  readonly database: OpenDatabase;
  readonly stop: () => Promise<void>;
}

/** Ends a process on Ctrl-C or SIGTERM, the database included, also one that is only starting. Gives what runs. */
export function untilStopped(starting: Promise<Running>): Promise<Running> {
  closeWithGrace({ delay: 20_000 }, async ({ err }) => {
    if (err) console.error(err);
    await (await starting).stop();
  });
  return starting;
}

interface Serving {
  readonly work: boolean;
  /** Runs before the first request is taken. */
  readonly prepare?: (parts: Parts) => Promise<void>;
  readonly demo?: Demo;
  /** In place of what the settings say of push services. */
  readonly push?: Push;
}

/** Answers requests and, with `work`, does the background jobs. */
export async function serve(config: Config, { work, prepare, demo, push }: Serving): Promise<Running> {
  await mustBeFree(config, 'PORT');
  return runningOn(await openParts(config, { work, demo, push, answers: true }), async (parts) => {
    await prepare?.(parts);
    await warnOfOtherAddresses({ ...parts, db: parts.database.db });
    if (work) await startWork(parts);
    const shell = await installShell(config.dataFolder);
    const { keystore, ...rest } = parts;
    // What answers requests makes pairs at most; it never meets a private key.
    const keyMaker = keystore && { create: keystore.create };
    const app = await createApp({ ...rest, keyMaker, shell });
    await app.listen({ host: config.host, port: config.port });
    return {
      async close() {
        parts.health.leave();
        await setTimeout(config.drainSeconds * 1000);
        await app.close();
      },
    };
  });
}

/** Does background jobs alone, for installations that run them apart. */
export async function runWorker(config: Config): Promise<Running> {
  const { host, workerPort: port } = config;
  await mustBeFree({ host, port }, 'ANKETA_WORKER_PORT');
  return runningOn(await openParts(config, { work: true, answers: false }), async (parts) => {
    const app = await createWorkerApp(parts);
    await app.listen({ host, port });
    await startWork(parts);
    return app;
  });
}

/** What was started on these parts, and how it ends with them. Where it cannot be started they are closed. */
async function runningOn(
  parts: Parts,
  start: (parts: Parts) => Promise<{ close(): PromiseLike<unknown> }>,
): Promise<Running> {
  try {
    const app = await start(parts);
    return {
      database: parts.database,
      async stop() {
        await app.close();
        await parts.close();
      },
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Production finds its database as `anketa migrate` left it; the demo sees to its own. */
async function openParts(
  config: Config,
  { work, demo, push, answers }: Omit<Serving, 'prepare'> & { readonly answers: boolean },
) {
  await mustBeWritable(config.dataFolder);
  const log = pino({ level: config.logLevel });
  // Whoever supervises this process starts it again.
  const onLost = (error: Error) => {
    log.fatal(loggable(error), 'the embedded database cannot be started again');
    process.exit(1);
  };
  const sparing = sparingly(log);
  const database = await openDatabase(config, { attach: false, migrates: config.demo, log: sparing, onLost });
  // Requests and background work have connections of their own: neither takes the other's.
  const working = work ? connect(database.url, { ...workLimits, log: sparing }) : database;
  const { databaseReadUrl, poolSize } = config;
  const replica =
    answers && databaseReadUrl
      ? watchReplica({ url: databaseReadUrl, primary: database.pool, poolSize, log })
      : undefined;
  let heartbeat: Heartbeat | undefined;
  const closeAll = async () => {
    await replica?.stop();
    await heartbeat?.stop();
    if (work) await working.close();
    await database.close();
  };
  try {
    // Before anything else: whoever migrates waits for what it can see.
    heartbeat = await startHeartbeat({ pool: database.pool, log: sparing, kind: answers ? 'server' : 'worker' });
    const opened = await openJobs({ url: database.url, db: working.db, log: sparing, migrates: config.demo });
    const traces = await tracesOf(config, answers ? 'server' : 'worker');
    const jobs = traces?.ofJobs(opened) ?? opened;
    const keystore = config.keystoreFolder === undefined ? undefined : await openKeystore(config.keystoreFolder);
    if (keystore) await claimKeystore(database.db, keystore.identity);
    const draftKeys = await openDraftKeys(config.draftKeysFolder);
    const { db } = database;
    const host = { db, dataFolder: config.dataFolder, archive: openFileStore(config, db) };
    if (answers) await shareRevisions(host);
    const health = watchHealth({
      pool: database.pool,
      log,
      place: database.place,
      looks: {
        keystore: keystore?.tryToStore,
        noting: () => mustNotNote(database.pool),
        remotes: answers ? () => mustHaveRevisions(host) : undefined,
        students: () => mustLetStudentsIn({ db: database.db, config }),
        future: () => mustNotBeAhead(database.db),
        standby: replica?.mustBeThere,
      },
    });
    await health.check();
    const copies = await copiesOfLog(database.pool);
    if (copies.length > 0)
      log.warn({ copies }, 'copies of the database have who submits when, as long as they last: docs/privacy.md');
    return {
      config,
      demo,
      push: push ?? openPush(config, database.db),
      log,
      database,
      replica,
      working,
      jobs,
      traces,
      keystore,
      draftKeys,
      health,
      async close() {
        health.stop();
        await jobs.stop();
        await traces?.stop();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Who is to send no spans does not load what sends them. */
async function tracesOf({ tracesUrl: url }: Config, kind: 'server' | 'worker') {
  if (url === undefined) return undefined;
  const { openTraces } = await import('./platform/traces.ts');
  return openTraces({ url, kind });
}

async function startWork({ config, demo, push, working, jobs, keystore, draftKeys, log }: Parts): Promise<void> {
  if (!keystore) throw new ConfigError('ANKETA_KEYSTORE: missing; background work needs the keys');
  const { db } = working;
  const { takeBackSeconds, verificationDays } = config;
  const counted = async (id: number) => {
    await recalculateCounted({ db, jobs }, id);
    await writeDay(db, id, { types: config.studyTypes });
  };
  await workOnBallots({ db, jobs, keystore, takeBackSeconds, log, counted });
  await workOnFigures({ db, jobs, log });
  await workOnResults({ db, jobs });
  const lifecycle = lifecycleHooks({ config, jobs, keyMaker: keystore });
  await workAtNight({ db, config, jobs, lifecycle, keystore, draftKeys, log, verificationDays, takeBackSeconds });
  await workOnSchedule({ db, jobs, lifecycle, log });
  await workOnReleases({ db, jobs, config, log, mayByToken: mayRelease });
  await workOnImports({ config, demo, database: working, jobs, lifecycle });
  const markOf = await marksIn(config.mailKeyFolder);
  await workInClass({ db, jobs, config, push });
  await workOnMailing({
    db,
    jobs,
    config,
    markOf,
    log,
    openCarriers: () => openCarriers(config, db),
    push,
  });
}

/** Says that a port is taken before anything is started for it. */
async function mustBeFree({ host, port }: Pick<Config, 'host' | 'port'>, setting: string): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new ConfigError(`${setting}: ${host}:${port} is in use. Choose another, for example ${setting}=${port + 1}.`);
  }
  probe.close();
  await once(probe, 'close');
}
