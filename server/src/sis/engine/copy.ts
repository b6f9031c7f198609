import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** Sends a stream into `COPY … FROM STDIN`. */
export async function copyInto(client: pg.ClientBase, statement: string, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(from(statement)));
}

/**
 * Runs statements, one of them a `COPY … FROM STDIN`, and sends its rows right behind them: one answer to wait for
 * instead of one for each statement. Without rows there is no COPY. PostgreSQL reads the rows when it comes to the COPY, and
 * leaves them out when a statement before it fails. Without a BEGIN the statements are one transaction. `sent` is called when
 * the database has them all and the caller has nothing to do but wait.
 */
export function copyScript(
  client: pg.ClientBase,
  { statements, rows, sent }: { statements: readonly string[]; rows: string; sent?: (() => void) | undefined },
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit(connection: pg.Connection) {
        connection.stream.cork();
        connection.query(statements.join(';\n'));
        connection.stream.write(copyMessages(rows), () => sent && setImmediate(sent));
        connection.stream.uncork();
      },
      handleCopyInResponse() {},
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    } satisfies pg.Submittable & Record<string, unknown>);
  });
}

/** The rows as one CopyData message, and CopyDone. */
function copyMessages(rows: string): Buffer {
  if (rows === '') return Buffer.alloc(0);
  const length = Buffer.byteLength(rows);
  const messages = Buffer.allocUnsafe(5 + length + 5);
  messages.write('d', 0);
  messages.writeUInt32BE(4 + length, 1);
  messages.write(rows, 5);
  messages.write('c', 5 + length);
  messages.writeUInt32BE(4, 6 + length);
  return messages;
}
