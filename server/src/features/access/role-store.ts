import { type RoleSlug, rolePermissions, roleSlugs } from '@anketa/contract/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

/** What a person's roles are made of: those given by hand, and what the data say of them. */
export interface RoleFacts {
  readonly given_roles: string[];
  readonly student: boolean;
  readonly teacher: boolean;
  readonly head: boolean;
  readonly garant: boolean;
}

function guarantees(table: 'course_guarantor' | 'programme_guarantor') {
  return `EXISTS (SELECT FROM teacher JOIN ${table} g
    ON g.evaluation_id = teacher.evaluation_id AND g.teacher_code = teacher.code WHERE teacher.oidos = p.oidos)`;
}

/** Roles that follow from the data, as conditions on the person `p`: who has a study, teaches, heads, guarantees. */
const derived = {
  student: `EXISTS (SELECT FROM study WHERE study.oidos = p.oidos)`,
  teacher: `EXISTS (SELECT FROM teacher WHERE teacher.oidos = p.oidos)`,
  department_head: `EXISTS (SELECT FROM department_head h WHERE h.oidos = p.oidos)`,
  garant: `(${guarantees('course_guarantor')} OR ${guarantees('programme_guarantor')})`,
};

/** The columns of `RoleFacts` for the person `p` of a query. */
export const roleFacts = `
  ARRAY(SELECT role FROM person_role r WHERE r.oidos = p.oidos) AS given_roles,
  ${derived.student} AS student, ${derived.teacher} AS teacher, ${derived.department_head} AS head,
  ${derived.garant} AS garant`;

/** The condition that the person `p` of a query has a role. */
export function hasRole(role: RoleSlug) {
  if (role in derived) return sql.raw<boolean>(derived[role as keyof typeof derived]);
  return sql<boolean>`EXISTS (SELECT FROM person_role r WHERE r.oidos = p.oidos AND r.role = ${role})`;
}

/** All roles that the facts come to, the weightiest first. */
export function rolesOf({ given_roles, student, teacher, head, garant }: RoleFacts): RoleSlug[] {
  const held = new Set<string>(given_roles);
  if (head) held.add('department_head');
  if (teacher) held.add('teacher');
  if (garant) held.add('garant');
  if (student) held.add('student');
  if (held.size === 0) held.add('user');
  return roleSlugs.filter((role) => held.has(role));
}

/** The permission mask that roles and extra permissions come to. */
export function permissionsOf(roles: readonly RoleSlug[], extra: number): number {
  return roles.reduce((mask, role) => mask | rolePermissions[role], extra);
}

/** All roles of each of these people, the weightiest first. */
export async function rolesByPerson(db: Db | Tx, oidos: readonly string[]): Promise<Map<string, RoleSlug[]>> {
  if (oidos.length === 0) return new Map();
  const { rows } = await sql<RoleFacts & { oidos: string }>`
    SELECT p.oidos, ${sql.raw(roleFacts)} FROM person p WHERE p.oidos = ANY(${oidos})`.execute(db);
  return new Map(rows.map((row) => [row.oidos, rolesOf(row)]));
}
