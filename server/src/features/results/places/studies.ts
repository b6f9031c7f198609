import type { ParamsOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { inScope } from '@anketa/contract/questions/scope';
import type { fieldList, fieldQuestion, programmeList } from '@anketa/contract/results/places';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { nameIn, nameOrder, rowsList } from '../../../platform/rows-list.ts';
import { cautiousEnd, rateOf } from '../../figures/averages.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { placeRate, questionsAbove, type StoredFigure, storedFigures } from '../place-store.ts';
import { type StudyReader, studyReader } from '../study-reader.ts';
import { fieldsOf, programmesOf, releasedQuestions } from '../study-store.ts';
import { navigationInto } from './navigation.ts';
import { oneQuestion, sideBySide } from './one-question.ts';
import { averageAmong, figuresOf, siblingsOf } from './place-figures.ts';

/** What students are asked about their studies, and about each field. */
const studyTargets: readonly QuestionTarget[] = ['sobor', 'sident'];

type Field = Awaited<ReturnType<typeof fieldsOf>>[number];

/** An evaluation, and what a caller is to studies in it. */
interface Studies extends StudyReader {
  readonly evaluation: Evaluation;
}

/** Throws as `openEvaluation`. */
async function openStudies(db: Db, slug: string, caller: Caller): Promise<Studies> {
  const evaluation = await openEvaluation(db, slug, caller);
  return { evaluation, ...(await studyReader(db, evaluation, caller)) };
}

/** Those of some places that the caller sees. Throws `results-hidden-in-phase` where there are some and they see none. */
function visibleOf<Place>(places: readonly Place[], sees: (place: Place) => boolean): Place[] {
  const visible = places.filter(sees);
  if (visible.length === 0 && places.length > 0) throw problem('results-hidden-in-phase');
  return visible;
}

/** One of some places by its code. Throws `not-found`, and `results-hidden-in-phase` where the caller may not see it yet. */
function visibleOne<Place extends { readonly code: string }>(
  places: readonly Place[],
  code: string,
  sees: (place: Place) => boolean,
): Place {
  const place = places.find((one) => one.code === code);
  if (!place) throw problem('not-found');
  if (!sees(place)) throw problem('results-hidden-in-phase');
  return place;
}

/** The average of each place of a kind, of what everybody may read once who is of this standing may. */
async function averagesOf(db: Db, { evaluation, standingTo }: Studies, kind: 'programme' | 'field') {
  const questions = (await questionsAbove(db, evaluation.id, studyTargets)).filter(
    ({ counts_toward_average, publicity }) => counts_toward_average && publicity === 'all',
  );
  const ids = questions.map(({ id }) => id);
  const stored = Map.groupBy(
    await storedFigures(db, evaluation.id, kind, { questions: ids, hidden: true }),
    ({ code }) => code,
  );
  return (code: string, programme: string | null) =>
    averageAmong(questions, stored.get(code) ?? [], { standing: standingTo(programme), state: evaluation.state });
}

/** Programmes are there unless the evaluation does not show them. Throws `not-found`. */
function requireProgrammes({ options }: Evaluation): void {
  if (!options.show_study_programmes_in_results) throw problem('not-found');
}

/** A field as pages show it: its programme only where programmes are shown. */
function withVisibleProgramme<F extends Pick<Field, 'programme'>>({ options }: Evaluation, field: F): F {
  return options.show_study_programmes_in_results ? field : { ...field, programme: null };
}

/** All programmes that the caller sees. Throws as `openEvaluation`, and `not-found` where programmes are not shown. */
export async function programmeOverview(
  db: Db,
  slug: string,
  { sort, search }: ListQuery<typeof programmeList>,
  caller: Caller,
) {
  const studies = await openStudies(db, slug, caller);
  const { evaluation, isVisible } = studies;
  requireProgrammes(evaluation);
  const [all, fields, average, ways] = await Promise.all([
    programmesOf(db, evaluation.id),
    fieldsOf(db, evaluation.id),
    averagesOf(db, studies, 'programme'),
    navigationInto(db, evaluation, caller),
  ]);
  const rows = visibleOf(all, ({ code }) => isVisible(code)).map((row) => ({
    ...row,
    fields: fields.filter(({ programme }) => programme?.code === row.code).length,
    average: average(row.code, row.code),
  }));
  const programmes = rowsList(rows, {
    sort: sort ?? 'name',
    locale: caller.locale,
    search,
    orders: {
      name: nameIn(caller.locale),
      fields: ({ fields }) => fields,
      rate: ({ rate }) => rate?.percent ?? null,
      average: cautiousEnd,
    },
    texts: ({ code, name_cs, name_en }) => [code, name_cs, name_en],
  });
  return { evaluation: headOf(evaluation), ways, programmes };
}

/** A programme: what its students answered, and its fields. Throws as `programmeOverview`, and `not-found`. */
export async function programmePage(db: Db, slug: string, code: string, caller: Caller) {
  const studies = await openStudies(db, slug, caller);
  const { evaluation, isVisible, standingTo } = studies;
  requireProgrammes(evaluation);
  const all = await programmesOf(db, evaluation.id);
  const { rate, ...programme } = visibleOne(all, code, (one) => isVisible(one.code));
  const [fields, average, stored, questions, ways] = await Promise.all([
    fieldsOf(db, evaluation.id),
    averagesOf(db, studies, 'field'),
    storedFigures(db, evaluation.id, 'programme', { code, hidden: true }),
    questionsAbove(db, evaluation.id, studyTargets),
    navigationInto(db, evaluation, caller),
  ]);
  const own = fields.filter((field) => field.programme?.code === code);
  const isAsked = isAskedIn(own.map((field) => field.code));
  return {
    evaluation: headOf(evaluation),
    ways,
    programme,
    rate,
    figures: figuresOf({ evaluation, standing: standingTo(code), questions, stored, isAsked }),
    fields: own.map((field) => ({ ...field, average: average(field.code, code) })),
    siblings: siblingsOf(all.filter((one) => isVisible(one.code)).toSorted(nameOrder(caller.locale)), code),
  };
}

/** Whether a question is asked of who studies one of these fields. */
const isAskedIn =
  (fields: readonly string[]) =>
  ({ scope }: Parameters<NonNullable<Parameters<typeof figuresOf>[0]['isAsked']>>[0]) =>
    fields.some((field) => inScope(scope, { fields: [field] }));

/** All fields of study that the caller sees. Throws as `openEvaluation`. */
export async function fieldOverview(
  db: Db,
  slug: string,
  { sort, search }: ListQuery<typeof fieldList>,
  caller: Caller,
) {
  const studies = await openStudies(db, slug, caller);
  const { evaluation, isVisible } = studies;
  const [all, average, ways] = await Promise.all([
    fieldsOf(db, evaluation.id),
    averagesOf(db, studies, 'field'),
    navigationInto(db, evaluation, caller),
  ]);
  const inLanguage = nameIn(caller.locale);
  const visible = visibleOf(all, ({ programme }) => isVisible(programme?.code ?? null));
  const rows = visible.map((field) => ({
    ...withVisibleProgramme(evaluation, field),
    average: average(field.code, field.programme?.code ?? null),
  }));
  const fields = rowsList(rows, {
    sort: sort ?? 'name',
    locale: caller.locale,
    search,
    orders: {
      name: inLanguage,
      programme: ({ programme }) => programme && inLanguage(programme),
      rate: ({ rate }) => rate?.percent ?? null,
      average: cautiousEnd,
    },
    texts: ({ code, name_cs, name_en, programme }) => [
      ...[code, name_cs, name_en],
      ...[programme?.name_cs ?? '', programme?.name_en ?? ''],
    ],
  });
  return { evaluation: headOf(evaluation), ways, fields };
}

/** A field of study as the caller may see it. Throws as `openEvaluation`, `not-found`, `results-hidden-in-phase`. */
async function openField(db: Db, slug: string, code: string, caller: Caller) {
  const studies = await openStudies(db, slug, caller);
  const { evaluation, isVisible, standingTo, replierAt } = studies;
  const all = await fieldsOf(db, evaluation.id);
  const isVisibleField = ({ programme }: Field) => isVisible(programme?.code ?? null);
  const { rate, programme, ...field } = visibleOne(all, code, isVisibleField);
  return {
    evaluation,
    rate,
    field,
    fields: all.filter(isVisibleField),
    programme: withVisibleProgramme(evaluation, { programme }).programme,
    reader: {
      standing: standingTo(programme?.code ?? null),
      replier: replierAt(programme?.code ?? null),
      oidos: caller.oidos,
    },
    standingAt: (one: Field) => standingTo(one.programme?.code ?? null),
  };
}

/** A field: what its students answered about it and about their studies. Throws as `openField`. */
export async function fieldPage(db: Db, slug: string, code: string, caller: Caller) {
  const { evaluation, fields, reader, standingAt: _, ...rest } = await openField(db, slug, code, caller);
  const [stored, questions, texts, ways] = await Promise.all([
    storedFigures(db, evaluation.id, 'field', { code, hidden: true }),
    questionsAbove(db, evaluation.id, studyTargets),
    releasedQuestions(db, evaluation.id, code),
    navigationInto(db, evaluation, caller),
  ]);
  // Texts about studies stand with all studies, not with one field.
  const here = questions.filter(({ target, form }) => target === 'sobor' || form !== 'text');
  const isAsked = isAskedIn([code]);
  return {
    evaluation: headOf(evaluation),
    ways,
    ...rest,
    figures: figuresOf({ evaluation, standing: reader.standing, questions: here, stored, isAsked, texts }),
    siblings: siblingsOf(fields.toSorted(nameOrder(caller.locale)), code),
  };
}

/** One question at a field, and at all fields beside each other. Throws as `openField`, and `not-found` where the caller may not read it. */
export async function fieldQuestionPage(
  db: Db,
  { slug, id: code, qid }: ParamsOf<typeof fieldQuestion>,
  { sort }: ListQuery<typeof fieldQuestion>,
  caller: Caller,
) {
  const { evaluation, fields, field, programme, rate, reader, standingAt } = await openField(db, slug, code, caller);
  const [stored, questions, general, ways] = await Promise.all([
    storedFigures(db, evaluation.id, 'field', { questions: [qid], hidden: true }),
    questionsAbove(db, evaluation.id, studyTargets),
    placeRate(db, evaluation.id, 'course', generalCourse, true),
    navigationInto(db, evaluation, caller),
  ]);
  const question = questions.find(({ id }) => id === qid);
  if (!question || (question.target === 'sident' && question.form === 'text')) throw problem('not-found');
  const here: StoredFigure | undefined = stored.find((figure) => figure.code === code);
  const rates = { own: rate ?? rateOf(0, 0), course: rateOf(general?.enrolled ?? 0, general?.submitted ?? 0) };
  const one = await oneQuestion(db, { ...reader, evaluation, question, field: code, stored: here, rates });
  if (!one) throw problem('not-found');
  const { locale } = caller;
  const places = sideBySide({
    evaluation,
    question,
    places: fields,
    standingAt,
    stored,
    current: code,
    sort,
    locale,
  });
  return { evaluation: headOf(evaluation), ways, field, programme, ...one, places };
}
