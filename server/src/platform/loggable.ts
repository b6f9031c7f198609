/** Where errors are logged. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

interface Loggable {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
}

/** What may be logged of an error. Its other properties may not: PostgreSQL puts the values of a row into `detail`. */
export function loggable(error: unknown): { readonly error: Loggable } {
  if (!(error instanceof Error)) return { error: { name: 'Error', message: String(error) } };
  const { name, message, stack } = error;
  return { error: { name, message, stack, ...('code' in error && { code: String(error.code) }) } };
}
