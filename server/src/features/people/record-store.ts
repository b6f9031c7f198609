import type { User } from '@anketa/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { ofPerson } from '../access/record-store.ts';

/** What the SIS and the departments page say of a person, by this record and those merged into it: departments headed, teacher records, studies. */
export async function recordsOf(db: Db, oidos: string): Promise<Pick<User, 'departments' | 'teaching' | 'studies'>> {
  const rows = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const [departments, teaching, studies] = await Promise.all([
    rows(sql<User['departments'][number]>`
      SELECT h.department_code AS code, coalesce(d.name_cs, h.department_code) AS name_cs, coalesce(d.name_en, '') AS name_en
      FROM department_head h
      LEFT JOIN LATERAL (SELECT name_cs, name_en FROM department
        WHERE code = h.department_code ORDER BY evaluation_id DESC LIMIT 1) d ON true
      WHERE (h.oidos = ${oidos} OR ${ofPerson('h.oidos', oidos)}) ORDER BY h.department_code`),
    rows(sql<User['teaching'][number]>`
      SELECT e.id AS evaluation_id, e.name_cs AS evaluation_cs, e.name_en AS evaluation_en,
        coalesce(d.name_cs, t.department_code, '') AS department_cs, coalesce(d.name_en, '') AS department_en,
        (SELECT count(*)::int FROM teaching g WHERE g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code) AS parallels
      FROM teacher t JOIN evaluation e ON e.id = t.evaluation_id
      LEFT JOIN department d ON d.evaluation_id = t.evaluation_id AND d.code = t.department_code
      WHERE (t.oidos = ${oidos} OR ${ofPerson('t.oidos', oidos)}) ORDER BY e.year DESC, e.semester DESC, e.id DESC, t.code`),
    rows(sql<User['studies'][number]>`
      SELECT e.id AS evaluation_id, e.name_cs AS evaluation_cs, e.name_en AS evaluation_en, s.code,
        coalesce(f.name_cs, s.field_code, '') AS field_cs, coalesce(f.name_en, '') AS field_en,
        (SELECT count(DISTINCT p.course_code)::int FROM enrolment n
          JOIN parallel p ON p.evaluation_id = n.evaluation_id AND p.code = n.parallel_code
          WHERE n.evaluation_id = s.evaluation_id AND n.study_code = s.code) AS courses
      FROM study s JOIN evaluation e ON e.id = s.evaluation_id
      LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
      WHERE (s.oidos = ${oidos} OR ${ofPerson('s.oidos', oidos)}) ORDER BY e.year DESC, e.semester DESC, e.id DESC, s.code`),
  ]);
  return { departments, teaching, studies };
}
