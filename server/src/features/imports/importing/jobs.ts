import { errorCatalogue } from '@anketa/contract/errors';
import { deleteSteps } from '@anketa/contract/evaluations/imports';
import { inTransaction } from '../../../platform/database/connect.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import { cancelled, JobFailure, type JobKind } from '../../../platform/jobs.ts';
import { numberMarks } from '../../../platform/number-mark.ts';
import type { WordedError } from '../../../platform/worded-error.ts';
import type { Server } from '../../../server.ts';
import { isTakenOver } from '../../../sis/engine/progress.ts';
import { runImport } from '../../../sis/engine/run.ts';
import { moreOf, UnreachableSource } from '../../../sis/source.ts';
import { isDoubt, problemMessage, type SourceProblem } from '../../../sis/source-problem.ts';
import { importKind } from '../../evaluations/importing.ts';
import { importOf, mayBeImported } from '../../evaluations/lifecycle.ts';
import { storedEvaluation } from '../../evaluations/store.ts';
import { deletionJob, doDeleteStep } from '../deletion/deletion.ts';
import { nightlyImporter } from '../nightly-importer.ts';
import { sourceFor } from '../source/source.ts';

const { code } = errorCatalogue['import-failed'];

const aboutHeaders: readonly SourceProblem['kind'][] = [
  'missing-table',
  'repeated-table',
  'missing-column',
  'repeated-column',
  'unreadable',
];

/** Why an import stopped, to be told: all that the source lacks or lost with what is there instead, else only that it failed. */
export function importError(problems: readonly SourceProblem[] = []): WordedError {
  const more = moreOf(problems);
  return { ...reasonOf(problems), ...(more.length > 0 && { more }) };
}

function reasonOf(problems: readonly SourceProblem[]): WordedError {
  const [problem, ...others] = problems;
  if (!problem) return { key: 'errors.import-failed', code };
  if (problems.every(({ kind }) => kind === 'lost-rows')) {
    const what = problems.map(({ table, before, rows }) =>
      before ? `${table} ${before} → ${rows}` : `${table} ${rows}`,
    );
    return { key: 'sis.lost-rows', values: { what: what.join(', ') }, code };
  }
  if (!problems.every(({ kind }) => aboutHeaders.includes(kind))) {
    const what = { each: problems.map(problemMessage), between: ' ' };
    return { key: problems.every(isDoubt) ? 'sis.doubtful' : 'sis.refused', values: { what }, code };
  }
  if (others.length === 0 && !problem.understood) {
    return { key: `sis.${problem.kind}`, values: { table: problem.table, column: problem.column ?? '' }, code };
  }
  const tables = Map.groupBy(problems, ({ table }) => table);
  const what = [...tables].map(([table, found]) => {
    const columns = found.flatMap(({ column, kind }) =>
      column ? [kind === 'repeated-column' ? `${column} 2×` : column] : [],
    );
    const understood = found.find((one) => one.understood)?.understood;
    return columns.length > 0 ? `${table} (${columns.join(', ')}${understood ? `; ${understood}` : ''})` : table;
  });
  return { key: 'sis.incomplete', values: { what: what.join(', ') }, code };
}

/** With the data as they would be, somebody who fills in could not submit (`mustFitBallots`). */
const tooMuch: readonly string[] = ['section-full', 'question-too-large'];

/** Imports an evaluation from the SIS. After a crash it goes on where it stopped. */
export const importJob: JobKind = { name: importKind, failure: importError() };

type Ports = Pick<Server, 'jobs' | 'database' | 'config' | 'demo' | 'lifecycle'>;

/** Does imports and deletions in this process. */
export async function workOnImports({ jobs, database, config, demo, lifecycle }: Ports): Promise<void> {
  const { db } = database;
  await jobs.work(importJob, async (subject, { signal, by, report }) => {
    const evaluationId = Number(subject);
    const evaluation = await storedEvaluation(db, evaluationId);
    // Deleted in the meantime; or imported whole by a process that was killed before it could say so, and closed since.
    if (!evaluation || evaluation.deleting || !mayBeImported(evaluation)) return;
    const turns = importOf(lifecycle, evaluationId, by);
    try {
      signal.throwIfAborted();
      const source = await sourceFor({ config, demo, db }, evaluation);
      if (!source) throw new JobFailure({ key: 'errors.sis-missing' });
      const outcome = await runImport({
        database,
        source,
        evaluationId,
        turns,
        mayLose: config.importMayLose,
        markOf: numberMarks(config.secret),
        removes: by !== nightlyImporter,
        signal,
        onProgress: report,
      });
      if (outcome.status === 'failed') throw new JobFailure(importError(outcome.error.problems));
    } catch (error) {
      // What ends here must not look as if it still ran. Not where the process ends, or another one has it: that goes on.
      const goesOn = (signal.aborted && signal.reason !== cancelled) || isTakenOver(error);
      if (!goesOn) await inTransaction(db, turns.stop);
      if (error instanceof UnreachableSource) throw new JobFailure({ ...error.worded, code });
      // Nothing was changed, and another try would find the same.
      if (error instanceof ProblemError && tooMuch.includes(error.problem))
        throw new JobFailure({ key: 'sis.too-much', code });
      throw error;
    }
  });
  await jobs.work(deletionJob, async (subject, { signal, by, report }) => {
    for (const [done, step] of deleteSteps.entries()) {
      signal.throwIfAborted();
      report({ step, done, total: deleteSteps.length, items: 0 });
      // Gone when an earlier try came as far as the last step.
      if (!(await doDeleteStep({ db, lifecycle }, Number(subject), step, by))) return;
    }
  });
}
