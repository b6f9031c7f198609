import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { RespondingPlace, readStatistics } from '@anketa/contract/evaluations/statistics';
import type { ListQuery } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { nameIn, rowsList } from '../../platform/rows-list.ts';
import { translate } from '../../platform/translate.ts';
import { rateOf } from '../figures/averages.ts';
import { evaluationBefore, evaluationDays, lastDays, namesOfPlaces, type StoredDay, sameDay } from './days-store.ts';
import { participationStatistics } from './store.ts';

type Wanted = ListQuery<typeof readStatistics>;

/**
 * The statistics of an evaluation whose import is complete, and its places of one kind as a list. It reads what nights wrote down; what of it
 * is about studies is told once filling is closed, of what nights have settled.
 */
export async function statisticsPage(db: Db, evaluation: Evaluation, wanted: Wanted, locale: Locale) {
  const [days, told, names] = await Promise.all([
    evaluationDays(db, evaluation.id),
    lastDays(db, evaluation.id),
    namesOfPlaces(db, evaluation.id),
  ]);
  const whole = told.find(({ kind }) => kind === 'evaluation');
  const before = whole && (await standingBefore(db, evaluation, whole.day));
  const percent = percentOf(whole);
  const ofKind = told.filter(({ kind, students }) => kind === wanted.kind && students > 0);
  const together = sumOf(ofKind);
  const rows = ofKind.map(({ kind, code, students, responding, submitted }): RespondingPlace => {
    const was = before?.told.find((one) => one.kind === kind && one.code === code && one.students > 0);
    const own = percentOf({ students, responding });
    return {
      ...(names.get(`${kind} ${code}`) ?? named(kind, code)),
      students,
      responding,
      submitted,
      percent: own,
      missing: Math.max(0, Math.ceil((together.responding * students) / together.students) - responding),
      gain: was ? own - percentOf(was) : null,
    };
  });
  const byMissing = rows.toSorted(
    (a, b) => b.missing - a.missing || a.percent - b.percent || (a.code < b.code ? -1 : 1),
  );
  const places = rowsList(byMissing, {
    sort: wanted.sort,
    search: wanted.search,
    locale,
    orders: {
      name: nameIn(locale),
      students: ({ students }) => students,
      responding: ({ responding }) => responding,
      percent: (row) => row.percent,
      missing: ({ missing }) => missing,
      gain: ({ gain }) => gain,
    },
    texts: ({ code, name_cs, name_en }) => [code, name_cs, name_en],
  });
  const open = isFillingOpen(evaluation);
  const head = {
    evaluation,
    open,
    general: open || !whole ? null : (await participationStatistics(db, evaluation.id)).general,
    questionnaires: whole?.submitted ?? 0,
    answering_students: whole?.responding ?? 0,
    students: whole?.students ?? 0,
    percent,
    as_of: whole?.day ?? null,
    days,
    step: evaluation.options.minimum_responses,
    average: percentOf(together),
    before: before ? { name_cs: before.name_cs, name_en: before.name_en, percent: percentOf(before.whole) } : null,
  };
  return { head, places };
}

/** The last evaluation of the kind as it stood on the same day of filling, or in the end where this one is closed. Undefined where that is not known. */
async function standingBefore(db: Db, evaluation: Evaluation, day: string) {
  const last = await evaluationBefore(db, evaluation.id);
  if (!last) return undefined;
  const isOpen = isFillingOpen(evaluation);
  const then = isOpen ? await sameDay(db, { of: last.id, day, like: evaluation.id }) : undefined;
  if (then === null) return undefined;
  const told = await lastDays(db, last.id, then);
  const whole = told.find(({ kind }) => kind === 'evaluation');
  return whole && { ...last, told, whole };
}

type Share = Pick<StoredDay, 'students' | 'responding'>;

/** All of these places. Who belongs to two of them counts twice, among those who are asked and those who responded alike. */
const sumOf = (places: readonly Share[]): Share => ({
  students: places.reduce((sum, { students }) => sum + students, 0),
  responding: places.reduce((sum, { responding }) => sum + responding, 0),
});

/** Students who responded, of all who are asked: 0 to 100. */
const percentOf = (place: Share | undefined) => rateOf(place?.students ?? 0, place?.responding ?? 0).percent ?? 0;

/** What a place is called that the SIS has no name for: a type of study, one that an import has taken away, and all that are too small together. */
function named(kind: StoredDay['kind'], code: string) {
  const key = code === '' ? 'statistics.others' : kind === 'type' ? `statistics.types.${code}` : undefined;
  return key
    ? { code, name_cs: translate('cs', key), name_en: translate('en', key) }
    : { code, name_cs: code, name_en: '' };
}
