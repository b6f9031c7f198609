import type { GivenRole } from '@anketa/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { FileLine, FilePerson, RoleChange, Standing } from './roles-file.ts';

/** The origin of roles that come from a file. */
const byFile = 'csv';

/** The person whose record it is `r`. */
const person = sql`person r JOIN person p ON p.oidos = coalesce(r.merged_into, r.oidos)`;
const columns = sql`p.oidos, p.oident, p.surname, p.name, p.title_before, p.title_after`;

async function peopleBy(db: Db | Tx, column: RawBuilder<unknown>, values: readonly string[]) {
  const { rows } = await sql<FilePerson & { named: string }>`
    SELECT ${columns}, ${column} AS named FROM ${person} WHERE ${column} = ANY(${values})`.execute(db);
  return new Map(rows.map(({ named, ...one }) => [named, one]));
}

/** Whom the lines of a file name, and who has roles from the last one. */
export async function standingOf(db: Db | Tx, lines: readonly FileLine[]): Promise<Omit<Standing, 'grantable'>> {
  const all = (column: 'number' | 'login') => [...new Set(lines.flatMap((line) => line[column] || []))];
  const byNumber = await peopleBy(db, sql`r.oident`, all('number'));
  const byLogin = await peopleBy(db, sql`lower(r.login)`, all('login'));
  const { rows } = await sql<FilePerson & { roles: GivenRole[] }>`
    SELECT ${columns}, array_agg(g.role ORDER BY g.role) AS roles FROM person_role g JOIN person p USING (oidos)
    WHERE g.origin = ${byFile} GROUP BY p.oidos ORDER BY p.oident`.execute(db);
  return { byNumber, byLogin, before: new Map(rows.map(({ roles, ...one }) => [one.oidos, { person: one, roles }])) };
}

/** How many people have roles from a file. */
export async function countWithFileRoles(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT oidos)::int AS n FROM person_role WHERE origin = ${byFile}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Roles stay as they are until the transaction ends. */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`LOCK TABLE person_role IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Gives and takes roles of this origin. */
export async function writeFileRoles(tx: Tx, changes: readonly RoleChange[]): Promise<void> {
  const pairs = (which: 'given' | 'taken') =>
    changes.flatMap((change) => change[which].map((role) => ({ oidos: change.person.oidos, role })));
  const [given, taken] = [pairs('given'), pairs('taken')];
  const column = (rows: typeof given, key: 'oidos' | 'role') => rows.map((row) => row[key]);
  await sql`DELETE FROM person_role r USING unnest(${column(taken, 'oidos')}::text[], ${column(taken, 'role')}::text[]) AS t(oidos, role)
    WHERE r.oidos = t.oidos AND r.role = t.role AND r.origin = ${byFile}`.execute(tx);
  await sql`INSERT INTO person_role (oidos, role, origin)
    SELECT oidos, role, ${byFile} FROM unnest(${column(given, 'oidos')}::text[], ${column(given, 'role')}::text[]) AS t(oidos, role)
    ON CONFLICT DO NOTHING`.execute(tx);
}
