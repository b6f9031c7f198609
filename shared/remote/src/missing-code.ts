/** Code or texts of a page that did not arrive: the shell's matter, which can load the remote anew. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';

  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}
