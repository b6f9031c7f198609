/** Where errors are logged. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

/** What may be logged of an error. Its other properties may not: PostgreSQL puts the values of a row into `detail`. */
export function loggable(error: unknown) {
  if (!(error instanceof Error)) return { error: { name: 'Error', message: String(error) } };
  const { name, message, stack } = error;
  return { error: { name, message, stack, ...('code' in error && { code: String(error.code) }) } };
}
