import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { ContestPlace, teacherContest } from '@anketa/contract/results/contest';
import { holds } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import { rowsList } from '../../../platform/rows-list.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { lockEvaluation } from '../../evaluations/store.ts';
import { ownRate } from '../../figures/place-figures.ts';
import { storedRates } from '../../figures/rates-store.ts';
import { rowsOfTeachers } from '../../figures/row-store.ts';
import { evaluatedCourses, parallelsTaught } from '../../figures/store.ts';
import { disclose } from '../disclosure.ts';
import { named } from '../named.ts';
import { headOf, mustBeCounted, openEvaluation } from '../opening.ts';
import { averagedQuestions } from '../question-store.ts';
import { isCounted } from '../recalculation.ts';
import { placesOf, type Rated, standingOf } from './contest.ts';
import { contestOf, contestPlaces, replaceContest, setPublished, sharesOf } from './store.ts';

/** A contest that this caller may see: the published one, or any for who reads all answers. Undefined otherwise. */
export async function visibleContest(db: Db, { id, state }: Pick<Evaluation, 'id' | 'state'>, caller: Caller) {
  const contest = await contestOf(db, id);
  const isPublished = contest?.published_at != null && state === evaluationState.published;
  return isPublished || readsHidden(caller) ? contest : undefined;
}

/** The contest of an evaluation. Throws as `openEvaluation`, and `not-found` for whom there is none to see. */
export async function contestOverview(
  db: Db,
  slug: string,
  { sort, search }: ListQuery<typeof teacherContest>,
  caller: Caller,
) {
  const evaluation = await openEvaluation(db, slug, caller);
  const contest = await visibleContest(db, evaluation, caller);
  if (!contest && !readsHidden(caller)) throw problem('not-found');
  const rows = (await contestPlaces(db, evaluation.id)).map(
    ({ department_code, department_cs, department_en, ...row }): ContestPlace => ({
      ...row,
      department: department_code === null ? null : named(department_code, department_cs, department_en),
    }),
  );
  const places = rowsList(rows, {
    sort,
    locale: caller.locale,
    search,
    orders: {
      place: ({ place }) => place,
      name: ({ name }) => name,
      average: ({ average }) => average,
      ratings: ({ ratings }) => ratings,
    },
    texts: ({ code, name, department }) => [code, name, department?.name_cs ?? '', department?.name_en ?? ''],
  });
  const moments = contest && {
    generated_at: contest.generated_at.toISOString(),
    published_at: contest.published_at?.toISOString() ?? null,
  };
  return {
    evaluation: headOf(evaluation),
    contest: moments ?? null,
    places,
    may: mayWith(evaluation, contest, caller),
  };
}

/** How many teachers a contest generated now would have, and how many of them a place; null where there is one. Throws as `openEvaluation`. */
export async function contestProspectOf(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  if (!isCounted(evaluation) || (await contestOf(db, evaluation.id))) return null;
  const places = await inTransaction(db, (tx) => placesNow(tx, evaluation));
  return { teachers: places.length, placed: places.filter(({ place }) => place !== null).length };
}

/** What a caller may do with a contest as it now is. */
function mayWith(evaluation: Evaluation, contest: Awaited<ReturnType<typeof contestOf>>, caller: Caller) {
  const manages = holds(caller.permissions, 'options.edit');
  const published = contest?.published_at != null;
  return {
    administer: readsHidden(caller),
    generate: manages && isCounted(evaluation) && !published,
    publish: manages && contest !== undefined && !published && evaluation.state === evaluationState.published,
    unpublish: manages && published,
  };
}

/**
 * Generates the contest from what visitors are, or will be, shown: rows about teachers of questions that count toward averages and
 * everybody may read, in departments that are not hidden. Throws as `openEvaluation`, `wrong-phase` while students fill in,
 * `contest-published`.
 */
export async function generate(db: Db, slug: string, caller: Caller): Promise<void> {
  const opened = await openEvaluation(db, slug, caller);
  await inTransaction(db, async (tx) => {
    await mustBeOver(tx, opened);
    if ((await contestOf(tx, opened.id))?.published_at) throw problem('contest-published');
    await replaceContest(tx, opened.id, await placesNow(tx, opened));
    await audit(tx, {
      actor: actorOf(caller),
      action: 'contest.generate',
      subject: String(opened.id),
      evaluation: opened.id,
    });
  });
}

