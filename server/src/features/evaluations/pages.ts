import type { QueryOf } from '@anketa/contract/endpoint';
import type { listEvaluations } from '@anketa/contract/evaluations/administration';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Server } from '../../server.ts';
import { hasOwnCourses } from '../access/capabilities.ts';
import { evaluationVersion } from './editable.ts';
import { filtersOf } from './filters-store.ts';
import { mayWithEvaluations, visibleStates } from './may.ts';
import { type Offering, optionSettings } from './options.ts';
import { phaseLabels, visibleEvaluation } from './service.ts';
import { evaluationsList } from './store.ts';

/** The evaluations that a caller is shown, with the last moves for whoever may move them, and what the caller may do. */
export async function evaluationsPage(db: Db, query: QueryOf<typeof listEvaluations>, by: Caller) {
  const may = mayWithEvaluations(by);
  const list = evaluationsList(db, visibleStates(by), { ...query, moves: may.move }, by.locale);
  return {
    evaluations: await list.page(query),
    phases: phaseLabels(by.locale),
    may: { ...may, own_courses: hasOwnCourses(by) },
  };
}

/** An evaluation as a caller is shown it, with what whoever may change it needs. Throws `not-found`. */
export async function evaluationPage({ db, ...offering }: Offering & Pick<Server, 'db'>, id: number, by: Caller) {
  const visible = await visibleEvaluation(db, id, by);
  const { may, evaluation } = visible;
  const settings = may.options ? await optionSettings(db, offering, id) : null;
  const filters = may.edit ? await filtersOf(db, id) : [];
  const version = may.edit || may.move || may.options ? await evaluationVersion(db, evaluation) : null;
  return { ...visible, filters, settings, version, phases: phaseLabels(by.locale) };
}
