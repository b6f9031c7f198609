import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { ReplyRole } from '@anketa/contract/results/comment';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { rateOf } from '../../figures/averages.ts';
import { disclose, type Standing, viewingOf } from '../disclosure.ts';
import { placeRate, questionsAbove } from '../place-store.ts';
import { studyReader } from '../study-reader.ts';
import { fieldsOf, releasedAt } from '../study-store.ts';
import type { MarkedComment } from './store.ts';

/** A comment about studies that its reader may read, what they are to its place, and as what they would answer it. */
export interface StudyComment extends MarkedComment {
  readonly standing: Standing;
  readonly replier: ReplyRole | null;
}

/**
 * Those of some comments on one question about studies that the caller may read, and how many of them they only know to be there: by the
 * rule of the question's page. Throws `not-found`, and `results-hidden-in-phase` where they may not see the place yet.
 */
export async function studyCommentsRead(
  db: Db,
  evaluation: Evaluation,
  comments: readonly MarkedComment[],
  caller: Caller,
): Promise<{ comments: StudyComment[]; hidden: number }> {
  const [first] = comments;
  if (!first) return { comments: [], hidden: 0 };
  const { field_code, question_id } = first;
  const { standingTo, replierAt, isVisible } = await studyReader(db, evaluation, caller);
  const field =
    field_code === '' ? undefined : (await fieldsOf(db, evaluation.id)).find(({ code }) => code === field_code);
  if (field_code !== '' && !field) throw problem('not-found');
  const programme = field?.programme?.code ?? null;
  if (!isVisible(programme)) throw problem('results-hidden-in-phase');
  // Texts about studies stand with all studies, texts about a field with the field.
  const questions = await questionsAbove(db, evaluation.id, [field ? 'sobor' : 'sident']);
  const question = questions.find(({ id, form }) => id === question_id && form === 'text');
  if (!question) throw problem('not-found');
  const { target } = question;
  const [row, general] = await Promise.all([
    releasedAt(db, evaluation.id, { target, field_code, question_id }),
    placeRate(db, evaluation.id, 'course', generalCourse, true),
  ]);
  const all = rateOf(general?.enrolled ?? 0, general?.submitted ?? 0);
  const standing = standingTo(programme);
  const replier = replierAt(programme);
  const disclosed = disclose(viewingOf(evaluation, standing), {
    question,
    row,
    rates: { own: field ? (field.rate ?? rateOf(0, 0)) : all, course: all },
    minimum: evaluation.options.minimum_responses,
    comments,
  });
  if (!disclosed) throw problem('not-found');
  return {
    comments: disclosed.comments.map((comment) => ({ ...comment, standing, replier })),
    hidden: disclosed.hidden_comments,
  };
}
