import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Source } from './source.ts';
import { columnsOf, type TableName, tableNames } from './tables.ts';

/**
 * Writes every table that a source has as `<TABLE>.csv` into a folder. Gives the number of rows. With `damageEvery`, one name in so many is
 * written in windows-1250, as careless exports do.
 */
export async function exportCsv(source: Source, folder: string, { damageEvery = 0 } = {}): Promise<number> {
  await mkdir(folder, { recursive: true });
  let rows = 0;
  for (const table of tableNames) {
    if (!(await source.has(table))) continue;
    const lines = Readable.from(
      csvLines(source, table, damageEvery, (count) => {
        rows += count;
      }),
    );
    await pipeline(lines, createWriteStream(join(folder, `${table}.csv`)));
  }
  return rows;
}

async function* csvLines(
  source: Source,
  table: TableName,
  damageEvery: number,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const columns = columnsOf(table);
  yield Buffer.from(`${columns.join(',')}\n`);
  let line = 0;
  for await (const { rows } of source.rows({ table, columns: [], optional: columns })) {
    count(rows.length);
    const lines = rows.map((row) => `${row.map(csvField).join(',')}\n`);
    if (damageEvery === 0) {
      yield Buffer.from(lines.join(''));
      continue;
    }
    yield Buffer.concat(
      lines.map((text) => (++line % damageEvery === 0 ? windows1250(text) : undefined) ?? Buffer.from(text)),
    );
  }
}

function csvField(value: string | null): string {
  if (value === null) return '';
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

const accented = new Map<string, number>();
for (let byte = 0x80; byte <= 0xff; byte++) {
  accented.set(new TextDecoder('windows-1250').decode(new Uint8Array([byte])), byte);
}

/** The text in windows-1250, or undefined when it has no such form, or none that differs from UTF-8. */
function windows1250(text: string): Buffer | undefined {
  const bytes = Array.from(text, (character) => accented.get(character) ?? character.charCodeAt(0));
  const fits = bytes.every((byte, at) => byte < 0x80 || (byte <= 0xff && accented.has([...text][at] ?? '')));
  return fits && bytes.some((byte) => byte >= 0x80) ? Buffer.from(bytes) : undefined;
}
