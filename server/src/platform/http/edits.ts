import { createHash } from 'node:crypto';
import { isSame } from '@anketa/contract/is-same';
import { problem } from './problem.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The version of fields that several people edit: a fingerprint of what they hold, so that whatever changes one of them (an import, the clock,
 * a command) makes another version, and nothing has to count. The order of an object's fields says nothing.
 */
export function versionOf(fields: Values): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(fields)))
    .digest('base64url')
    .slice(0, 22);
}

/** A plain value with the fields of its objects in one order. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, inOrder(part)]),
  );
}

/**
 * Asked in the transaction that writes, with `fields` as they stand there. Throws `edit-conflict` with what stands where the edit was made
 * from something else. `visible`: what of the fields the caller may read; default all.
 */
export function checkVersion(version: string, fields: Values, visible: Values = fields): void {
  const now = versionOf(fields);
  if (version !== now) throw problem('edit-conflict', { standing: { version: now, values: visible } });
}

interface Switching<Value> {
  /** What the field is called in the request. */
  readonly field: string;
  readonly stands: Value;
  readonly wanted: Value;
  /** What was seen; undefined: the caller does not say. */
  readonly from?: Value | undefined;
}

/**
 * Whether what is asked for stands already. Throws `edit-conflict` where it does not, and something else stands than was seen. A switch of two
 * values needs no `from`: whoever changes it has seen the other one.
 */
export function standsAlready<Value>({ field, stands, wanted, from }: Switching<Value>): boolean {
  if (isSame(stands, wanted)) return true;
  if (from !== undefined && !isSame(stands, from)) {
    throw problem('edit-conflict', { standing: { values: { [field]: stands } } });
  }
  return false;
}
