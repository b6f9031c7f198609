import { codesPerLink } from '@anketa/contract/people/mailed-link';
import { type Insertable, sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * The record of a login, else of the only person of an e-mail address in whatever case. Undefined: nobody, or several; who is deactivated is
 * nobody, and so is a record that is merged into theirs.
 */
export async function personReachedBy(db: Db, who: string) {
  const people = db
    .selectFrom('person as r')
    .leftJoin('person as p', 'p.oidos', 'r.merged_into')
    .select(['r.oidos', 'r.email', 'r.merged_into'])
    .where('r.deactivated', '=', false)
    .where('p.deactivated', 'is not', true);
  const ofLogin = await people.where('r.login', '=', who).executeTakeFirst();
  if (ofLogin) return ofLogin;
  const found = await people.where(sql`lower(r.email)`, '=', sql`lower(${who})`).limit(10).execute();
  return new Set(found.map(({ oidos, merged_into }) => merged_into ?? oidos)).size === 1 ? found[0] : undefined;
}

/** Stores the link of a browser in place of the one that it asked for `before`. */
export async function replaceLink(
  db: Db,
  before: Buffer | undefined,
  link: Insertable<Schema['mailed_link']>,
): Promise<void> {
  await sweepLinks(db);
  await inTransaction(db, async (tx) => {
    if (before) await tx.deleteFrom('mailed_link').where('browser_hash', '=', before).execute();
    await tx.insertInto('mailed_link').values(link).execute();
  });
}

/** Deletes links that are too old to be used. */
export async function sweepLinks(db: Db): Promise<void> {
  await db.deleteFrom('mailed_link').where('expires_at', '<=', new Date()).execute();
}

/** A link that can still be used: whose it is, and the browser that asked. */
export function findLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('mailed_link')
    .innerJoin('person', 'person.oidos', 'mailed_link.oidos')
    .select(['browser_hash', 'oident', 'surname', 'name', 'title_before', 'title_after'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .where('codes_tried', '<', codesPerLink)
    .executeTakeFirst();
}

/** Uses a link up, in the browser that asked. Of two requests with the same link one gets it. */
export function takeLink(db: Db, { tokenHash, browser }: { readonly tokenHash: Buffer; readonly browser: Buffer }) {
  return db
    .deleteFrom('mailed_link')
    .using('person')
    .whereRef('person.oidos', '=', 'mailed_link.oidos')
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', new Date())
    .where('codes_tried', '<', codesPerLink)
    .returning(['person.oidos', 'back'])
    .executeTakeFirst();
}

/**
 * Counts a code that is tried in a browser, before it is compared: many at once are counted too. Gives the hash of the token of its link; undefined:
 * there is none, or no more may be tried.
 */
export async function countCode(db: Db, browser: Buffer): Promise<Buffer | undefined> {
  const counted = await db
    .updateTable('mailed_link')
    .set(({ eb }) => ({ codes_tried: eb('codes_tried', '+', 1) }))
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', new Date())
    .where('codes_tried', '<', codesPerLink)
    .returning('token_hash')
    .executeTakeFirst();
  return counted?.token_hash;
}

/** Uses up the link whose code was typed. Of two requests with the same code one gets its person. */
export async function takeLinkByCode(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const taken = db
    .deleteFrom('mailed_link')
    .using('person')
    .whereRef('person.oidos', '=', 'mailed_link.oidos')
    .where('token_hash', '=', tokenHash)
    .returning('person.oidos');
  return (await taken.executeTakeFirst())?.oidos;
}
