import { createHash } from 'node:crypto';

/**
 * What a revision is called: one hash over the names and contents of its files, so that equal folders are the same revision. For Node alone.
 *
 * @param contents the files by name, in the order of names
 */
export function revisionName(contents: ReadonlyMap<string, Buffer>): string {
  const whole = createHash('sha256');
  for (const [file, content] of contents) {
    whole.update(`${file}\0${content.length}\0`).update(content);
  }
  return whole.digest('hex').slice(0, 16);
}
