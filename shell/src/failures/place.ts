import type { FailurePlace } from '@anketa/contract/suite/failure-reports';

/** A place in a file of a remote's revision. */
export interface PlaceOfRevision {
  readonly remote: string;
  readonly revision: string;
  readonly place: FailurePlace;
}

/** A file of a revision with line and column, as browsers write it into stacks: in each of them the address comes whole. */
const frame = /\/mfe\/([a-z][a-z-]*)\/([0-9a-f]{16})\/[^\s/?#)]*?\.([0-9a-f]{8,64})\.js:(\d{1,8}):(\d{1,8})/;

/** Where in a remote something was thrown: the uppermost place of its stack that lies in one. Undefined: in none. */
export function placeInRemote(stack: string | undefined): PlaceOfRevision | undefined {
  const [, remote, revision, file, line, column] = frame.exec(stack ?? '') ?? [];
  if (!remote || !revision || !file) return undefined;
  return { remote, revision, place: { file, line: Number(line), column: Number(column) } };
}

/** The stack of what was thrown, and of what it was caused by: innermost first. */
export function stackOf(thrown: unknown): string {
  const stacks: string[] = [];
  let error: unknown = thrown;
  for (let depth = 0; depth < 5 && error instanceof Error; depth++) {
    stacks.unshift(error.stack ?? '');
    error = error.cause;
  }
  return stacks.join('\n');
}
