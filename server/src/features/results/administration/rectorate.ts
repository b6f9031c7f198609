import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { RectorateRow, rectorateData } from '@anketa/contract/results/administration';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { nameIn, rowsList } from '../../../platform/rows-list.ts';
import { translate } from '../../../platform/translate.ts';
import { contentVersion, evaluationById, lockEvaluation, setOptions } from '../../evaluations/store.ts';
import { rateOf } from '../../figures/averages.ts';
import { ownRate } from '../../figures/place-figures.ts';
import { storedRates } from '../../figures/rates-store.ts';
import { evaluatedCourses, lockFiguresVersion, parallelsTaught, setFiguresVersion } from '../../figures/store.ts';
import { questionsOf } from '../../questions/store.ts';
import { disclose } from '../disclosure.ts';
import { named } from '../named.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { mayManage } from '../recalculation.ts';
import { commentCounts, ratesByDepartment, rectorateByDepartment, replaceRectorate } from './rectorate-store.ts';

interface Counted {
  readonly assigned: number;
  readonly received: number;
  readonly texts: number;
}

/** The four figures (specification 3.24, 3.25, 3.26, 3.27). A questionnaire is what one student sends of one course. */
function figuresOf({ assigned, received, texts }: Counted) {
  const rate = rateOf(assigned, received);
  return {
    percentage_of_questionnaires_against_modules: rate.percent === null ? null : Number(rate.percent.toFixed(1)),
    number_of_assigned_modules: rate.enrolled,
    number_of_recieved_questionnaires: rate.submitted,
    number_of_answers_to_text_questions: texts,
  };
}

/**
 * Computes the data for the rectorate from kept rates and from comments, and puts them among the evaluation's options and beside them
 * by department. Only texts are counted that results show to who reads all of them: a number tells nothing that pages withhold.
 * Figures that were of the evaluation's present content still are.
 */
export async function refreshRectorate(db: Db, evaluationId: number): Promise<void> {
  const evaluation = await evaluationById(db, evaluationId);
  if (!evaluation) return;
  const texts = await visibleTexts(db, evaluation);
  await inTransaction(db, async (tx) => {
    if (!(await lockEvaluation(tx, evaluationId))) return;
    const rates = await ratesByDepartment(tx, evaluationId);
    const counted = rates.map(({ code, enrolled, submitted }) => {
      return {
        code,
        assigned: enrolled,
        received: submitted,
        texts: (code ? texts.byDepartment.get(code) : texts.all) ?? 0,
      };
    });
    const total = counted.find(({ code }) => code === '') ?? { assigned: 0, received: 0, texts: texts.all };
    const departments = counted.filter(({ code }) => code !== '');
    await replaceRectorate(
      tx,
      evaluationId,
      departments.map(({ code, ...figures }) => ({ department_code: code, ...figures })),
    );
    const isCurrent = (await lockFiguresVersion(tx, evaluationId)) === (await contentVersion(tx, evaluationId));
    await setOptions(tx, evaluationId, figuresOf(total));
    // These options are in no figure.
    if (isCurrent) await setFiguresVersion(tx, evaluationId, await contentVersion(tx, evaluationId));
  });
}

/** How many texts results show to who reads all answers, hidden ones too: in each department, and of courses and studies together. */
function visibleTexts(db: Db, { id, options }: Evaluation) {
  return inTransaction(db, async (tx) => {
    const courses = new Map((await evaluatedCourses(tx, id)).map((course) => [course.code, course]));
    const questions = new Map((await questionsOf(tx, id, { all: true })).map((question) => [question.id, question]));
    const [rateAt, taught] = [await storedRates(tx, id), await parallelsTaught(tx, id)];
    const viewing = { standing: 'answers.read', state: evaluationState.published, hides_unsigned: false } as const;
    const byDepartment = new Map<string, number>();
    let all = 0;
    for (const { answered, comments, handed_over, ...place } of await commentCounts(tx, id)) {
      const course = courses.get(place.course_code);
      const question = questions.get(place.question_id);
      if (!course || !question) continue;
      const parallels = taught.get(`${place.course_code} ${place.teacher_code}`) ?? [];
      const own = ownRate({ ...place, programme_code: '' }, rateAt, parallels);
      const rates = { own, course: rateAt('course', course.code) };
      const row = answered === null ? undefined : { answered };
      const given = { question, row, rates, minimum: options.minimum_responses, comments: [] };
      const disclosed = disclose(viewing, given);
      const count = disclosed?.withheld === null ? comments : handed_over;
      all += count;
      if (course.department) byDepartment.set(course.department, (byDepartment.get(course.department) ?? 0) + count);
    }
    return { all, byDepartment };
  });
}

/** The data for the rectorate as they were computed last. Throws as `openEvaluation`. */
export async function rectorateOverview(
  db: Db,
  slug: string,
  { sort, search }: ListQuery<typeof rectorateData>,
  caller: Caller,
) {
  const evaluation = await openEvaluation(db, slug, caller);
  const rows = (await rectorateByDepartment(db, evaluation.id)).map(
    ({ code, name_cs, name_en, ...counted }): RectorateRow => ({
      ...named(code, name_cs, name_en),
      ...figuresOf(counted),
    }),
  );
  const departments = rowsList(rows, {
    sort: sort ?? 'name',
    locale: caller.locale,
    search,
    orders: {
      name: nameIn(caller.locale),
      percentage_of_questionnaires_against_modules: (row) => row.percentage_of_questionnaires_against_modules,
      number_of_assigned_modules: (row) => row.number_of_assigned_modules,
      number_of_recieved_questionnaires: (row) => row.number_of_recieved_questionnaires,
      number_of_answers_to_text_questions: (row) => row.number_of_answers_to_text_questions,
    },
    texts: ({ code, name_cs, name_en }) => [code, name_cs, name_en],
  });
  const may = mayManage(evaluation, caller);
  return { evaluation: headOf(evaluation), total: totalOf(evaluation), departments, may };
}

/** The four figures among the options; null where they have not been computed. */
function totalOf({ options }: Evaluation) {
  const { number_of_assigned_modules, number_of_recieved_questionnaires, number_of_answers_to_text_questions } =
    options;
  if (
    number_of_assigned_modules === null ||
    number_of_recieved_questionnaires === null ||
    number_of_answers_to_text_questions === null
  )
    return null;
  return {
    percentage_of_questionnaires_against_modules: options.percentage_of_questionnaires_against_modules,
    number_of_assigned_modules,
    number_of_recieved_questionnaires,
    number_of_answers_to_text_questions,
  };
}

/** The rows of a file: departments, and after them the total. */
export function rowsWithTotal({ departments, total }: Awaited<ReturnType<typeof rectorateOverview>>) {
  const name = (locale: 'cs' | 'en') => translate(locale, 'csv.rectorate.total');
  return {
    async *all(): AsyncGenerator<RectorateRow[]> {
      yield* departments.all();
      if (total) yield [{ code: '', name_cs: name('cs'), name_en: name('en'), ...total }];
    },
  };
}
