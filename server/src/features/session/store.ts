import { type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { ofPerson } from '../access/record-store.ts';
import { currentRoles } from '../access/role-store.ts';

type PersonColumn = 'oidos' | 'oident' | 'login' | 'surname' | 'name' | 'title_before' | 'title_after';

/** Whom a session belongs to. */
export interface SessionOwner extends Pick<Selectable<Schema['person']>, PersonColumn> {
  readonly impersonated_by: string | null;
  /** An administrator's rights are raised in it. */
  readonly raised: boolean;
}

interface SessionRow extends SessionOwner {
  readonly held_roles: readonly string[];
  readonly extra_permissions: number;
  readonly local_account: boolean;
}

/**
 * A query by the hash of a session's token in `$1`, which reads columns of the session `s` and its person `p`. Whoever signed in by a record that is merged
 * into another is that other: it is looked up each time, so that neither merging nor taking it back leaves a session of somebody else. Of who is deactivated
 * no session counts.
 */
const ofSession = (columns: string) => `
  SELECT p.oidos, p.oident, p.login, p.surname, p.name, p.title_before, p.title_after, s.impersonated_by,
    coalesce(s.raised_until > now(), false) AS raised, ${columns}
  FROM session s
  JOIN person record ON record.oidos = s.oidos
  JOIN person p ON p.oidos = coalesce(record.merged_into, record.oidos)
  WHERE s.token_hash = $1 AND s.expires_at > now() AND NOT p.deactivated`;

/** The person behind a session, by the hash of its token; and what is read of them `also`, in the same round trip. */
export type SessionOwnerRow<Also> = (
  db: Db,
  values: readonly [tokenHash: Buffer, ...unknown[]],
) => Promise<(SessionOwner & { readonly also: Also })[]>;

/** Makes that query under a name of its own. `also` is SQL that may name the session as `s`; its values begin with `$2`. */
export const sessionOwner = <Also>(name: string, also: string): SessionOwnerRow<Also> =>
  prepared(name, ofSession(`${also} AS also`));

const person = prepared<SessionRow>(
  'session_person',
  ofSession(`p.extra_permissions, p.password_hash IS NOT NULL AS local_account, ${currentRoles}`),
);

/** The person behind a session and the roles they hold. One query a request. */
export async function sessionPerson(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await person(db, [tokenHash]);
  return row;
}

/** The address of the newest evaluation that a student may fill in, one that stays open while it is checked too. */
export async function currentEvaluationOf(db: Db, oidos: string): Promise<string | null> {
  const found = await db
    .selectFrom('evaluation as e')
    .select('slug_cs')
    .where(sql<SqlBool>`filling_is_open(state, options)`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('study').whereRef('study.evaluation_id', '=', 'e.id').where(ofPerson('study.oidos', oidos))),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.slug_cs ?? null;
}

/** The person of a login, by name, with the hash of the local password. */
export function personByLogin(db: Db | Tx, login: string) {
  return db
    .selectFrom('person')
    .select(['oidos', 'oident', 'login', 'name', 'surname', 'email', 'password_hash', 'deactivated'])
    .where('login', '=', login)
    .executeTakeFirst();
}

/** By which provider a session was opened, and the marks of who and of which session there (platform/session-keys.ts). */
export type SessionMarks = Pick<Insertable<Schema['session']>, 'provider' | 'subject_mark' | 'sid_mark'>;

/** Opens a session that ends by itself; old ones are swept on the way. */
export async function openSession(db: Db | Tx, session: Insertable<Schema['session']>): Promise<void> {
  await db
    .with('swept', (cte) => cte.deleteFrom('session').where('expires_at', '<=', new Date()))
    .insertInto('session')
    .values(session)
    .execute();
}

/** Ends a session. Gives the provider that it was opened by, if it was. */
export async function closeSession(db: Db | Tx, tokenHash: Buffer): Promise<string | null> {
  const ended = db.deleteFrom('session').where('token_hash', '=', tokenHash).returning('provider');
  return (await ended.executeTakeFirst())?.provider ?? null;
}

/** Whether a session is there and has not ended. */
export async function sessionIsOpen(db: Db | Tx, tokenHash: Buffer): Promise<boolean> {
  const found = db.selectFrom('session').select('oidos').where('token_hash', '=', tokenHash);
  return (await found.where('expires_at', '>', new Date()).executeTakeFirst()) !== undefined;
}

/**
 * Lets one transaction at a time decide about the ways into an account: what is signed in by, added, changed and ended. A lock of a row would leave the
 * number of the transaction on it, which tells when somebody came.
 */
export async function lockAccount(tx: Tx, oidos: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7110, hashtext(${oidos}))`.execute(tx);
}

/** Whether a person's local password is still the one of this hash. */
export async function passwordStands(tx: Tx, oidos: string, hash: string): Promise<boolean> {
  const found = tx.selectFrom('person').select('oidos').where('oidos', '=', oidos).where('password_hash', '=', hash);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Gives a person another local password, by its hash. */
export async function replacePassword(tx: Tx, oidos: string, password_hash: string): Promise<void> {
  await tx.updateTable('person').set({ password_hash }).where('oidos', '=', oidos).execute();
}

/** The sessions that a person opened: their own, and those as others by links. */
const openedBy = (oidos: string) => (session: ExpressionBuilder<Schema, 'session'>) =>
  session.or([
    session.and([ofPerson('oidos', oidos), session('impersonated_by', 'is', null)]),
    session('impersonated_by', '=', oidos),
  ]);

/** How many sessions that a person opened have not ended. */
export async function countOpenSessions(db: Db, oidos: string): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expires_at', '>', new Date())
    .where(openedBy(oidos))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Ends every session that a person opened, and those that others opened as that person; all but the one of a token's hash, where one is given. Of a record that is
 * merged into another it ends those that were opened by it. A sign-in that is on its way is waited for, or comes after: the account is to be locked.
 */
export async function closeSessions(
  tx: Tx,
  oidos: string,
  { except }: { readonly except?: Buffer } = {},
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((session) =>
      session.or([ofPerson('oidos', oidos), session('oidos', '=', oidos), session('impersonated_by', '=', oidos)]),
    )
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except ?? Buffer.alloc(0)))
    .execute();
}

/** Notifications come to none of a person's browsers any more: one may be in another's hands. */
export async function deleteBrowsers(tx: Tx, oidos: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('oidos', '=', oidos).execute();
}

/** Names of the people with these logins. */
export function peopleByLogins(db: Db, logins: readonly string[]) {
  return db
    .selectFrom('person')
    .select(['login', 'surname', 'name', 'title_before', 'title_after'])
    .where('login', 'in', logins)
    .execute();
}

/** Until when rights are raised in a session, and by which provider it was opened. */
export function raisedUntil(db: Db, tokenHash: Buffer) {
  const session = db.selectFrom('session').select(['raised_until', 'provider']).where('token_hash', '=', tokenHash);
  return session.where('expires_at', '>', new Date()).executeTakeFirst();
}

/** By which provider a session that has not ended was opened, and its marks: a session in its place has the same. */
export function sessionMarks(tx: Tx, tokenHash: Buffer): Promise<SessionMarks | undefined> {
  const session = tx.selectFrom('session').select(['provider', 'subject_mark', 'sid_mark']);
  return session.where('token_hash', '=', tokenHash).where('expires_at', '>', new Date()).executeTakeFirst();
}

/** Raises rights in a session until then, or lowers them (null). */
export async function setRaised(db: Db | Tx, tokenHash: Buffer, raised_until: Date | null): Promise<void> {
  await db.updateTable('session').set({ raised_until }).where('token_hash', '=', tokenHash).execute();
}
