import type { BodyOf } from '@anketa/contract/endpoint';
import { evaluationState } from '@anketa/contract/evaluations';
import { type createImport, deleteSteps, importTypes, type runImportStep } from '@anketa/contract/imports';
import type { Locale } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { completeSteps, runOneChunk } from '../../sis/engine/run.ts';
import { destroyKeysJob } from '../ballots/jobs.ts';
import { createEvaluation } from '../evaluations/create.ts';
import { onImportComplete } from '../evaluations/service.ts';
import { lockState, moveState } from '../evaluations/store.ts';
import { beginDeleting, type DeleteStep, deletePart } from './delete-steps.ts';
import { importErrorText } from './error-text.ts';
import { importJob } from './jobs.ts';
import { sourceFor } from './source.ts';
import { forgetSteps, handToServer, importState } from './store.ts';

type Ports = Pick<Server, 'config' | 'database' | 'db' | 'jobs'>;

const yearChoices = 11;

type Fields = Record<string, string[]>;

function fieldErrors({ name_cs, name_en, year, semester, type }: BodyOf<typeof createImport>): Fields {
  const errors: Fields = {};
  if (name_cs.trim() === '') errors.name_cs = ['required'];
  if (name_en.trim() === '') errors.name_en = ['required'];
  if (name_cs.length > 200) errors.name_cs = ['too-long'];
  if (name_en.length > 200) errors.name_en = ['too-long'];
  const now = new Date().getFullYear();
  if (year > now || year <= now - yearChoices) errors.year = ['invalid'];
  if (semester !== 1 && semester !== 2) errors.semester = ['invalid'];
  if (type !== importTypes.students && type !== importTypes.doctorands) errors.type = ['invalid'];
  return errors;
}

/**
 * Creates an evaluation. The server then imports it by itself, unless a browser is to drive the import, as it always
 * does for doctorands and absolvents (specification 4). Throws `fields-invalid`, `sis-missing`.
 */
export async function createImported(
  ports: Ports,
  given: BodyOf<typeof createImport>,
  by: string,
): Promise<{ import_id: number; useLegacy: boolean }> {
  const { db, jobs } = ports;
  const errors = fieldErrors(given);
  if (Object.keys(errors).length > 0) throw problem('fields-invalid', { errors });
  if (!(await sourceFor(ports, given))) throw problem('sis-missing');
  const doctorands = given.type === importTypes.doctorands;
  const legacyImport = given.legacyImport || doctorands;
  const names = { name_cs: given.name_cs.trim(), name_en: given.name_en.trim() };
  // Filters are offered for doctorands and absolvents alone.
  const filters = doctorands ? given.filters : {};
  const id = await inTransaction(db, async (tx) => {
    const made = await createEvaluation(tx, { ...given, ...names, legacyImport, filters });
    await audit(tx, { actor: by, action: 'import.create', subject: String(made) });
    if (!legacyImport) await jobs.enqueue(importJob, { evaluationId: made }, tx);
    return made;
  });
  return { import_id: id, useLegacy: legacyImport };
}

/** One chunk of one step, for a browser that drives the import. Throws `import-unavailable`, `sis-missing`. */
export async function importOneChunk(
  ports: Ports,
  name: string,
  { import_id, locale }: Pick<BodyOf<typeof runImportStep>, 'import_id'> & { locale: Locale },
) {
  const evaluation = import_id === undefined ? undefined : await importState(ports.db, import_id);
  const running = evaluation && evaluation.state >= evaluationState.failed;
  if (!running) throw problem('import-unavailable');
  if (evaluation.deleting) throw problem('being-deleted');
  const source = await sourceFor(ports, evaluation);
  if (!source) throw problem('sis-missing');
  const { database } = ports;
  const done = await runOneChunk({ database, source, evaluationId: evaluation.id, onComplete: onImportComplete }, name);
  if ('error' in done) {
    const { code, problem, before } = done.error;
    const message = before ? translate(locale, 'sis.out-of-turn', { step: before }) : importErrorText(locale, problem);
    return { status: false, remain: 0, offset: 0, counter: 0, error: { code, message } };
  }
  const { state, remain, offset, counter } = done.row;
  return { status: true, remain: state === 'done' ? 0 : Math.max(1, remain ?? 1), offset, counter };
}

/** Ends an import whose steps are all done. Throws `import-unavailable`. */
export async function finishImport({ database, db }: Ports, id: number): Promise<void> {
  const evaluation = await importState(db, id);
  if (!evaluation) throw problem('import-unavailable');
  const ended = await completeSteps({ database, evaluationId: id, onComplete: onImportComplete });
  if (!ended && (evaluation.completed_at === null || evaluation.state >= evaluationState.failed)) {
    throw problem('import-unavailable');
  }
}

/** Lets the server go on with an import, or import again what is in preparation. Throws `wrong-phase`, `sis-missing`. */
export async function restartImport(ports: Ports, id: number, by: string): Promise<void> {
  const { db, jobs } = ports;
  const evaluation = await importState(db, id);
  if (!evaluation) throw problem('not-found');
  if (!(await sourceFor(ports, evaluation))) throw problem('sis-missing');
  await inTransaction(db, async (tx) => {
    const now = await lockState(tx, id);
    if (!now) throw problem('not-found');
    if (now.deleting) throw problem('being-deleted');
    const { preparation, failed, importing } = evaluationState;
    if (![preparation, failed, importing].some((state) => state === now.state)) throw problem('wrong-phase');
    // What was imported whole is imported again from the first step. Neither deleting nor opening can begin any more.
    if (now.state === preparation) await forgetSteps(tx, id);
    if (now.legacy_import) await handToServer(tx, id);
    await moveState(tx, id, importing, by);
    await jobs.enqueue(importJob, { evaluationId: id }, tx);
    await audit(tx, { actor: by, action: 'import.start', subject: String(id) });
  });
}

/**
 * Does one step of deleting an evaluation that is in preparation or failed. Throws `import-running`, `wrong-phase`,
 * `not-found`, `bad-request`.
 */
export async function deleteStep({ db, jobs }: Ports, id: number, step: string, by: string): Promise<void> {
  const known = (name: string): name is DeleteStep => deleteSteps.some((other) => other === name);
  if (!known(step)) throw problem('bad-request', { detail: 'step' });
  await inTransaction(db, async (tx) => {
    const evaluation = await lockState(tx, id);
    if (!evaluation) throw problem('not-found');
    const { state, legacy_import, deleting } = evaluation;
    if (state === evaluationState.importing && !legacy_import) throw problem('import-running');
    const deletable = state === evaluationState.preparation || state >= evaluationState.failed;
    if (!deletable) throw problem('wrong-phase');
    if (!deleting) await beginDeleting(tx, id);
    await deletePart(tx, id, step);
    if (step !== 'import') return;
    await audit(tx, { actor: by, action: 'import.delete', subject: String(id) });
    await jobs.enqueue(destroyKeysJob, { evaluationId: id }, tx);
  });
}
