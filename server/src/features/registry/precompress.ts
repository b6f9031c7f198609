import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import { isCompressed, sentForm } from '@anketa/contract/suite/sent-form';

const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/**
 * Writes `.br` and `.gz` beside every text file that gains by it. Files that have them are left alone.
 *
 * @param made the folder that the files came from. A `.br` beside one there is taken if it holds what the file does: `pnpm build` has made it
 */
export async function precompress(folder: string, made?: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || existsSync(`${file}.gz`)) continue;
    const content = await readFile(file);
    if (!isCompressed(entry.name, content)) continue;
    const compressed = made && (await compressedIn(made, relative(folder, file), content));
    await writeFile(`${file}.br`, compressed || (await sentForm(content)));
    await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
  }
}

/** What stands compressed beside a file, if it holds `content`. */
async function compressedIn(folder: string, name: string, content: Buffer): Promise<Buffer | undefined> {
  const compressed = await readFile(join(folder, `${name}.br`)).catch(() => undefined);
  const opened =
    compressed && (await fromBrotli(compressed, { maxOutputLength: content.length }).catch(() => undefined));
  return opened?.equals(content) ? compressed : undefined;
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
