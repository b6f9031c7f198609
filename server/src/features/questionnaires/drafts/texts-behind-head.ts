/**
 * The bytes that a draft and a ballot have alike. Texts stand as they are behind a head in JSON, since JSON would make some of them
 * longer: so what both can grow to is known beforehand.
 *
 * Bytes: length of the head 4 (big-endian) · head (JSON) · texts (UTF-8, one after the other).
 */

/** A head as JSON with texts behind it. */
export function withTexts(head: unknown, texts: readonly Buffer[]): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...texts]);
}

/** What `withTexts` made; `lengths` finds the bytes of each text in the head. Throws when they do not fit. */
export function readTexts<H>(bytes: Buffer, lengths: (head: H) => readonly number[]): { head: H; texts: string[] } {
  const end = 4 + bytes.readUInt32BE();
  const head = JSON.parse(bytes.subarray(4, end).toString()) as H;
  let at = end;
  const texts = lengths(head).map((length) => {
    at += length;
    return bytes.subarray(at - length, at).toString();
  });
  if (at !== bytes.length) throw new RangeError('the texts do not fit the head');
  return { head, texts };
}
