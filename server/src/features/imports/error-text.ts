import { errorCatalogue } from '@anketa/contract/errors';

import type { ToldError } from '../../platform/told-error.ts';
import type { SourceProblem } from '../../sis/source.ts';

const { code } = errorCatalogue['import-failed'];

/** Why an import stopped, to be told: what the source lacks, else only that it failed. */
export function toldError(problem: SourceProblem | null | undefined): ToldError {
  if (!problem) return { key: 'errors.import-failed', code };
  return { key: `sis.${problem.kind}`, values: { table: problem.table, column: problem.column ?? '' }, code };
}
