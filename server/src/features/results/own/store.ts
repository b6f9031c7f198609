import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import type { Timetabled } from '../../courses/parallel-title.ts';

interface TimetableRow extends Timetabled {
  readonly code: string;
  readonly course_code: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly room: string;
  readonly enrolled: number;
  readonly submitted: number;
}

/** These parallels by day and hour; those without a time last, by code. */
export async function timetableOf(db: Db, evaluationId: number, parallels: readonly string[]) {
  const { rows } = await sql<TimetableRow>`
    SELECT p.code, p.course_code, c.name_cs, c.name_en, p.type, p.day, p.time_from, p.time_to, p.enrolled,
      coalesce(nullif(m.name_cs, ''), p.room_code, '') AS room, coalesce(r.submitted, 0) AS submitted
    FROM parallel p
    JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code
    LEFT JOIN room m ON m.evaluation_id = p.evaluation_id AND m.code = p.room_code
    LEFT JOIN place_rate r ON r.evaluation_id = p.evaluation_id AND r.kind = 'parallel' AND r.code = p.code
    WHERE p.evaluation_id = ${evaluationId} AND p.code = ANY(${parallels})
    ORDER BY p.day, p.time_from, p.code`.execute(db);
  return rows;
}
