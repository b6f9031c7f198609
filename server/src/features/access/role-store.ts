import { type RoleSlug, rolePermissions, roleSlugs } from '@anketa/contract/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

const guaranteeing = (table: 'course_guarantor' | 'programme_guarantor') =>
  `(teacher x JOIN ${table} g ON g.evaluation_id = x.evaluation_id AND g.teacher_code = x.code)`;

/** The roles that follow from the data, with the tables `x` in which a record of whoever has one stands: who has a study, teaches, heads, guarantees. */
const sources = {
  student: ['study x'],
  teacher: ['teacher x'],
  department_head: ['department_head x'],
  garant: [guaranteeing('course_guarantor'), guaranteeing('programme_guarantor')],
} as const;

type DerivedRole = keyof typeof sources;

const isDerived = (role: RoleSlug): role is RoleSlug & DerivedRole => role in sources;

/** That the person `p` has a role by any of their records: for few people. What was given to a record that was merged into another rests. */
function stands(role: DerivedRole) {
  const each = sources[role].map(
    (from) =>
      `EXISTS (SELECT FROM person_record mine JOIN ${from} ON x.oidos = mine.record WHERE mine.oidos = p.oidos)`,
  );
  return `(${each.join(' OR ')})`;
}

/**
 * The same for everybody, where few people have the role: its tables are read once, where `stands` looks each person up in them. Merged records are
 * looked up by themselves: the view of all records reads all people again.
 */
function isAmong(role: DerivedRole) {
  const records = sources[role].map((from) => `SELECT DISTINCT x.oidos FROM ${from}`);
  return `p.oidos IN (SELECT coalesce(o.merged_into, x.oidos) FROM (${records.join(' UNION ')}) x
    LEFT JOIN person o ON o.oidos = x.oidos AND o.merged_into IS NOT NULL)`;
}

/** The same of students, who are nearly everybody: each is looked up as a list comes to them, so that a page is read in order and not sorted. */
const isStudent = `(EXISTS (SELECT FROM study x WHERE x.oidos = p.oidos) OR p.oidos IN (
  SELECT o.merged_into FROM person o WHERE o.merged_into IS NOT NULL AND EXISTS (SELECT FROM study x WHERE x.oidos = o.oidos)))`;

/** A column of all roles that the person `p` of a query was given or that the data say of them, in no order. */
export const currentRoles = `ARRAY(
  SELECT role FROM person_role r WHERE r.oidos = p.oidos
  UNION ALL SELECT 'student' WHERE ${stands('student')}
  UNION ALL SELECT 'teacher' WHERE ${stands('teacher')}
  UNION ALL SELECT 'department_head' WHERE ${stands('department_head')}
  UNION ALL SELECT 'garant' WHERE ${stands('garant')}) AS held_roles`;

/** The condition that the person `p` of a query has a role. `p` is no record that was merged into another. */
export function hasRole(role: RoleSlug) {
  if (isDerived(role)) return sql.raw<boolean>(role === 'student' ? isStudent : isAmong(role));
  return sql<boolean>`EXISTS (SELECT FROM person_role r WHERE r.oidos = p.oidos AND r.role = ${role})`;
}

/** A person's roles, the weightiest first. Whoever holds none is a user. */
export function rolesOf({ held_roles }: { readonly held_roles: readonly string[] }): RoleSlug[] {
  return held_roles.length === 0 ? ['user'] : roleSlugs.filter((role) => held_roles.includes(role));
}

/** The permission mask that roles and extra permissions come to. */
export function permissionsOf(roles: readonly RoleSlug[], extra: number): number {
  return roles.reduce((mask, role) => mask | rolePermissions[role], extra);
}

/** All roles of each of these people, the weightiest first. */
export async function rolesByPerson(db: Db | Tx, oidos: readonly string[]): Promise<Map<string, RoleSlug[]>> {
  if (oidos.length === 0) return new Map();
  const { rows } = await sql<{ oidos: string; held_roles: string[] }>`
    SELECT p.oidos, ${sql.raw(currentRoles)} FROM person p WHERE p.oidos = ANY(${oidos})`.execute(db);
  return new Map(rows.map((row) => [row.oidos, rolesOf(row)]));
}
