import type { BodyOf } from '@anketa/contract/endpoint';
import { segments } from '@anketa/contract/registry-lookup';
import { reservedWords } from '@anketa/contract/registry-rules';
import type { makeRemoteName } from '@anketa/contract/releases';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { deleteName, insertName } from './name-store.ts';

/** Makes the name of a remote. Throws `fields-invalid` for one that there is, and for prefixes that are reserved. */
export async function giveName(db: Db, { name, prefixes }: BodyOf<typeof makeRemoteName>, by: Caller): Promise<void> {
  if (prefixes.some((prefix) => reservedWords.includes(segments(prefix)[0] ?? '')))
    throw problem('fields-invalid', { errors: { prefixes: ['prefix-reserved'] } });
  await inTransaction(db, async (tx) => {
    if (!(await insertName(tx, name, prefixes))) throw problem('fields-invalid', { errors: { name: ['taken'] } });
    await audit(tx, { actor: actorOf(by), action: 'remote.name', subject: `${name} ${prefixes.join(' ')}` });
  });
}

/** Deletes the name of a remote. What is published stays. Throws `not-found`. */
export async function endName(db: Db, name: string, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteName(tx, name))) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'remote.unname', subject: name });
  });
}
