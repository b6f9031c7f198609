import { mustFitBallots } from './features/ballots/ballot-size.ts';
import { createEvaluation } from './features/evaluations/create.ts';
import { importOf } from './features/evaluations/lifecycle.ts';
import { importIssues } from './features/imports/store.ts';
import { addDefaultQuestions } from './features/question-editing/default-questions.ts';
import { type Database, inTransaction } from './platform/database/connect.ts';
import { translate } from './platform/translate.ts';
import { runImport } from './sis/engine/run.ts';
import type { Source } from './sis/source.ts';

interface FolderImport {
  readonly database: Database;
  readonly source: Source;
  readonly evaluation: Parameters<typeof createEvaluation>[1];
  /** Which share of its rows a table may have lost since the last import. */
  readonly mayLose: number;
  /** Whether the evaluation stays when its import fails. */
  readonly keep: boolean;
}

/**
 * Imports data as a new evaluation. Gives what is to be said of it: its number, and how often the data were wrong in which way. Throws when it
 * fails; then nothing is left behind, unless that is wanted.
 */
export async function importFolder({ database, source, evaluation, mayLose, keep }: FolderImport): Promise<string> {
  const { db } = database;
  const evaluationId = await inTransaction(db, (tx) => createEvaluation(tx, evaluation));
  const turns = importOf({ imported: addDefaultQuestions, changed: mustFitBallots }, evaluationId, 'command line');
  try {
    const outcome = await runImport({ database, evaluationId, source, turns, mayLose });
    if (outcome.status === 'failed') throw new Error(`#${outcome.error.code} ${outcome.error.message}`);
  } catch (error) {
    if (!keep) await db.deleteFrom('evaluation').where('id', '=', evaluationId).execute();
    throw error;
  }
  const issues = await importIssues(db, evaluationId);
  const lines = issues.map(
    ({ table, kind, count }) => `  ${table}: ${translate('en', `issues.kinds.${kind}`)} (${count})`,
  );
  return [
    `Imported as evaluation ${evaluationId}.`,
    ...(lines.length > 0 ? ['Not as it should be:', ...lines] : []),
  ].join('\n');
}
