/** A source file of the server: its path below server/src, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** From one file to another, both below server/src. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** The feature that a file belongs to; undefined outside features. */
export function featureOf(path: string): string | undefined {
  return /^features\/([^/]+)\//.exec(path)?.[1];
}

/** What a source file imports of the server, dynamic imports among it. */
export function arrowsOf({ path, text }: Source): Arrow[] {
  const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => target);
  return named.map((target) => ({ from: path, to: new URL(target, `file:///${path}`).pathname.slice(1) }));
}
