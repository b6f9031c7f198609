import type { Config } from './config.ts';
import { mixEvaluation } from './features/ballots/counting/mixer.ts';
import { settleParticipation } from './features/ballots/counting/participation-store.ts';
import { evaluationsWaiting } from './features/ballots/inbox-store.ts';
import { changeKeys } from './features/ballots/keys/key-change.ts';
import { destroyDueKeys } from './features/ballots/keys/key-destruction.ts';
import { evaluationsDueForKeys } from './features/ballots/keys/key-store.ts';
import { settleReports } from './features/error-reports/store.ts';
import { forgetNames } from './features/figures/names-store.ts';
import { refreshFigures } from './features/figures/refresh.ts';
import { evaluationsToRefresh } from './features/figures/store.ts';
import { askForConnected } from './features/imports/importing/in-step.ts';
import { destroyOtherKeys } from './features/keys/custody.ts';
import { sweepLinks } from './features/mailed-link/store.ts';
import { settleIdentities } from './features/providers/identity-store.ts';
import { changeDraftKey } from './features/questionnaires/drafts/draft-keys.ts';
import { sweepRevisions } from './features/registry/revisions/sweep.ts';
import { removeOldCounts } from './features/registry/telemetry/counts-store.ts';
import { removeDue } from './features/retention/retention.ts';
import { writeDay } from './features/statistics/days.ts';
import { evaluationsWithNewDays } from './features/statistics/days-store.ts';
import { beginNights, isNightDue, recordNight, vacuumEmptied } from './nightly-store.ts';
import { type Db, inTransaction } from './platform/database/connect.ts';
import type { DraftKeys } from './platform/draft-key-files.ts';
import { eachOnItsOwn } from './platform/each-on-its-own.ts';
import { openFileStore } from './platform/file-store/open.ts';
import type { Keystore } from './platform/keystore.ts';
import type { ErrorLog } from './platform/loggable.ts';
import { sessionKeysIn } from './platform/session-keys.ts';
import type { Server } from './server.ts';

interface Ports {
  readonly db: Db;
  readonly config: Pick<Config, 'studyTypes' | 'mailDays' | 'leftYears' | 'auditDays' | 'reportDays'>;
  readonly keystore: Keystore;
  readonly draftKeys: DraftKeys;
  readonly verificationDays: number;
  readonly takeBackSeconds?: number;
  readonly log: ErrorLog;
}

/**
 * What is done once a night, so that what happened during the day loses its order, its time and its keys (docs/privacy.md):
 * drafts get a new key, the day's participation, reports and links to identity providers are written anew in random order, figures and the
 * totals of the day are kept of them, continuous evaluations make a batch and change their keys once a week, keys whose window has passed are destroyed, and what
 * has been stored for as long as it may is removed.
 *
 * The night is recorded once the day has lost its order; what concerns one evaluation and fails is reported, keeps no
 * other from it, and is tried again the next night.
 */
export async function nightlyWork(ports: Ports, signal?: AbortSignal): Promise<void> {
  const { db, config, keystore, draftKeys, verificationDays, takeBackSeconds = 0, log } = ports;
  await changeDraftKey({ db, draftKeys });
  await inTransaction(db, (tx) => settleParticipation(tx));
  await inTransaction(db, (tx) => settleReports(tx));
  await inTransaction(db, (tx) => settleIdentities(tx));
  const each = (what: string, ids: readonly number[], work: (id: number) => Promise<unknown>) =>
    eachOnItsOwn({ log, failure: `${what} failed`, signal }, ids, work);
  await each('the keeping of figures', await evaluationsToRefresh(db), (id) => refreshFigures(db, id));
  await each('the totals of the day', await evaluationsWithNewDays(db), (id) =>
    writeDay(db, id, { types: config.studyTypes }),
  );
  await each('the nightly batch', await evaluationsWaiting(db), (id) =>
    mixEvaluation({ db, keystore, log, takeBackSeconds }, id, { nightly: true, signal }),
  );
  await each('the change of keys', await evaluationsDueForKeys(db), (id) => changeKeys({ db, keystore }, id));
  await each('the end of old keys', await keystore.evaluations(), (id) => destroyOtherKeys({ db, keystore }, id));
  // A clock that was ahead has done this night before: it is done now.
  await recordNight(db);
  await destroyDueKeys({ db, keystore, verificationDays });
  await forgetNames(db);
  await removeDue({ db, config, log }, { signal });
  await vacuumEmptied(db);
}

/** Does the nightly work in this process, also late when the machine was off. Imports of connected evaluations it asks for, as jobs of their own. */
export async function workAtNight({
  jobs,
  lifecycle,
  ...ports
}: Ports & Pick<Server, 'jobs' | 'lifecycle' | 'config'>): Promise<void> {
  // Before the first day there is nothing to do: else the first tick would settle what is done on that very day.
  await beginNights(ports.db);
  const sessionKeys = sessionKeysIn(ports.config.sessionKeysFolder);
  await jobs.recur('nightly-work', '*/10 * * * *', async (signal) => {
    // Sessions end an hour after the night's work is due, and some later.
    await sessionKeys.destroyPast();
    // Who asked for a link is gone soon after, also where nobody asks any more.
    await sweepLinks(ports.db);
    const { db, config } = ports;
    await sweepRevisions({ db, dataFolder: config.dataFolder, archive: openFileStore(config, db) });
    await removeOldCounts(db);
    if (!(await isNightDue(ports.db))) return;
    await askForConnected({ jobs, lifecycle, ...ports }, signal);
    await nightlyWork(ports, signal);
  });
}
