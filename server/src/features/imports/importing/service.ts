import type { BodyOf } from '@anketa/contract/endpoint';
import { errorCatalogue } from '@anketa/contract/errors';
import { EvaluationOptions, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type createImport, importTypes, NewEvaluationFields } from '@anketa/contract/evaluations/imports';
import type { Asked } from '@anketa/contract/evaluations/jobs';
import { holds } from '@anketa/contract/rights';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { problem } from '../../../platform/http/problem.ts';
import { noteDriven } from '../../../platform/job-store.ts';
import { numberMarks } from '../../../platform/number-mark.ts';
import { translate } from '../../../platform/translate.ts';
import { errorText } from '../../../platform/worded-error.ts';
import type { Server } from '../../../server.ts';
import type { cacheReadings } from '../../../sis/cached-reading.ts';
import { completeSteps } from '../../../sis/engine/end.ts';
import { runOneChunk } from '../../../sis/engine/run.ts';
import { UnreachableSource } from '../../../sis/source.ts';
import { createEvaluation } from '../../evaluations/create.ts';
import { hasImportJob } from '../../evaluations/importing.ts';
import { importOf } from '../../evaluations/lifecycle.ts';
import { storedEvaluation } from '../../evaluations/store.ts';
import { copyFormer, formerChosen } from '../former.ts';
import { sourceFor } from '../source/source.ts';
import { agreeTo, forgetSteps, handToServer } from '../store.ts';
import { importError, importJob } from './jobs.ts';

type ReadingCache = ReturnType<typeof cacheReadings>;
type Ports = Pick<Server, 'config' | 'demo' | 'database' | 'db' | 'jobs' | 'lifecycle'>;

/** Whether options are given that differ from those that every evaluation begins with. */
function choosesOptions(given: Partial<EvaluationOptions>): boolean {
  const first = EvaluationOptions.parse({});
  return Object.entries(given).some(([name, value]) => value !== first[name as keyof EvaluationOptions]);
}

/**
 * Creates an evaluation. The server then imports it by itself, unless a browser is to drive the import, as it always
 * does for doctoral students and graduates (specification 4). Options of its own need `options.edit`. From a former one it takes over what
 * the caller has the right to (former.ts). Throws `not-found`, `fields-invalid`, `no-right`,
 * `sis-missing`.
 */
export async function createImported(ports: Ports, given: BodyOf<typeof createImport>, by: Caller) {
  const { db, jobs } = ports;
  const fields = checkedFields(NewEvaluationFields, given);
  if (choosesOptions(given.options) && !holds(by.permissions, 'options.edit')) throw problem('no-right');
  if (!(await sourceFor(ports, given))) throw problem('sis-missing');
  const doctoral = given.type === importTypes.doctoral;
  const legacy_import = given.legacyImport || doctoral;
  // Filters are offered for doctoral students and graduates alone.
  const filters = doctoral ? given.filters : {};
  return inTransaction(db, async (tx) => {
    const former = given.copy_from === undefined ? null : await formerChosen(tx, given.copy_from, by);
    const options = { ...former?.options, ...given.options };
    const id = await createEvaluation(tx, { ...fields, legacy_import, options, filters });
    await audit(tx, { actor: actorOf(by), action: 'import.create', subject: String(id), evaluation: id });
    if (!legacy_import) await jobs.enqueue(importJob, String(id), { by: actorOf(by), tx });
    const copied = former && (await copyFormer(tx, former, { ...fields, id }, by));
    return { import_id: id, useLegacy: legacy_import, copied };
  });
}

interface ChunkWish {
  /** The step, as `folder/action`. */
  readonly name: string;
  readonly import_id: number | undefined;
  readonly caller: Caller;
}

