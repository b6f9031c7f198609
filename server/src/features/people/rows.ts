import { type RoleSlug, rolePermissions } from '@anketa/contract/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { rolesOf } from '../session/service.ts';

interface Known {
  readonly oidos: string;
  readonly given_roles: string[];
  readonly student: boolean;
  readonly teacher: boolean;
  readonly head: boolean;
  readonly garant: boolean;
}

/** All roles of each of these people, the weightiest first: those given by hand and those that follow from the data. */
export async function rolesByPerson(db: Db | Tx, oidos: readonly string[]): Promise<Map<string, RoleSlug[]>> {
  if (oidos.length === 0) return new Map();
  const { rows } = await sql<Known>`
    SELECT p.oidos,
      coalesce((SELECT array_agg(role) FROM person_role r WHERE r.oidos = p.oidos), '{}') AS given_roles,
      ${isStudent} AS student, ${isTeacher} AS teacher, ${isHead} AS head, ${isGuarantor} AS garant
    FROM person p WHERE p.oidos = ANY(${oidos})`.execute(db);
  return new Map(rows.map((row) => [row.oidos, rolesOf(row)]));
}

/** The permission mask that roles and extra permissions come to. */
export function permissionsOf(roles: readonly RoleSlug[], extra: number): number {
  return roles.reduce((mask, role) => mask | rolePermissions[role], extra);
}

const isStudent = sql<boolean>`EXISTS (SELECT FROM study WHERE study.oidos = p.oidos)`;
const isTeacher = sql<boolean>`EXISTS (SELECT FROM teacher WHERE teacher.oidos = p.oidos)`;
const isHead = sql<boolean>`EXISTS (SELECT FROM department_head h WHERE h.oidos = p.oidos)`;
const isGuarantor = sql<boolean>`EXISTS (SELECT FROM teacher JOIN course_guarantor g
  ON g.evaluation_id = teacher.evaluation_id AND g.teacher_code = teacher.code WHERE teacher.oidos = p.oidos)`;

/** The condition that the person `p` of a query has a role. */
export function hasRole(role: RoleSlug) {
  if (role === 'student') return isStudent;
  if (role === 'teacher') return isTeacher;
  if (role === 'department_head') return isHead;
  if (role === 'garant') return isGuarantor;
  return sql<boolean>`EXISTS (SELECT FROM person_role r WHERE r.oidos = p.oidos AND r.role = ${role})`;
}
