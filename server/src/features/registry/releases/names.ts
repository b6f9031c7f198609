import type { BodyOf } from '@anketa/contract/endpoint';
import { segments } from '@anketa/contract/suite/registry-lookup';
import { reservedWords } from '@anketa/contract/suite/registry-rules';
import {
  type ListedName,
  type makeRemoteName,
  NameFields,
  type updateRemoteName,
} from '@anketa/contract/suite/releases';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { lockRegistry } from '../store.ts';
import { deleteName, insertName, nameOfRemote, putName, remoteNames } from './name-store.ts';

type Fields = Readonly<ReturnType<typeof NameFields.parse>>;

/** All names as they are listed, each with the version that an edit is made from. */
export async function listedNames(db: Db): Promise<ListedName[]> {
  const names = await remoteNames(db);
  return names.map(({ name, ...fields }) => ({ name, ...fields, version: versionOf(fields) }));
}

function mustBeFree(prefixes: readonly string[]): void {
  if (prefixes.some((prefix) => reservedWords.includes(segments(prefix)[0] ?? '')))
    throw problem('fields-invalid', { errors: { prefixes: ['prefix-reserved'] } });
}

/** Makes the name of a remote. Throws `fields-invalid` for one that there is, and for prefixes that are reserved. */
export async function giveName(db: Db, { name, prefixes }: BodyOf<typeof makeRemoteName>, by: Caller): Promise<void> {
  mustBeFree(prefixes);
  await inTransaction(db, async (tx) => {
    if (!(await insertName(tx, name, prefixes))) throw problem('fields-invalid', { errors: { name: ['taken'] } });
    await audit(tx, { actor: actorOf(by), action: 'remote.name', subject: `${name} ${prefixes.join(' ')}` });
  });
}

/**
 * Edits a name. What is published stays as it is; the next release, activation or rollback is checked by what stands then. Gives what stands. Throws
 * `not-found`, `edit-conflict`, and `fields-invalid` for prefixes that are reserved, and for a team's name without any.
 */
export async function editName(
  db: Db,
  name: string,
  { version, ...edit }: BodyOf<typeof updateRemoteName>,
  by: Caller,
): Promise<Fields & { readonly version: string }> {
  return inTransaction(db, async (tx) => {
    // Neither another edit nor a release comes in between.
    await lockRegistry(tx);
    const stored = await nameOfRemote(tx, name);
    if (!stored) throw problem('not-found');
    const before = { prefixes: stored.prefixes, operator: stored.operator };
    checkVersion(version, before);
    const after = checkedFields(NameFields, { ...before, ...edit });
    mustBeFree(after.prefixes);
    if (!after.operator && after.prefixes.length === 0)
      throw problem('fields-invalid', { errors: { prefixes: ['prefix-missing'] } });
    await putName(tx, name, after);
    const whose = after.operator ? 'operator' : 'team';
    const subject = `${name} ${[...after.prefixes, whose].join(' ')}`;
    await audit(tx, { actor: actorOf(by), action: 'remote.name-edit', subject });
    return { ...after, version: versionOf(after) };
  });
}

/** Deletes the name of a remote. What is published stays. Throws `not-found`, `name-of-operator`. */
export async function endName(db: Db, name: string, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await nameOfRemote(tx, name))?.operator) throw problem('name-of-operator');
    if (!(await deleteName(tx, name))) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'remote.unname', subject: name });
  });
}
