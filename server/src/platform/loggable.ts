/** Where errors are logged. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

/** What may be logged of an error. Its other properties may not: PostgreSQL puts the values of a row into `detail`. */
export function loggable(error: unknown) {
  const { name = 'Error', message = String(error), stack, code } = Object(error) as Partial<NodeJS.ErrnoException>;
  return { error: { name, message, ...(stack && { stack }), ...(code !== undefined && { code: String(code) }) } };
}
