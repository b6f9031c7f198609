import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Keeps a link's hash until it is used or expires; expired ones are swept on the way. */
export async function insertLoginLink(tx: Tx, link: Insertable<Schema['login_link']>): Promise<void> {
  await tx.deleteFrom('login_link').where('expires_at', '<=', new Date()).execute();
  await tx.insertInto('login_link').values(link).execute();
}

/** The name of the person whom a link that can still be used signs in as. */
export function linkedPerson(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('login_link')
    .innerJoin('person', 'person.oidos', 'login_link.oidos')
    .select(['oident', 'surname', 'name', 'title_before', 'title_after'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
}

/** Uses a link up: of two requests with the same link one gets it, and none once its maker is no administrator any more. */
export function takeLoginLink(tx: Tx, tokenHash: Buffer) {
  return tx
    .deleteFrom('login_link')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person_role as r')
          .select('role')
          .whereRef('r.oidos', '=', 'login_link.made_by')
          .where('role', 'in', ['admin', 'temporary-admin']),
      ),
    )
    .returning(['oidos', 'made_by'])
    .executeTakeFirst();
}

/** Ends what a person's login links opened. The links first: one being used at this moment is waited for, and its session is then there. */
export async function endImpersonation(tx: Tx, madeBy: string): Promise<void> {
  await tx.deleteFrom('login_link').where('made_by', '=', madeBy).execute();
  await tx.deleteFrom('session').where('impersonated_by', '=', madeBy).execute();
}

/** Ends links that sign in as a person. */
export async function dropLinksTo(tx: Tx, oidos: string): Promise<void> {
  await tx.deleteFrom('login_link').where('oidos', '=', oidos).execute();
}
