import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const toBrotli = promisify(brotliCompress);

/** Smaller files are sent as they are, in bytes. */
const worthIt = 1024;

/** Whether a file of a build is sent compressed: a text that gains by it. */
export function isCompressed(name: string, { length }: { readonly length: number }): boolean {
  return length >= worthIt && /\.(js|json|css|svg)$/.test(name);
}

/** A file as a browser is sent it, in the form that the server stores beside it (Brotli). For Node alone, which compresses. */
export function sentForm(content: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return toBrotli(content, { params });
}
