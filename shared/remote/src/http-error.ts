/** RFC 9457 body, with the two members that the specification fixes. */
export interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly error?: { readonly code: number | string; readonly message: string };
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

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

/** First message of each field. Specification 5: "the first is shown". */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!isHttpError(error)) return {};
  return Object.fromEntries(
    Object.entries(error.problem.errors ?? {}).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
  );
}
