import { hash } from 'node:crypto';

/** The hash of a file as browsers check it (Subresource Integrity). */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${hash('sha256', content, 'base64')}`;
}

/** Whether a browser loads a file of a build: others are lists and descriptions for the server. */
export function isBrowserFile(name: string): boolean {
  return /\.(js|css|woff2|svg|png)$/.test(name);
}
