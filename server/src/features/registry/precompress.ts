import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import { isCompressed, sentForm } from '@anketa/contract/suite/sent-form';

const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** Writes `.br` and `.gz` beside every text file that gains by it. Files that have them are left alone. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || existsSync(`${file}.gz`)) continue;
    const content = await readFile(file);
    if (!isCompressed(entry.name, content)) continue;
    await writeFile(`${file}.br`, await sentForm(content));
    await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
  }
}

/** Whether the `.br` and `.gz` beside these files are there and hold what the files do. `contents`: name → content. */
export async function isPrecompressed(folder: string, contents: ReadonlyMap<string, Buffer>): Promise<boolean> {
  for (const [name, content] of contents) {
    if (!isCompressed(name, content)) continue;
    const file = join(folder, name);
    const unpacked = [readFile(`${file}.br`).then(fromBrotli), readFile(`${file}.gz`).then(fromGzip)];
    const whole = await Promise.all(unpacked).then(
      (both) => both.every((each) => each.equals(content)),
      () => false,
    );
    if (!whole) return false;
  }
  return true;
}
