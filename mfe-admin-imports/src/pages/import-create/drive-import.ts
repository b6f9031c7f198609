import { type completeImport, importChunk, importSteps, type runImportStep } from '@anketa/contract/imports';
import { isHttpError } from '@anketa/remote/http-error';
import type { Action, Outcome } from '@anketa/remote/use-action';

/** Where a client-driven import is. */
export interface DriveProgress {
  readonly step: string;
  readonly index: number;
  readonly total: number;
  /** Rows done in this step. */
  readonly counter: number;
}

interface Drive {
  readonly runStep: Action<typeof runImportStep>['attempt'];
  readonly complete: Action<typeof completeImport>['attempt'];
  readonly id: number;
  readonly filtered: boolean;
  readonly onProgress: (progress: DriveProgress) => void;
  readonly signal: AbortSignal;
}

/** A step that failed, with the text that the specification's section 8 gives it. */
export class ImportFailure extends Error {}

/** Posts every step in chunks until nothing remains, then completes the import. Throws `ImportFailure`. */
export async function driveImport({ runStep, complete, id, filtered, onProgress, signal }: Drive): Promise<void> {
  const steps = importSteps(filtered);
  for (const [index, step] of steps.entries()) {
    const [folder = '', action = ''] = step.split('/');
    let offset = 0;
    let counter = 0;
    for (;;) {
      if (signal.aborted) return;
      onProgress({ step, index, total: steps.length, counter });
      const params = { folder, action };
      const body = { options: params, offset, take: importChunk, import_id: id, counter };
      const answer = answerOf(await runStep({ params, body }));
      if (!answer.status) throw new ImportFailure(failureText(answer.error));
      offset = answer.offset;
      counter = answer.counter;
      if (answer.remain <= 0) break;
    }
  }
  if (!signal.aborted) answerOf(await complete({ params: { id } }));
}

function failureText(error: { code: number; message: string } | undefined): string {
  return error ? `#${error.code} ${error.message}` : '#1100 Data Saving Failed';
}

function answerOf<E>({ answer, error }: Outcome<E>): NonNullable<Outcome<E>['answer']> {
  if (answer !== undefined && answer !== null) return answer;
  if (!isHttpError(error) || error.status === 0) throw new ImportFailure('#1000 Unspecified Error');
  throw new ImportFailure(error.problem.error ? failureText(error.problem.error) : `#${error.status} ${error.message}`);
}
