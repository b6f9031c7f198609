import { sql } from 'kysely';
import type { Db } from '../platform/database/connect.ts';

/** So many departments of the demo wait for somebody to set their head. */
const without = 2;

/** Departments of an evaluation get a head each, a professor where they have one; those that have one stay, and the last ones by code get none. */
export async function appointDemoHeads(db: Db, evaluationId: number): Promise<void> {
  await sql`
    WITH headless AS (
      SELECT d.code FROM department d
      WHERE d.evaluation_id = ${evaluationId} AND NOT EXISTS (SELECT FROM department_head h WHERE h.department_code = d.code)
      ORDER BY d.code DESC OFFSET ${without})
    INSERT INTO department_head (department_code, oidos)
    SELECT DISTINCT ON (headless.code) headless.code, t.oidos
    FROM headless JOIN teacher t ON t.evaluation_id = ${evaluationId} AND t.department_code = headless.code
    WHERE t.oidos IS NOT NULL
    ORDER BY headless.code, t.title_before LIKE 'prof.%' DESC, t.title_before LIKE 'doc.%' DESC, t.code`.execute(db);
}
