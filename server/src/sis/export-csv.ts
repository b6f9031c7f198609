import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Source } from './source.ts';
import { columnsOf, type TableName, tableNames } from './tables.ts';

/**
 * Writes every table that a source has as `<TABLE>.csv` into a folder. With `damageEvery`, one line in so many is written in
 * windows-1250, as careless exports do.
 */
export async function exportCsv(source: Source, folder: string, { damageEvery = 0 } = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const table of tableNames) {
    if (!(await source.has(table))) continue;
    await pipeline(csvLines(source, table, damageEvery), createWriteStream(join(folder, `${table}.csv`)));
  }
}

async function* csvLines(source: Source, table: TableName, damageEvery: number): AsyncGenerator<Buffer> {
  const columns = columnsOf(table);
  yield Buffer.from(`${columns.join(',')}\n`);
  let line = 0;
  for await (const { rows } of source.rows({ table, columns: [], optional: columns })) {
    const lines = rows.map((row) => `${row.map(csvField).join(',')}\n`);
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
