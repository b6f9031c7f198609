/** Why a job failed, as the key of a text with its values; with the specification's code, where it has one. */
export interface ToldError {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly code?: number;
}
