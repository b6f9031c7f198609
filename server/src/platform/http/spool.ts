import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** A file that somebody reads, from its beginning. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** A file that was made, whole. */
export interface Spool {
  /** Several may have it open at once, each reads as fast as it can. */
  readonly open: () => OpenFile;
  /** Says that nobody opens it any more. It is gone once those who did are done. */
  readonly drop: () => void;
}

/**
 * Takes what is made as fast as it is made, and gives it to be read as slowly as somebody reads it. It stands in a temporary file that has no name
 * any more: nobody else opens it, and it is gone with this process.
 */
export async function spooled(parts: AsyncIterable<string | Buffer>, signal: AbortSignal): Promise<Spool> {
  const name = join(tmpdir(), `anketa-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    await file.writeFile(parts, { signal });
    const { size } = await file.stat();
    return spoolOf(file, size);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function spoolOf(file: FileHandle, size: number): Spool {
  let readers = 0;
  let dropped = false;
  const closeUnread = () => {
    if (dropped && readers === 0) void file.close();
  };
  return {
    open() {
      const content = Readable.from(partsOf(file), { objectMode: false });
      readers += 1;
      content.once('close', () => {
        readers -= 1;
        closeUnread();
      });
      return { size, content };
    },
    drop() {
      dropped = true;
      closeUnread();
    },
  };
}

async function* partsOf(file: FileHandle): AsyncGenerator<Buffer> {
  let position = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(65_536), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
