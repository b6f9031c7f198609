import type { ErrorLog } from './loggable.ts';

interface Repeated {
  readonly details: object;
  /** How often it came again since it was logged. */
  more: number;
}

/** Milliseconds between two lines about the same. */
const between = 60_000;

/**
 * Logs an error when it comes, and while it goes on once a minute with how often it came meanwhile (`repeated`): a database that is away fails
 * a hundred times a second, and says the same each time. Errors are the same that have one message, and one code or text.
 */
export function sparingly(log: ErrorLog): ErrorLog {
  const repeated = new Map<string, Repeated>();

  function startCounting(key: string, details: object, message: string): void {
    const entry: Repeated = { details, more: 0 };
    repeated.set(key, entry);
    setTimeout(() => {
      repeated.delete(key);
      if (entry.more === 0) return;
      log.error({ ...entry.details, repeated: entry.more }, message);
      startCounting(key, details, message);
    }, between).unref();
  }

  return {
    error(details, message) {
      const key = JSON.stringify([message, reasonIn(details)]);
      const known = repeated.get(key);
      if (known) {
        known.more += 1;
        return;
      }
      log.error(details, message);
      startCounting(key, details, message);
    },
  };
}

function reasonIn(details: object): unknown {
  const { code, message } = Object(Reflect.get(details, 'error'));
  return code ?? message;
}
