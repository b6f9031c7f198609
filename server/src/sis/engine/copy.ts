import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** Sends a stream into `COPY … FROM STDIN`. */
export async function copyInto(client: pg.ClientBase, statement: string, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(from(statement)));
}
