import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type Alert, type AlertKind, alertKinds } from '@anketa/contract/evaluations/home';
import { jobKinds } from '@anketa/contract/evaluations/jobs';
import { holds, type Permission } from '@anketa/contract/rights';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { failedJobs } from '../../platform/job-store.ts';
import { unopenableBallots } from '../ballots/keys/counts-store.ts';
import { newestEvaluation } from '../departments/store.ts';
import { unsolvedReports } from '../error-reports/store.ts';
import { countTroubled } from '../mailing/audience/trouble-store.ts';
import { countAsked } from '../questions/store.ts';
import { countMissing } from '../translations/store.ts';

/** What was found of an evaluation, which may be one that nobody looks at any more. */
interface Found {
  readonly kind: AlertKind;
  readonly id: number;
  readonly count: number;
}

/**
 * What has to be looked at in these evaluations, the most pressing first, of what the caller may do something about: who may not open the page that it
 * leads to is not told of it.
 */
export async function alertsIn(db: Db, evaluations: readonly Evaluation[], caller: Caller): Promise<Alert[]> {
  const has = (permission: Permission) => holds(caller.permissions, permission);
  const found = await Promise.all([
    ...(has('import.edit') ? [failed(db, evaluations), ballots(db), unprepared(db, evaluations)] : []),
    ...(has('import.edit') ? [reports(db, evaluations)] : []),
    ...(has('mailing.create') ? [undelivered(db, evaluations)] : []),
    ...(has('department.edit') ? [untranslated(db)] : []),
  ]);
  const named = new Map(evaluations.map((evaluation) => [evaluation.id, evaluation]));
  const alerts = found.flat().flatMap(({ kind, id, count }): Alert[] => {
    const evaluation = named.get(id);
    if (!evaluation || count === 0) return [];
    const { name_cs, name_en, slug_en } = evaluation;
    return [{ kind, count, evaluation: { id, name_cs, name_en, slug_en } }];
  });
  return alerts.toSorted((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind));
}

/** Work that stopped and that nobody has asked for again. */
async function failed(db: Db, evaluations: readonly Evaluation[]): Promise<Found[]> {
  const jobs = (await failedJobs(db, jobKinds)).flatMap(({ kind, subject }): Found[] => {
    const job = jobKinds.find((one) => one === kind);
    return job ? [{ kind: `${job}-failed`, id: Number(subject), count: 1 }] : [];
  });
  const known = new Set(jobs.flatMap(({ kind, id }) => (kind === 'import-failed' ? [id] : [])));
  const stopped = evaluations.filter(({ id, state }) => state === evaluationState.failed && !known.has(id));
  return [...jobs, ...stopped.map(({ id }): Found => ({ kind: 'import-failed', id, count: 1 }))];
}

async function ballots(db: Db): Promise<Found[]> {
  return (await unopenableBallots(db)).map((one) => ({ kind: 'unopenable-ballots', ...one }));
}

/** What students would miss if filling opened now. */
async function unprepared(db: Db, evaluations: readonly Evaluation[]): Promise<Found[]> {
  const prepared = evaluations.filter(
    ({ state, completed_at }) => state === evaluationState.preparation && completed_at !== null,
  );
  const found = await Promise.all(
    prepared.map(
      async ({ id, description_cs, description_en }): Promise<Found[]> => [
        { kind: 'no-questions', id, count: (await countAsked(db, id)) === 0 ? 1 : 0 },
        { kind: 'no-welcome', id, count: description_cs === '' || description_en === '' ? 1 : 0 },
      ],
    ),
  );
  return found.flat();
}

async function reports(db: Db, evaluations: readonly Evaluation[]): Promise<Found[]> {
  const ids = evaluations.map(({ id }) => id);
  return (await unsolvedReports(db, ids)).map(({ id, reporter, count }) => ({
    kind: reporter === 'teacher' ? 'teacher-reports' : 'student-reports',
    id,
    count,
  }));
}

/** Addresses that e-mails came back from, where e-mails are still sent. */
async function undelivered(db: Db, evaluations: readonly Evaluation[]): Promise<Found[]> {
  const { filling, checking } = evaluationState;
  const running = evaluations.filter(({ state }) => state === filling || state === checking);
  return Promise.all(
    running.map(async ({ id }) => ({ kind: 'undelivered-mail' as const, id, count: await countTroubled(db, id) })),
  );
}

/** Texts of the newest evaluation without an English one: those of others are not translated any more. */
async function untranslated(db: Db): Promise<Found[]> {
  const id = await newestEvaluation(db);
  return id === undefined ? [] : [{ kind: 'untranslated', id, count: await countMissing(db, id) }];
}
