import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const worthIt = 1024;

/** Writes `.br` and `.gz` beside every text file that gains by it. Files that have them are left alone. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|json|css|svg)$/.test(entry.name) || existsSync(`${file}.gz`)) continue;
    if ((await stat(file)).size < worthIt) continue;
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await toBrotli(content, { params }));
    await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
  }
}
