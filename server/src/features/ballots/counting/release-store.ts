import { sql } from 'kysely';
import { analyse } from '../../../platform/database/analyse.ts';
import type { Tx } from '../../../platform/database/connect.ts';
import type { CourseKey } from '../inbox-store.ts';
import type { CountedRow, ReleasedComment } from './batch.ts';
import { taughtQuestion } from './rows.ts';

const keyOfRow = [
  ...(['evaluation_id', 'course_code', 'target', 'parallel_code', 'teacher_code', 'field_code'] as const),
  ...(['programme_code', 'question_id'] as const),
] as const;

/** Adds a batch to what is released already. */
export async function addRows(tx: Tx, course: CourseKey, rows: readonly CountedRow[]): Promise<void> {
  const ballots = rows.map(({ row, ballots, answered }) => ({ ...course, ...row, ballots, answered }));
  for (const some of chunksOf(ballots)) {
    await tx
      .insertInto('released_row')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(keyOfRow).doUpdateSet({
          ballots: sql`released_row.ballots + excluded.ballots`,
          answered: sql`released_row.answered + excluded.answered`,
        }),
      )
      .execute();
  }
  const answers = rows.flatMap(({ row, values }) => [...values].map(([value, n]) => ({ ...course, ...row, value, n })));
  for (const some of chunksOf(answers)) {
    await tx
      .insertInto('answer_count')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns([...keyOfRow, 'value']).doUpdateSet({ n: sql`answer_count.n + excluded.n` }),
      )
      .execute();
  }
}

/** Has what was counted known to the planner. */
export const analyseReleased = (tx: Tx) => analyse(tx, sql`released_row, answer_count`);

export async function addComments(tx: Tx, course: CourseKey, comments: readonly ReleasedComment[]): Promise<void> {
  const rows = comments.map((comment) => ({ ...course, ...comment }));
  for (const some of chunksOf(rows)) await tx.insertInto('comment').values(some).execute();
}

/** Reports the teachers of whom the ballots of a batch say that they did not teach; a solved report that comes again is open again. */
export async function reportNotTaught(tx: Tx, course: CourseKey, rows: readonly CountedRow[]): Promise<void> {
  const reports = rows.flatMap(({ row: { question_id, parallel_code, teacher_code }, values }) => {
    const n = values.get(1) ?? 0;
    if (question_id !== taughtQuestion || parallel_code === '' || n === 0) return [];
    return [{ ...course, reporter: 'student', kind: 'not_taught' as const, parallel_code, teacher_code, n }];
  });
  if (reports.length === 0) return;
  await tx
    .insertInto('error_report')
    .values(reports)
    .onConflict((conflict) =>
      conflict
        .columns(['evaluation_id', 'course_code', 'parallel_code', 'teacher_code'])
        // Literally: a parameter of a prepared statement would match no partial index.
        .where('kind', '=', sql.lit('not_taught'))
        .doUpdateSet({ n: sql`error_report.n + excluded.n`, solved: false }),
    )
    .execute();
}

/** A statement has 65,535 parameters at most. */
function* chunksOf<Item>(items: readonly Item[], size = 500): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
