import type { BodyOf } from '@anketa/contract/endpoint';
import { heldReasons, type Schedule, ScheduleWish, type scheduleRelease } from '@anketa/contract/suite/schedules';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { eachOnItsOwn } from '../../../platform/each-on-its-own.ts';
import { openFileStore } from '../../../platform/file-store/open.ts';
import { ProblemError, problem } from '../../../platform/http/problem.ts';
import type { ErrorLog } from '../../../platform/loggable.ts';
import type { Server } from '../../../server.ts';
import type { PublishNeeds } from '../releases/publish.ts';
import { activateLocked, madeName, mustStand, type Release, type ReviewedState } from '../releases/release.ts';
import { isThere } from '../revisions/revision-store.ts';
import { providedLibraries } from '../shell-assets.ts';
import { lockRegistry } from '../store.ts';
import { addBegun } from './canary.ts';
import {
  addSchedule,
  dueSchedules,
  type Scheduled,
  settleSchedule,
  standingSchedules,
  waitingSchedule,
} from './schedule-store.ts';

/**
 * Notes what is to be done with a remote at a time; whether it may be is asked then. Gives its number. Throws `not-found` for a revision that there is not,
 * `activation-raced`, `schedule-waits` where something waits already, `fields-invalid` for a time that has passed.
 */
export async function schedule(
  db: Db,
  { name, by }: Release,
  {
    at,
    what,
    seen,
    token,
  }: BodyOf<typeof scheduleRelease> & { readonly seen: ReviewedState; readonly token: number | null },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    await mustStand(tx, name, seen);
    if (Date.parse(at) <= Date.now()) throw problem('fields-invalid', { errors: { at: ['date-past'] } });
    if (!(await isThere(tx, name, what.revision))) throw problem('not-found');
    if ((await standingSchedules(tx)).has(name)) throw problem('schedule-waits');
    const { act, revision } = what;
    const row = {
      remote_id: name,
      content_hash: revision,
      act,
      by,
      token_id: token,
      wish: what,
      seen,
      at: new Date(at),
    };
    const id = await addSchedule(tx, row);
    await audit(tx, { actor: by, action: 'remote.schedule', subject: `${name}@${revision}` });
    return id;
  });
}

/** Cancels what waits or is held of a remote. `check` may refuse by what it is. Throws `not-found`. */
export async function cancelScheduled(
  db: Db,
  { name, by }: Release,
  check: (act: Schedule['act']) => void,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const standing = (await standingSchedules(tx)).get(name);
    if (!standing) throw problem('not-found');
    check(standing.act);
    await settleSchedule(tx, standing.id, 'cancelled');
    await audit(tx, { actor: by, action: 'remote.schedule-cancel', subject: `${name}@${standing.revision}` });
  });
}

/** Whether a call by a token, of which the number is given, would at this moment be let do something with a remote. */
type MayByToken = (
  tx: Tx,
  token: number,
  wish: { readonly scope: Scheduled['act']; readonly remote: string },
) => Promise<boolean>;

interface DueNeeds extends PublishNeeds {
  readonly mayByToken: MayByToken;
}

/**
 * Does what is due, each once and in the name of whoever asked for it. What is refused is held, with the name of the refusal, until somebody cancels it. Gives
 * how many were done.
 */
export async function doDueSchedules(needs: DueNeeds, log: ErrorLog): Promise<number> {
  let count = 0;
  const watching = { log, failure: 'a revision could not be given to pages at its time' };
  await eachOnItsOwn(watching, await dueSchedules(needs.db), async (id) => {
    try {
      if (await doNow(needs, id)) count += 1;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await defer(needs.db, id, heldReasons.find((one) => one === error.problem) ?? 'remote-invalid');
    }
  });
  return count;
}

async function doNow(needs: DueNeeds, id: number): Promise<boolean> {
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    const due = await waitingSchedule(tx, id);
    if (!due) return false;
    const { remote_id: name, by, seen, token_id } = due;
    // What a person planned stands until it is cancelled, as an e-mail does that was given a time.
    if (token_id !== null) {
      // What the token could not do itself at this moment, nobody answers for.
      if (!(await needs.mayByToken(tx, token_id, { scope: due.act, remote: name }))) throw problem('no-right');
      await madeName({ db: tx }, name);
    }
    await mustStand(tx, name, seen);
    const what = ScheduleWish.parse(due.wish);
    if (what.act === 'canary') await addBegun(tx, needs, { name, by }, what);
    else await activateLocked(tx, needs, { name, by }, { ...what, key: null, reviewed: seen });
    await settleSchedule(tx, id, 'done');
    return true;
  });
}

async function defer(db: Db, id: number, reason: NonNullable<Schedule['held']>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const due: Scheduled | undefined = await waitingSchedule(tx, id);
    if (!due) return;
    await settleSchedule(tx, id, 'held', reason);
    const { revision } = ScheduleWish.parse(due.wish);
    await audit(tx, { actor: due.by, action: 'remote.schedule-held', subject: `${due.remote_id}@${revision}` });
  });
}

/** Looks every minute for what is due. */
export async function workOnReleases({
  jobs,
  db,
  config,
  log,
  mayByToken,
}: Pick<Server, 'jobs' | 'db' | 'config'> & Pick<DueNeeds, 'mayByToken'> & { readonly log: ErrorLog }): Promise<void> {
  await jobs.recur('due-releases', '* * * * *', async () => {
    if ((await dueSchedules(db)).length === 0) return;
    const places = { dataFolder: config.dataFolder, archive: openFileStore(config, db) };
    await doDueSchedules({ db, ...places, provided: await providedLibraries(), mayByToken }, log);
  });
}
