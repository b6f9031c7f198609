import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** Sends a stream into `COPY … FROM STDIN`. */
export async function copyInto(client: pg.ClientBase, statement: string, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(from(statement)));
}

/** Sends a text into `COPY … FROM STDIN`, and does something else while the database works on it. */
export async function copyText(
  client: pg.ClientBase,
  statement: string,
  { text, meanwhile }: { readonly text: string; readonly meanwhile?: () => void },
): Promise<void> {
  const stream = client.query(from(statement));
  const done = finished(stream);
  stream.write(text, () => {
    stream.end();
    // After the last bytes have left.
    if (meanwhile) setImmediate(meanwhile);
  });
  await done;
}
