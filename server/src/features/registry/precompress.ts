import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);
const worthIt = 1024;

/** Writes `.br` and `.gz` beside every text file that gains by it. Files that have them are left alone. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isText(entry.name) || existsSync(`${file}.gz`)) continue;
    if ((await stat(file)).size < worthIt) continue;
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await toBrotli(content, { params }));
    await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
  }
}

/** Whether the `.br` and `.gz` beside these files are there and hold what the files do. `contents`: name → content. */
export async function isPrecompressed(folder: string, contents: ReadonlyMap<string, Buffer>): Promise<boolean> {
  for (const [name, content] of contents) {
    if (!isText(name) || content.length < worthIt) continue;
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

function isText(name: string): boolean {
  return /\.(js|json|css|svg)$/.test(name);
}
