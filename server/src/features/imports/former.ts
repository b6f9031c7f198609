import { computedOptions, type EvaluationOptions } from '@anketa/contract/evaluations/evaluations';
import { type FormerEvaluation, movedDates } from '@anketa/contract/evaluations/imports';
import { QuestionInput } from '@anketa/contract/questions/fields';
import { holds } from '@anketa/contract/rights';
import { audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { setTexts, storePhaseDates } from '../evaluations/store.ts';
import { tidy } from '../questions/rules.ts';
import { insertQuestions, managedQuestions } from '../questions/store.ts';
import { type FormerRow, formerEvaluations } from './former-store.ts';

/** Options that a new evaluation decides anew: those that are computed, and whether it follows the SIS. */
const notCopied: readonly string[] = [...Object.keys(computedOptions), 'connected_with_sis'];

const optionsOf = ({ options }: FormerRow): Partial<EvaluationOptions> =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !notCopied.includes(name)));

/** What a caller could take over: questions and options only with the right to them. */
function offered(row: FormerRow, { permissions }: Pick<Caller, 'permissions'>): FormerEvaluation {
  const { id, name_cs, name_en, description_cs, description_en, year, semester, dates } = row;
  return {
    id,
    name_cs,
    name_en,
    year,
    semester,
    dates,
    questions: holds(permissions, 'questions.create') ? row.questions : 0,
    options: holds(permissions, 'options.edit') && Object.keys(optionsOf(row)).length > 0,
    texts: description_cs !== '' || description_en !== '',
  };
}

/** What may be copied from, newest first. */
export async function formerOffered(db: Db, by: Caller): Promise<FormerEvaluation[]> {
  return (await formerEvaluations(db)).map((row) => offered(row, by));
}

/** The former evaluation that somebody copies from, and the options that it gives them. Throws `not-found`. */
export async function formerChosen(tx: Tx, id: number, by: Caller) {
  const [row] = await formerEvaluations(tx, id);
  if (!row) throw problem('not-found');
  const offer = offered(row, by);
  return { row, offer, options: offer.options ? optionsOf(row) : {} };
}

type Chosen = Awaited<ReturnType<typeof formerChosen>>;

/**
 * Takes texts, dates and the administration's questions over into an evaluation that was just made. Scopes come with the questions, though
 * there are no courses yet: the check of questions tells later which fit nothing.
 */
export async function copyFormer(
  tx: Tx,
  { row, offer }: Chosen,
  to: { id: number; year: number; semester: number },
  by: Caller,
) {
  const { description_cs, description_en } = row;
  if (offer.texts) await setTexts(tx, to.id, { description_cs, description_en });
  const dates = movedDates(row, to, new Date());
  const moved = Object.values(dates).filter((date) => date !== null).length;
  if (moved > 0) await storePhaseDates(tx, to.id, dates);
  const copied = offer.questions > 0 ? await managedQuestions(tx, row.id) : [];
  const questions = copied
    .filter(({ active, author_oidos }) => active && author_oidos === null)
    .map((question) => ({ question: tidy(QuestionInput.parse(question)), author: null }));
  await insertQuestions(tx, to.id, questions);
  await audit(tx, { actor: actorOf(by), action: 'import.copy', subject: `${to.id} ${row.name_cs}`, evaluation: to.id });
  return { questions: questions.length, options: offer.options, texts: offer.texts, dates: moved };
}
