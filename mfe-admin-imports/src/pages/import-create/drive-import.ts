import { importChunk } from '@anketa/contract/constants';
import {
  type completeImport,
  importInterface,
  importSteps,
  isNarrowed,
  type runImportStep,
} from '@anketa/contract/evaluations/import-steps';
import type { ImportFilters } from '@anketa/contract/evaluations/imports';
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
  readonly filter: Partial<ImportFilters>;
  readonly onProgress: (progress: DriveProgress) => void;
  /** The server cannot be reached; it is tried again. */
  readonly onLost?: () => void;
  readonly signal: AbortSignal;
  /** Milliseconds to wait before each further try. */
  readonly waits?: readonly number[];
  /** What is said where the server says nothing, in the reader's language. */
  readonly words: { readonly noAnswer: string; readonly notSaved: string };
}

/** A step that failed, with the code and text of the specification's section 8. */
export class ImportFailure extends Error {}

/** Posts every step in chunks until nothing remains, then completes the import. Throws `ImportFailure`. */
export async function driveImport(drive: Drive): Promise<void> {
  const { runStep, complete, id, filter, onProgress, signal, words } = drive;
  const steps = importSteps(isNarrowed(filter));
  for (const [index, step] of steps.entries()) {
    const [folder = '', action = ''] = step.split('/');
    let offset = 0;
    let counter = 0;
    for (;;) {
      if (signal.aborted) return;
      onProgress({ step, index, total: steps.length, counter });
      const params = { folder, action };
      const options = { ...params, interface: importInterface } as const;
      const body = { options, offset, take: importChunk, import_id: id, counter, filter };
      const answer = answerOf(await patiently(drive, () => runStep({ params, body })), words);
      if (!answer.status) throw new ImportFailure(failureText(answer.error, words));
      offset = answer.offset;
      counter = answer.counter;
      if (answer.remain <= 0) break;
    }
  }
  if (!signal.aborted) answerOf(await patiently(drive, () => complete({ params: { id } })), words);
}

/** Two minutes in all. */
const usualWaits = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/**
 * Tries again while there is no answer: the server knows where the import is, so a step that was done but not answered for is not done twice.
 */
async function patiently<Answer>(
  { waits = usualWaits, onLost, signal }: Drive,
  post: () => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  for (const wait of waits) {
    const outcome = await post();
    if (!isHttpError(outcome.error) || !isPassing(outcome.error.status) || signal.aborted) return outcome;
    onLost?.();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return post();
}

/** No answer at all, or one of something before a server that is being started again. */
const isPassing = (status: number) => status === 0 || status === 502 || status === 503 || status === 504;

function failureText(error: { code: number; message: string } | undefined, { notSaved }: Drive['words']): string {
  return error ? `#${error.code} ${error.message}` : `#1100 ${notSaved}`;
}

function answerOf<E>({ answer, error }: Outcome<E>, words: Drive['words']): NonNullable<Outcome<E>['answer']> {
  if (answer !== undefined && answer !== null) return answer;
  if (!isHttpError(error) || error.status === 0) throw new ImportFailure(`#1000 ${words.noAnswer}`);
  throw new ImportFailure(
    error.problem.error ? failureText(error.problem.error, words) : `#${error.status} ${error.message}`,
  );
}
