/** Files that all hosts of an installation have, each by a key such as `revisions/mfe-results/0123456789abcdef.tar.gz`. A file is whole or absent. */
export interface FileStore {
  readonly has: (key: string) => Promise<boolean>;
  /** Undefined where there is none. Throws where that cannot be known. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  /** In place of what has this key. */
  readonly put: (key: string, content: Buffer) => Promise<void>;
  /** Also where there is none. */
  readonly remove: (key: string) => Promise<void>;
}
