import type { Problem as CatalogueProblem } from '@anketa/contract/errors';

/** Body of a failed response: RFC 9457 from our server, anything or nothing from what stands in between. */
export type Problem = Partial<CatalogueProblem>;

/** A response that is not a success. Status 0: no response at all. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.error?.message ?? problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

/** Tells an `HttpError` by its shape: the shell's and each remote's bundle carry a class of their own. */
export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === 'HttpError' && 'status' in error && 'problem' in error;
}

/**
 * Whether a request failed because the session of this page has ended: nobody is signed in (401), or the browser's cookie
 * is another one than the page was made with, as after signing out in another tab.
 */
export function isSessionEnd(error: unknown): boolean {
  if (!isHttpError(error)) return false;
  const { status, problem } = error;
  return status === 401 || (status === 403 && problem.type === '/problems/bad-origin');
}

/**
 * Whether a request failed because this device has no connection, as far as the browser knows, or the shell: what it has not even sent, since the page was
 * opened without the server, has a type of its own.
 */
export function isOffline(error: unknown): boolean {
  return isHttpError(error) && error.status === 0 && (!navigator.onLine || error.problem.type !== undefined);
}

/** First message of each field. Specification 5.17. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!isHttpError(error)) return {};
  return Object.fromEntries(
    Object.entries(error.problem.errors ?? {}).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
  );
}
