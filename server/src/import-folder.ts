import { mustFitBallots } from './features/ballots/ballot-size.ts';
import { createEvaluation } from './features/evaluations/create.ts';
import { isBeingImported } from './features/evaluations/importing.ts';
import { importOf } from './features/evaluations/lifecycle.ts';
import { removeEvaluation, storedEvaluation } from './features/evaluations/store.ts';
import { lostEnrolments } from './features/imports/loss-store.ts';
import { forgetSteps, importIssues } from './features/imports/store.ts';
import { addDefaultQuestions } from './features/question-editing/editing/default-questions.ts';
import { FailedImport, importExits } from './import-exits.ts';
import { issueLines } from './import-words.ts';
import { type Database, inTransaction } from './platform/database/connect.ts';
import { problem } from './platform/http/problem.ts';
import type { NumberMark } from './platform/number-mark.ts';
import { systemTrouble } from './platform/system-trouble.ts';
import { errorText } from './platform/worded-error.ts';
import { runImport } from './sis/engine/run.ts';
import { areWrong } from './sis/issue-order.ts';
import { moreOf, type Source } from './sis/source.ts';

interface FolderImport {
  readonly database: Database;
  readonly source: Source;
  /** A new evaluation to make, or the number of one that is there: what failed there goes on, what is complete is imported again. */
  readonly into: Parameters<typeof createEvaluation>[1] | number;
  /** Which share of its rows a table may have lost since the last import. */
  readonly mayLose: number;
  /** Whether a new evaluation stays when its import fails. */
  readonly keep: boolean;
  /** Marks of numbers of people who were deleted. */
  readonly markOf: NumberMark;
  /** Whether what the SIS no longer has goes; else it waits for an administrator, as after an import of the night. */
  readonly removes?: boolean;
}

/**
 * Imports data as a new evaluation or into one that is there. Gives what is to be said of it (its number, and what was wrong in the data, by
 * kinds, with some records of each) and with what the command ends. Throws `FailedImport`, `not-found`, `wrong-phase`, `import-running`.
 */
export async function importFolder(given: FolderImport): Promise<{ readonly said: string; readonly exit: number }> {
  const { database, source, into, mayLose, keep, markOf, removes } = given;
  const { db } = database;
  const isNew = typeof into !== 'number';
  const evaluationId = isNew ? await inTransaction(db, (tx) => createEvaluation(tx, into)) : into;
  if (!isNew) await mayBegin(database, evaluationId);
  const turns = importOf({ imported: addDefaultQuestions, changed: mustFitBallots }, evaluationId, 'command line');
  try {
    const outcome = await runImport({ database, evaluationId, source, turns, mayLose, markOf, removes });
    if (outcome.status === 'failed') {
      const { code, message, problems = [] } = outcome.error;
      throw new FailedImport(
        [`#${code} ${message}`, ...moreOf(problems).map((one) => errorText('en', one))].join(' '),
        problems,
      );
    }
  } catch (error) {
    if (isNew && !keep) await removeEvaluation(db, evaluationId);
    const trouble = systemTrouble(error);
    const failed = trouble ? new FailedImport(errorText('en', trouble)) : error;
    if (!(failed instanceof FailedImport)) throw error;
    const rest = [
      ...(failed.exit === importExits.doubtful ? ['If the data are right as they are, add --agree.'] : []),
      ...(isNew && !keep ? [] : [`Go on with --into ${evaluationId}.`]),
    ];
    throw Object.assign(failed, { message: [failed.message, ...rest].join('\n') });
  }
  const issues = await importIssues(db, evaluationId);
  const lost = (await lostEnrolments(db, evaluationId)) ?? null;
  return {
    said: [
      isNew ? `Imported as evaluation ${evaluationId}.` : `Imported into evaluation ${evaluationId}.`,
      ...issueLines({ issues, lost }),
    ].join('\n'),
    exit: areWrong(issues) ? importExits.withIrregularities : importExits.asItIs,
  };
}

/** Only where no server is at it. What is complete begins with the first step again. */
async function mayBegin({ db }: Database, id: number): Promise<void> {
  const evaluation = await storedEvaluation(db, id);
  if (!evaluation) throw problem('not-found');
  if (await isBeingImported(db, id)) throw problem('import-running');
  if (evaluation.completed_at !== null) await inTransaction(db, (tx) => forgetSteps(tx, id));
}
