import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { fingerprintOf, type Keystore } from '../../platform/keystore.ts';
import { loggable } from '../../platform/loggable.ts';
import { keysDestroyed } from '../evaluations/store.ts';
import { destroyOtherKeys } from './key-change.ts';
import { ensureKeyPair, evaluationsWithoutKeys, openEvaluationKeys } from './key-custody.ts';
import { evaluationsWaiting } from './mix-store.ts';
import { type MixPorts, mixEvaluation } from './mixer.ts';

/** Opens the sealed ballots of one evaluation and counts them. Asked for when filling closes. */
export const mixJob: JobKind<{ evaluationId: number }> = {
  name: 'mix-ballots',
  key: ({ evaluationId }) => String(evaluationId),
};

/** Destroys the keys of an evaluation that was deleted. */
export const destroyKeysJob: JobKind<{ evaluationId: number }> = {
  name: 'destroy-keys',
  key: ({ evaluationId }) => String(evaluationId),
};

/**
 * Removes files of keys that are noted as destroyed, and says so when an open evaluation's key is not there: its ballots
 * could never be opened.
 */
async function lookAfterKeys({ db, keystore, log }: Pick<Ports, 'db' | 'keystore' | 'log'>): Promise<void> {
  for (const id of await keystore.evaluations()) {
    if (await keysDestroyed(db, id)) await destroyOtherKeys({ db, keystore }, id);
  }
  for (const { id, sealing_key } of await openEvaluationKeys(db)) {
    if (!(await keystore.privateKey(id, sealing_key))) {
      log.error(
        { evaluation: id, key: fingerprintOf(sealing_key) },
        'the private key of an open evaluation is missing',
      );
    }
  }
}

interface Ports {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly keystore: Keystore;
  readonly log: Required<MixPorts>['log'];
}

/**
 * Does the ballots' background work in this process. A submission never asks for a job: that would note its time. What
 * waits after a closing, also after a crash, is found by looking every minute; nightly work stands in nightly.ts.
 */
export async function workOnBallots({ jobs, db, keystore, log }: Ports): Promise<void> {
  await jobs.work(mixJob, async ({ evaluationId }, signal) => {
    await mixEvaluation({ db, keystore, log }, evaluationId, { signal });
  });
  await jobs.work(destroyKeysJob, ({ evaluationId }) => destroyOtherKeys({ db, keystore }, evaluationId));
  await jobs.recur('mix-waiting-ballots', '* * * * *', async (signal) => {
    for (const id of await evaluationsWithoutKeys(db)) {
      await inTransaction(db, (tx) => ensureKeyPair(tx, keystore, id));
    }
    await lookAfterKeys({ db, keystore, log });
    for (const id of await evaluationsWaiting(db)) {
      // What keeps one evaluation from being counted keeps no other; the next minute tries again.
      await mixEvaluation({ db, keystore, log }, id, { signal }).catch((error: unknown) => {
        log.error({ evaluation: id, ...loggable(error) }, 'an evaluation could not be counted');
      });
    }
  });
}
