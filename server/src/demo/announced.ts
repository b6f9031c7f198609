import { sql } from 'kysely';
import type { Db } from '../platform/database/connect.ts';

const improvements = [
  'Požadavky ke zkoušce budou zveřejněné už před první hodinou.',
  'Přednášky zkrátíme o čtvrt hodiny a uvolněný čas dostane diskuse.',
  'Na seminární práci přidáme dva týdny a průběžnou konzultaci.',
  'Ke každému tématu přibyly cvičné úlohy s řešením.',
  'Podklady k semináři budou v systému vždy tři dny předem.',
  'Druhá polovina semestru bude pomalejší, poslední téma vypouštíme.',
];

/** What teachers of some courses say will change after a published evaluation. The teacher whom one can sign in as has said nothing yet. */
export async function announceDemoImprovements(db: Db, evaluationId: number): Promise<void> {
  await sql`
    INSERT INTO announced_change (evaluation_id, course_code, oidos, role, body)
    SELECT ${evaluationId}, code, oidos, 'teacher', (${improvements}::text[])[1 + number % ${improvements.length}]
    FROM (SELECT p.course_code AS code, min(t.oidos) AS oidos, row_number() OVER (ORDER BY p.course_code) AS number
      FROM parallel p
      JOIN teaching g ON g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code
      JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
      JOIN person said ON said.oidos = t.oidos
      WHERE p.evaluation_id = ${evaluationId} AND said.login <> 'teacher'
      GROUP BY p.course_code) course
    WHERE number % 3 = 0`.execute(db);
}
