/** The letters of a code page above ASCII, with their bytes. */
function lettersOf(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  return new Map(Array.from({ length: 128 }, (_, at) => [decoder.decode(Uint8Array.of(at + 128)), at + 128]));
}

export const windows1250 = lettersOf('windows-1250');
export const latin2 = lettersOf('iso-8859-2');

/** A text in a code page; what the page lacks is a question mark. */
export const inPage = (text: string, page: ReadonlyMap<string, number>): Buffer =>
  Buffer.from(Array.from(text, (letter) => (letter < '\x80' ? letter.charCodeAt(0) : (page.get(letter) ?? 63))));
