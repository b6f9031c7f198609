import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Rule } from '../../provider-settings.ts';

const columns = ['p.oidos', 'p.oident', 'p.login', 'p.surname', 'p.name', 'p.title_before', 'p.title_after'] as const;

const people = (db: Db | Tx) => db.selectFrom('person as p').select(columns);

export type Person = Awaited<ReturnType<typeof peopleByNumber>>[number];

/** The people of a number of the SIS, two of them at most. The SIS has its numbers in small letters or in capitals: both are looked for. */
export function peopleByNumber(db: Db | Tx, target: Rule['target'], number: string) {
  const spellings = [...new Set([number, number.toLowerCase(), number.toUpperCase()])];
  const column = target === 'login' ? 'p.login' : 'p.oident';
  return people(db)
    .$if(target !== 'study', (query) => query.where(column, 'in', spellings))
    .$if(target === 'study', (query) =>
      query.where('p.oidos', 'in', ({ selectFrom }) =>
        selectFrom('study').select('study.oidos').where('code', 'in', spellings),
      ),
    )
    .limit(2)
    .execute();
}

type Identity = Pick<Insertable<Schema['identity']>, 'provider' | 'issuer' | 'subject' | 'oidos'>;

/** The person whom a subject of a provider is linked to. */
export function identityOf(
  db: Db,
  { provider, issuer, subject }: Omit<Identity, 'oidos'>,
): Promise<Person | undefined> {
  return people(db)
    .innerJoin('identity as i', 'i.oidos', 'p.oidos')
    .where('i.provider', '=', provider)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
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
