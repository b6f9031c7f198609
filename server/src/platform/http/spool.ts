import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

interface Spooled {
  /** In bytes. */
  readonly size: number;
  /** What was made. The file is gone when it has been read or is destroyed. */
  readonly content: Readable;
}

/**
 * Takes what is made as fast as it is made, and gives it to be read as slowly as somebody reads it. It stands in a temporary file that has no name
 * any more: nobody else opens it, and it is gone with this process.
 */
export async function spooled(parts: AsyncIterable<string | Buffer>, signal: AbortSignal): Promise<Spooled> {
  const name = join(tmpdir(), `anketa-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    await file.writeFile(parts, { signal });
    const { size } = await file.stat();
    return { size, content: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}
