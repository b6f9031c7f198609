import { everyone, type QuestionScope } from '@anketa/contract/question-scope';
import type { Question } from '@anketa/contract/questions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { defaultQuestions } from './default-questions.ts';

/** A question with what storing and publishing its answers needs. */
export interface StoredQuestion extends Question {
  readonly counts_toward_average: boolean;
  readonly minimum_return_rate: number;
  readonly return_rate_over_course: boolean;
  readonly coefficient: number;
  /** False once retired: no longer asked, its answers remain. */
  readonly active: boolean;
  /** Who is asked. */
  readonly scope: QuestionScope;
}

const columns = [
  'id',
  'target',
  'form',
  'body_cs',
  'body_en',
  'help_cs',
  'help_en',
  'sign_language_url',
  'required',
  'choices',
  'allow_blank',
  'text_maximum',
  'publicity',
  'counts_toward_average',
  'minimum_return_rate',
  'return_rate_over_course',
  'coefficient',
  'active',
  'scope',
] as const;

/** The questions of an evaluation in their order; with `all` also those no longer asked, whose answers remain. */
export async function questionsOf(
  db: Db | Tx,
  evaluationId: number,
  { all = false }: { all?: boolean } = {},
): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .select(columns)
    .where('evaluation_id', '=', evaluationId)
    .$if(!all, (query) => query.where('active', '=', true))
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, scope: { ...everyone, ...row.scope } })) as StoredQuestion[];
}

/** Gives a new evaluation the default set, unless it has questions already. */
export async function addDefaultQuestions(tx: Tx, evaluationId: number): Promise<void> {
  const existing = await tx
    .selectFrom('question')
    .select('id')
    .where('evaluation_id', '=', evaluationId)
    .limit(1)
    .executeTakeFirst();
  if (existing) return;
  await tx
    .insertInto('question')
    .values(
      defaultQuestions.map((question, index) => ({
        evaluation_id: evaluationId,
        target: question.target,
        form: question.form,
        body_cs: question.cs,
        body_en: question.en,
        required: question.required ?? false,
        counts_toward_average: question.averaged ?? false,
        choices: sql<string>`${JSON.stringify(question.choices ?? [])}::jsonb`,
        allow_blank: question.blank ?? false,
        sort_order: index + 1,
      })),
    )
    .execute();
}
