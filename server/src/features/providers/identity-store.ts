import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Rule } from '../../provider-settings.ts';

type Identity = Pick<Insertable<Schema['identity']>, 'provider' | 'issuer' | 'subject' | 'oidos'>;

type PersonColumn = 'oidos' | 'oident' | 'login' | 'surname' | 'name' | 'title_before' | 'title_after' | 'deactivated';

/** A person, and which of their records was meant. */
export interface Person extends Pick<Selectable<Schema['person']>, PersonColumn> {
  readonly record: string;
}

/** The person whom a subject is linked to, and people of a number, two of them at most. The condition names the record as `r` and the number's spellings as `$4`. */
const meant = (target: Rule['target'], condition: string) => {
  const columns =
    'p.oidos, p.oident, p.login, p.surname, p.name, p.title_before, p.title_after, p.deactivated, r.oidos AS record';
  const person = 'person p ON p.oidos = coalesce(r.merged_into, r.oidos)';
  return prepared<Person & { readonly is_linked: boolean }>(
    `people_meant_by_${target}`,
    `SELECT ${columns}, true AS is_linked FROM person r JOIN identity i USING (oidos) JOIN ${person}
     WHERE i.provider = $1 AND i.issuer = $2 AND i.subject = $3
     UNION ALL (SELECT DISTINCT ON (p.oidos) ${columns}, false FROM person r JOIN ${person}
       WHERE ${condition} ORDER BY p.oidos, r.oidos LIMIT 2)`,
  );
};

const meantBy = {
  person: meant('person', 'r.oident = ANY($4)'),
  login: meant('login', 'r.login = ANY($4)'),
  study: meant('study', 'r.oidos IN (SELECT s.oidos FROM study s WHERE s.code = ANY($4))'),
};

/**
 * The person whom a subject of a provider is linked to (`linked`), and the people of a number of the SIS, two of them at most; of one whose records were
 * merged, the person that remains. The SIS has its numbers in small
 * letters or in capitals: both are looked for.
 */
export async function peopleMeant(
  db: Db,
  target: Rule['target'],
  { provider, issuer, subject, number }: Omit<Identity, 'oidos'> & { readonly number: string },
): Promise<{ readonly linked: Person | undefined; readonly people: readonly Person[] }> {
  const spellings = [...new Set([number, number.toLowerCase(), number.toUpperCase()])];
  const rows = await meantBy[target](db, [provider, issuer, subject, spellings]);
  return { linked: rows.find((row) => row.is_linked), people: rows.filter((row) => !row.is_linked) };
}

/** The subject of a provider that a person is linked to. */
export async function subjectOf(db: Db, named: Omit<Identity, 'subject'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity')
    .select('subject')
    .where((one) => one.and({ ...named }))
    .executeTakeFirst();
  return row?.subject;
}

/** Links a subject to a person. False where either is linked already. */
export async function insertIdentity(db: Db, identity: Insertable<Schema['identity']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes for administrators who was not let in, once. */
export async function noteRefused(db: Db, refused: Insertable<Schema['refused_identity']>): Promise<void> {
  await db
    .insertInto('refused_identity')
    .values(refused)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'issuer', 'subject', 'number'])
        .doUpdateSet({ reason: refused.reason, day: sql`current_date` }),
    )
    .execute();
}

/** Who was not let in at a provider, the last first. */
export function refusedAt(db: Db, provider: string) {
  return db
    .selectFrom('refused_identity')
    .select(['issuer', 'subject', 'number', 'reason', 'day'])
    .where('provider', '=', provider)
    .orderBy('day', 'desc')
    .orderBy('number')
    .orderBy('subject')
    .limit(100)
    .execute();
}

type Refused = Pick<Insertable<Schema['refused_identity']>, 'issuer' | 'subject' | 'number'>;

/** Takes away the links of a subject that was refused and of these people, and the note of it. False: there is no such note. */
export async function deleteIdentities(
  tx: Tx,
  provider: string,
  { issuer, subject, number }: Refused,
  oidos: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('refused_identity')
    .where((one) => one.and({ provider, issuer, subject, number }))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await tx
    .deleteFrom('identity')
    .where((one) => one.and({ provider, issuer }))
    .where((one) => one.or([one('subject', '=', subject), ...(oidos.length > 0 ? [one('oidos', 'in', oidos)] : [])]))
    .execute();
  return true;
}

/** Writes the links of the day anew in random order: the order of rows would tell in which order people came. */
export async function settleIdentities(tx: Tx): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM identity WHERE NOT settled RETURNING *)
    INSERT INTO identity (provider, issuer, subject, oidos, settled)
    SELECT provider, issuer, subject, oidos, true FROM gone ORDER BY gen_random_uuid()`.execute(tx);
}
