import type { QuestionTarget } from '@anketa/contract/questions/questions';
import type { Insertable } from 'kysely';
import type { Db } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';

interface Place {
  readonly evaluation: number;
  readonly course: string;
  readonly target?: QuestionTarget;
  readonly parallel?: string;
  readonly teacher?: string;
  readonly field?: string;
  readonly question: number;
}

const codesOf = ({
  evaluation,
  course,
  target = 'povinn',
  parallel = '',
  teacher = '',
  field = '',
  question,
}: Place) => ({
  evaluation_id: evaluation,
  course_code: course,
  target,
  parallel_code: parallel,
  teacher_code: teacher,
  field_code: field,
  question_id: question,
});

/** Adds what the mixer would have released of a rating: `counts[i]` answers of the value i + 1; of a text nothing but that it was. */
export async function givenReleased(db: Db, place: Place, counts: readonly number[] = []): Promise<void> {
  const at = { ...codesOf(place), programme_code: '' };
  const answered = counts.reduce((sum, n) => sum + n, 0) || 3;
  await db
    .insertInto('released_row')
    .values({ ...at, ballots: answered, answered })
    .execute();
  const values = counts.map((n, index) => ({ ...at, value: index + 1, n })).filter(({ n }) => n > 0);
  if (values.length > 0) await db.insertInto('answer_count').values(values).execute();
}

type Marks = Pick<Insertable<Schema['comment']>, 'hidden_by' | 'signed_name' | 'handed_over'>;

/** Adds a comment as the mixer would have released it. */
export async function givenComment(db: Db, place: Place, body: string, marks: Partial<Marks> = {}): Promise<void> {
  const unmarked = { hidden_by: null, signed_name: null, handed_over: false };
  const comment = { ...codesOf(place), ...unmarked, ...marks, id: crypto.randomUUID(), body };
  await db.insertInto('comment').values(comment).execute();
}

/** Adds a question to an evaluation in which nothing is asked for any more. Gives its number. */
export async function givenStoredQuestion(
  db: Db,
  evaluation_id: number,
  wishes: Partial<Insertable<Schema['question']>> & { readonly body_cs: string },
): Promise<number> {
  const rating = { target: 'povinn', form: 'slider', counts_toward_average: true } as const;
  const { id } = await db
    .insertInto('question')
    .values({ ...rating, evaluation_id, body_en: wishes.body_cs, choices: '[]', ...wishes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
