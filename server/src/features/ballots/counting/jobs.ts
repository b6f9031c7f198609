import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '../../../platform/database/connect.ts';
import { eachOnItsOwn } from '../../../platform/each-on-its-own.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import { JobFailure, type JobKind, type Jobs } from '../../../platform/jobs.ts';
import { fingerprintOf, type Keystore } from '../../../platform/keystore.ts';
import { storedEvaluation } from '../../evaluations/store.ts';
import { destroyOtherKeys, ensureKeyPair } from '../../keys/custody.ts';
import { evaluationsWithoutKeys, openEvaluationKeys } from '../../keys/store.ts';
import { evaluationsToMix, secondsToTakeBack } from '../inbox-store.ts';
import { type MixPorts, mixEvaluation } from './mixer.ts';

/** Opens the sealed ballots of one evaluation and counts them. Asked for when filling closes. */
export const mixJob: JobKind = { name: 'mixing' };

/** Destroys the keys of an evaluation that was deleted. */
export const destroyKeysJob: JobKind = { name: 'destroy-keys' };

/**
 * Makes keys that are missing, removes files of keys that are noted as destroyed, and says so when an open evaluation's key is
 * not there: its ballots could never be opened. An evaluation whose turn fails is reported and keeps no other from its own.
 */
async function lookAfterKeys({ db, keystore, log }: Pick<Ports, 'db' | 'keystore' | 'log'>): Promise<void> {
  const watching = { log, failure: 'the keys of an evaluation could not be looked after' };
  const withoutKeys = await evaluationsWithoutKeys(db);
  await eachOnItsOwn(watching, withoutKeys, (id) => inTransaction(db, (tx) => ensureKeyPair(tx, keystore, id)));
  await eachOnItsOwn(watching, await keystore.evaluations(), async (id) => {
    if ((await storedEvaluation(db, id))?.keys_destroyed_on) await destroyOtherKeys({ db, keystore }, id);
  });
  const open = await openEvaluationKeys(db);
  await eachOnItsOwn(watching, [...open.keys()], async (id) => {
    const raw = open.get(id);
    if (!raw || (await keystore.privateKey(id, raw))) return;
    log.error({ evaluation: id, key: fingerprintOf(raw) }, 'the private key of an open evaluation is missing');
  });
}

interface Ports extends Required<MixPorts> {
  readonly jobs: Jobs;
  readonly keystore: Keystore;
  /** What follows once ballots of an evaluation were counted. */
  readonly counted?: (evaluationId: number) => Promise<unknown>;
}

/**
 * Does the ballots' background work in this process. A submission never asks for a job: that would note its time. What
 * waits after a closing, also after a crash, is found by looking every minute; nightly work stands in nightly.ts.
 */
export async function workOnBallots({ jobs, db, keystore, takeBackSeconds, log, counted }: Ports): Promise<void> {
  await jobs.work(mixJob, async (subject, { signal, report }) => {
    const id = Number(subject);
    // Asked for again at once, it is early: the closing can still be taken back.
    await delay(1000 * (await secondsToTakeBack(db, id, takeBackSeconds)), undefined, { signal });
    const ballots = await mixEvaluation({ db, keystore, log, takeBackSeconds }, id, { signal, report }).catch(
      (error: unknown) => {
        // Filling was opened again meanwhile. The next closing asks anew.
        if (error instanceof ProblemError && error.problem === 'wrong-phase')
          throw new JobFailure({ key: 'errors.wrong-phase' });
        throw error;
      },
    );
    if (ballots > 0) await counted?.(id);
  });
  await jobs.work(destroyKeysJob, (subject) => destroyOtherKeys({ db, keystore }, Number(subject)));
  await jobs.recur('mix-waiting-ballots', '* * * * *', async () => {
    await lookAfterKeys({ db, keystore, log });
    for (const id of await evaluationsToMix(db, takeBackSeconds))
      await jobs.enqueue(mixJob, String(id), { by: 'clock' });
  });
}
