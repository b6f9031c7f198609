import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** So many bytes are read at once at the most. Of a small file no more is asked than it has: each block takes memory before anything is read. */
const blockSize = 256 * 1024;

const lineFeed = 10;
const carriageReturn = 13;

/** A table's bytes in UTF-8 with line feeds, whatever they are in the file: UTF-16, or lines that end in carriage returns alone. */
export async function* utf8Of(file: string): AsyncGenerator<{ readonly bytes: Buffer; readonly read: number }> {
  let decoder: TextDecoder | undefined;
  let ends: 'as-they-are' | 'carriage-returns' | undefined;
  let first = true;
  const { size } = await stat(file);
  for await (const block of createReadStream(file, { highWaterMark: Math.min(blockSize, size + 1) })) {
    let bytes = block as Buffer;
    const read = bytes.length;
    if (first) {
      const utf16 = utf16Of(bytes);
      decoder = utf16 && new TextDecoder(utf16);
      first = false;
    }
    if (decoder) bytes = Buffer.from(decoder.decode(bytes, { stream: true }));
    ends ??= endsOf(bytes);
    if (ends === 'carriage-returns') {
      bytes = Buffer.from(bytes.map((byte) => (byte === carriageReturn ? lineFeed : byte)));
    }
    yield { bytes, read };
  }
}

/** By the byte order mark, or by the zero that follows an ASCII character. */
function utf16Of([one, two]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0)) return 'utf-16le';
  if ((one === 0xfe && two === 0xff) || (one === 0 && two !== 0 && two !== undefined)) return 'utf-16be';
  return undefined;
}

function endsOf(bytes: Buffer) {
  if (bytes.includes(lineFeed)) return 'as-they-are';
  return bytes.includes(carriageReturn) ? 'carriage-returns' : undefined;
}