/** One chunk of one step, for a browser that drives the import. Throws `import-unavailable`, `being-deleted`, `sis-missing`. */
export async function importOneChunk(ports: Ports & { cached: ReadingCache }, { name, import_id, caller }: ChunkWish) {
  const { locale } = caller;
  const by = actorOf(caller);
  const evaluation = import_id === undefined ? undefined : await storedEvaluation(ports.db, import_id);
  if (!evaluation || evaluation.state < evaluationState.failed) throw problem('import-unavailable');
  if (evaluation.deleting) throw problem('being-deleted');
  const source = await sourceFor(ports, evaluation);
  if (!source) throw problem('sis-missing');
  const turns = importOf(ports.lifecycle, evaluation.id, by);
  const { database } = ports;
  const done = await runOneChunk(
    {
      database,
      ...ports.cached(evaluation.id, source),
      evaluationId: evaluation.id,
      turns,
      mayLose: ports.config.importMayLose,
      markOf: numberMarks(ports.config.secret),
    },
    name,
  ).catch((error: unknown) => {
    if (error instanceof UnreachableSource) return { unreachable: error.worded };
    throw error;
  });
  const job = { kind: importJob.name, subject: String(evaluation.id) };
  if ('unreachable' in done) {
    const error = { ...done.unreachable, code: errorCatalogue['import-failed'].code };
    await inTransaction(ports.db, turns.stop);
    await noteDriven(ports.db, job, { by, state: 'failed', progress: { step: name }, error });
    return failed(error.code, errorText(locale, error));
  }
  if ('error' in done) {
    const { code, problems, before } = done.error;
    if (before) return failed(code, translate(locale, 'sis.out-of-turn', { step: before }));
    const error = importError(problems);
    await noteDriven(ports.db, job, { by, state: 'failed', progress: { step: name }, error });
    return failed(code, errorText(locale, error));
  }
  await noteDriven(ports.db, job, { by, state: 'driven', progress: done.progress });
  const { state, remain, offset, counter } = done.row;
  return { status: true, remain: state === 'done' ? 0 : Math.max(1, remain ?? 1), offset, counter };
}

const failed = (code: number, message: string) => {
  return { status: false, remain: 0, offset: 0, counter: 0, error: { code, message } };
};

/** Ends an import whose steps are all done. Throws `import-unavailable`. */
export async function finishImport({ database, db, lifecycle }: Ports, id: number, by: string): Promise<void> {
  const evaluation = await storedEvaluation(db, id);
  if (!evaluation || evaluation.state === evaluationState.failed) throw problem('import-unavailable');
  // Ended already.
  if (evaluation.completed_at !== null) return;
  // A first import: there is nothing that it could lose.
  const ended = await completeSteps({ database, evaluationId: id, turns: importOf(lifecycle, id, by), mayLose: 1 });
  if (!ended) throw problem('import-unavailable');
  await noteDriven(db, { kind: importJob.name, subject: String(id) }, { by, state: 'done', progress: {} });
}

interface Restart {
  readonly by: string;
  /** The data are right as they now are, whatever they have lost since the last import. */
  readonly agreed: boolean;
}

/** Goes on with an import, or imports again what is in preparation, unless it runs. Throws `wrong-phase`, `being-deleted`, `sis-missing`. */
export async function restartImport(ports: Ports, id: number, { by, agreed }: Restart): Promise<Asked> {
  const { db, jobs } = ports;
  const evaluation = await storedEvaluation(db, id);
  if (!evaluation) throw problem('not-found');
  const source = await sourceFor(ports, evaluation);
  if (!source) throw problem('sis-missing');
  const fingerprint = agreed ? await source.fingerprint() : undefined;
  return inTransaction(db, async (tx) => {
    await importOf(ports.lifecycle, id, by).begin(tx);
    if (fingerprint !== undefined) await agreeTo(tx, id, fingerprint);
    const runs = await hasImportJob(tx, id);
    // What was imported whole is imported again from the first step, also when that was tried and failed.
    if (evaluation.completed_at !== null && !runs) await forgetSteps(tx, id);
    if (evaluation.legacy_import) await handToServer(tx, id);
    await audit(tx, {
      actor: by,
      action: agreed ? 'import.agree' : 'import.start',
      subject: String(id),
      evaluation: id,
    });
    // From its start, though a job that ended may be about to say so. Until it ends neither deleting nor opening can begin.
    return jobs.enqueue(importJob, String(id), { by, tx, afresh: !runs });
  });
}
