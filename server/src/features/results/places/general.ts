import type { ParamsOf } from '@anketa/contract/endpoint';
import type { ListQuery } from '@anketa/contract/lists';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { type generalQuestion, type StudyKind, studyKinds } from '@anketa/contract/results/places';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { rateOf } from '../../figures/averages.ts';
import { withheldFrom } from '../../figures/withheld.ts';
import { isVisibleTo } from '../disclosure.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { placeRate, questionsAbove, storedFigures } from '../place-store.ts';
import { studyReader } from '../study-reader.ts';
import { fieldsOf, programmesOf, releasedQuestions } from '../study-store.ts';
import { navigationInto } from './navigation.ts';
import { oneQuestion, sideBySide } from './one-question.ts';
import { askedQuestion, figuresOf } from './place-figures.ts';

/**
 * An evaluation whose questions about studies the caller reads: everybody once it is published, before that holders of
 * `answers.read`. Throws as `openEvaluation`, and `results-hidden-in-phase`.
 */
async function openGeneral(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const { standingTo, isVisible } = await studyReader(db, evaluation, caller);
  if (!isVisible(null)) throw problem('results-hidden-in-phase');
  const standing = standingTo(null);
  const [stored, questions, texts, rate, ways] = await Promise.all([
    storedFigures(db, evaluation.id, 'course', { code: generalCourse, hidden: true }),
    questionsAbove(db, evaluation.id, ['sident']),
    releasedQuestions(db, evaluation.id, ''),
    placeRate(db, evaluation.id, 'course', generalCourse, true),
    navigationInto(db, evaluation, caller),
  ]);
  const rated = rateOf(rate?.enrolled ?? 0, rate?.submitted ?? 0);
  const rates = { own: rated, course: rated };
  return { evaluation, standing, questions, texts, ways, rates, stored };
}

/** All questions about studies, of everybody. Throws as `openGeneral`. */
export async function generalPage(db: Db, slug: string, caller: Caller) {
  const { evaluation, ways, rates, stored, ...rest } = await openGeneral(db, slug, caller);
  const minimum = evaluation.options.minimum_responses;
  // Of a course as a whole, unlike of larger places, also what a threshold withholds is stored.
  const passing = stored.filter((row) => {
    const question = rest.questions.find(({ id }) => id === row.question_id);
    return question !== undefined && withheldFrom({ question, row, rates, minimum }) === null;
  });
  return {
    evaluation: headOf(evaluation),
    ways,
    rate: rates.own,
    figures: figuresOf({ evaluation, ...rest, stored: passing }),
  };
}

/** One question about studies: all answers, and by programme or field. Throws as `openGeneral`, and `not-found`. */
export async function generalQuestionPage(
  db: Db,
  { slug, id }: ParamsOf<typeof generalQuestion>,
  { sort, by: wanted }: ListQuery<typeof generalQuestion>,
  caller: Caller,
) {
  const { evaluation, standing, questions, texts, ways, rates, stored } = await openGeneral(db, slug, caller);
  const question = questions.find((one) => one.id === id);
  const row = stored.find(({ question_id }) => question_id === id);
  // Nobody answers for all studies.
  const at = { evaluation, standing, field: '', rates, oidos: caller.oidos, replier: null };
  const one = question && (await oneQuestion(db, { ...at, question, stored: row }));
  if (!question || !one) throw problem('not-found');
  const kinds = studyKinds.filter((kind) => (kind === 'programme' ? ways.programmes : ways.fields));
  const by: StudyKind = kinds.find((kind) => kind === wanted) ?? kinds[0] ?? 'field';
  const isBroken = question.form !== 'text' && kinds.length > 0;
  const [places, parts] = await Promise.all([
    isBroken ? (by === 'programme' ? programmesOf : fieldsOf)(db, evaluation.id) : [],
    isBroken ? storedFigures(db, evaluation.id, by, { questions: [id], hidden: true }) : [],
  ]);
  const { locale } = caller;
  const beside = { evaluation, question, places, standingAt: () => standing, stored: parts, sort, locale };
  const isListed = (other: typeof question) =>
    isVisibleTo({ standing, state: evaluation.state }, other) &&
    (other.active || texts.has(other.id) || stored.some(({ question_id }) => question_id === other.id));
  const listed = questions.filter(isListed);
  const index = listed.findIndex((other) => other.id === id);
  const asked = (nth: number) => {
    const other = index < 0 ? undefined : listed[nth];
    return other ? askedQuestion(other) : null;
  };
  return {
    evaluation: headOf(evaluation),
    ways,
    ...one,
    by,
    kinds,
    places: sideBySide(beside),
    siblings: { previous: asked(index - 1), next: asked(index + 1) },
  };
}
