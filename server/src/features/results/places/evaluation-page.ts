import type { ListQuery } from '@anketa/contract/lists';
import type { evaluationResults } from '@anketa/contract/results/results';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { nameIn, rowsList } from '../../../platform/rows-list.ts';
import { hasOwnCourses, readsHidden, searchesResults } from '../../access/capabilities.ts';
import { exportUrl } from '../../evaluations/store.ts';
import { rateOf } from '../../figures/averages.ts';
import { visibleContest } from '../contest/service.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { isRecalculating } from '../recalculation.ts';
import { evaluationHeads } from '../store.ts';
import { visibleDepartments } from '../visible-departments.ts';
import { navigationInto } from './navigation.ts';

/** An evaluation's results: response rate, the departments that the caller may see, what else is offered. Throws as `openEvaluation`. */
export async function evaluationOverview(
  db: Db,
  slug: string,
  { sort, search }: ListQuery<typeof evaluationResults>,
  caller: Caller,
) {
  const evaluation = await openEvaluation(db, slug, caller);
  const [[{ enrolled, submitted } = { enrolled: 0, submitted: 0 }], departments] = await Promise.all([
    evaluationHeads(db, evaluation.id),
    visibleDepartments(db, evaluation, caller),
  ]);
  const may = {
    search: searchesResults(evaluation, caller),
    own_courses: hasOwnCourses(caller),
    contest: (await visibleContest(db, evaluation, caller)) !== undefined,
    manage: readsHidden(caller),
  };
  const list = rowsList(departments, {
    sort,
    locale: caller.locale,
    search,
    orders: {
      name: nameIn(caller.locale),
      section: ({ section }) => section && nameIn(caller.locale)(section),
      courses: ({ courses }) => courses,
      rate: ({ rate }) => rate.percent,
    },
    texts: ({ code, name_cs, name_en, section }) => [
      ...[code, name_cs, name_en],
      ...[section?.name_cs ?? '', section?.name_en ?? ''],
    ],
  });
  const ways = await navigationInto(db, evaluation, caller);
  const export_url = readsHidden(caller) ? (await exportUrl(db, evaluation.id)) || null : null;
  return {
    evaluation: headOf(evaluation),
    rate: rateOf(enrolled, submitted),
    departments: list,
    may,
    recalculating: await isRecalculating(db, evaluation.id),
    ways,
    export_url,
  };
}
