import { type RoleSlug, rolePermissions, roleSlugs } from '@anketa/contract/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

/** That a record of the person `p` stands in a table of imported data. */
function stands(from: string) {
  return `EXISTS (SELECT FROM person_record mine JOIN ${from} ON x.oidos = mine.record WHERE mine.oidos = p.oidos)`;
}

const guarantees = (table: 'course_guarantor' | 'programme_guarantor') =>
  stands(`(teacher x JOIN ${table} g ON g.evaluation_id = x.evaluation_id AND g.teacher_code = x.code)`);

/**
 * Roles that follow from the data, as conditions on the person `p`: who has a study, teaches, heads, guarantees, by any of their records. What was given to
 * a record that was merged into another rests.
 */
const derived = {
  student: stands('study x'),
  teacher: stands('teacher x'),
  department_head: stands('department_head x'),
  garant: `(${guarantees('course_guarantor')} OR ${guarantees('programme_guarantor')})`,
};

/** A column of all roles that the person `p` of a query was given or that the data say of them, in no order. */
export const heldRoles = `ARRAY(
  SELECT role FROM person_role r WHERE r.oidos = p.oidos
  UNION ALL SELECT 'student' WHERE ${derived.student}
  UNION ALL SELECT 'teacher' WHERE ${derived.teacher}
  UNION ALL SELECT 'department_head' WHERE ${derived.department_head}
  UNION ALL SELECT 'garant' WHERE ${derived.garant}) AS held_roles`;

/** The condition that the person `p` of a query has a role. */
export function hasRole(role: RoleSlug) {
  if (role in derived) return sql.raw<boolean>(derived[role as keyof typeof derived]);
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
    SELECT p.oidos, ${sql.raw(heldRoles)} FROM person p WHERE p.oidos = ANY(${oidos})`.execute(db);
  return new Map(rows.map((row) => [row.oidos, rolesOf(row)]));
}
