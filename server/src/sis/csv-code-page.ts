import { isAscii, isUtf8 } from 'node:buffer';
import { utf8Of } from './csv-bytes.ts';

/** How many lines have to say it: a single one may have been spoilt by itself. */
const enough = 2;

/**
 * Whether a table is written in another encoding than UTF-8 from its beginning to its end: several lines with letters beyond ASCII, and none of them
 * UTF-8. Of a table in UTF-8 no more is read than to its first such line.
 */
export async function isInCodePage(file: string): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  let others = 0;
  /** Counts lines that are not UTF-8. False: one with letters beyond ASCII is. */
  function look(lines: Buffer): boolean {
    if (isAscii(lines)) return true;
    for (let from = 0; from < lines.length; ) {
      const newline = lines.indexOf(10, from);
      const to = newline < 0 ? lines.length : newline + 1;
      const line = lines.subarray(from, to);
      if (!isUtf8(line)) others += 1;
      else if (!isAscii(line)) return false;
      from = to;
    }
    return true;
  }
  for await (const { bytes: more } of utf8Of(file)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, more]) : more;
    const end = bytes.lastIndexOf(10) + 1;
    if (!look(bytes.subarray(0, end))) return false;
    rest = bytes.subarray(end);
  }
  return look(rest) && others >= enough;
}