/** Holds an evaluation whose answers are counted. Throws `wrong-phase` where students may still fill in, `still-counting`. */
async function mustBeOver(tx: Tx, { id, options }: Evaluation): Promise<void> {
  const locked = await lockEvaluation(tx, id);
  if (!locked) throw problem('not-found');
  if (!isCounted({ state: locked.state, options })) throw problem('wrong-phase');
  await mustBeCounted(tx, id);
}

/** Places as results now give them, in their order. */
async function placesNow(tx: Tx, evaluation: Evaluation) {
  const questions = await averagedQuestions(tx, evaluation.id);
  const asked = new Map(questions.map((question) => [question.id, question]));
  const { rated, names } = await ratedTeachers(tx, evaluation, asked);
  const standings = [...names].map(([code]) => standingOf(code, rated.get(code) ?? []));
  return placesOf(standings).map(({ code, ...standing }) => {
    return { teacher_code: code, name: names.get(code) ?? code, ...standing };
  });
}

type Questions = ReadonlyMap<number, Awaited<ReturnType<typeof averagedQuestions>>[number]>;

/** Everybody who teaches an evaluated course that visitors see, and what is shown of them. */
async function ratedTeachers(tx: Tx, { id, options }: Evaluation, questions: Questions) {
  const courses = (await evaluatedCourses(tx, id)).filter(({ hidden }) => !hidden).map(({ code }) => code);
  const shares = await sharesOf(tx, id, courses);
  const shareIn = new Map(shares.map(({ course, code, share }) => [`${course} ${code}`, share]));
  const names = new Map(shares.map(({ code, ...teacher }) => [code, personName(teacher, code)]));
  const [rateAt, taught] = [await storedRates(tx, id), await parallelsTaught(tx, id)];
  // As a visitor will see it once it is published.
  const viewing = { standing: 'anyone', state: evaluationState.published, hides_unsigned: false } as const;
  const rated = new Map<string, Rated[]>();
  for (const row of await rowsOfTeachers(tx, id, courses)) {
    const question = questions.get(row.question_id);
    const key = `${row.course_code} ${row.teacher_code}`;
    const share = shareIn.get(key);
    if (!question || share === undefined) continue;
    const rates = { own: ownRate(row, rateAt, taught.get(key) ?? []), course: rateAt('course', row.course_code) };
    const given = { question, row, rates, minimum: options.minimum_responses, comments: [] };
    const disclosed = disclose(viewing, given);
    if (!disclosed || disclosed.withheld) continue;
    const all = rated.get(row.teacher_code) ?? [];
    all.push({ question, counts: row.counts, share });
    rated.set(row.teacher_code, all);
  }
  return { rated, names };
}

/**
 * Publishes the contest that was seen, `generated_at`, or takes it back (null). Says whether it stood so already. Throws as `openEvaluation`, `not-found`,
 * `wrong-phase` before results are published, `edit-conflict` where another one has been generated meanwhile.
 */
export async function publish(db: Db, slug: string, generated_at: string | null, caller: Caller) {
  const published = generated_at !== null;
  const { id } = await openEvaluation(db, slug, caller);
  return inTransaction(db, async (tx) => {
    const locked = await lockEvaluation(tx, id);
    if (published && locked?.state !== evaluationState.published) throw problem('wrong-phase');
    const contest = await contestOf(tx, id);
    if (!contest) throw problem('not-found');
    const stands = contest.generated_at.toISOString();
    if (published && Date.parse(generated_at) !== contest.generated_at.getTime()) {
      throw problem('edit-conflict', { standing: { values: { generated_at: stands } } });
    }
    const already = (contest.published_at !== null) === published;
    if (already) return { ...done, already };
    await setPublished(tx, id, published);
    const action = published ? 'contest.publish' : 'contest.unpublish';
    await audit(tx, { actor: actorOf(caller), action, subject: String(id), evaluation: id });
    return { ...done, already };
  });
}
