import type { ImportFilter } from '@anketa/contract/evaluations/imports';
import type { Locale } from '@anketa/contract/values';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { readContext } from '../../../sis/engine/run.ts';
import type { Term } from '../../../sis/source-problem.ts';
import { countStudies } from '../../../sis/steps/studies.ts';
import { storedEvaluation } from '../../evaluations/store.ts';
import { filterItems } from '../source/filter-items.ts';
import { isReachable, sourceFor } from '../source/source.ts';
import { sourceSummary } from './source-summary.ts';

/** What this year is called in the SIS matters only to sources that are made up. */
const anyTerm = () => ({ year: new Date().getFullYear(), semester: 1 });

/** Whether the SIS can be asked. */
export async function sisStatus(server: Server) {
  const source = await sourceFor(server, anyTerm());
  const isThere = source !== undefined && (await isReachable(source));
  return { status: isThere ? ('ok' as const) : ('oci_connection_missing' as const) };
}

/** What a filter can choose from. Throws `sis-missing`. */
export async function filterChoices(server: Server, filter: ImportFilter, locale: Locale) {
  return filterItems(await configured(server), filter, locale);
}

/** How many studies filters leave. Throws `sis-missing`. */
export async function studiesLeft(server: Server, filters: Parameters<typeof countStudies>[1]) {
  return countStudies(await configured(server), filters);
}

/** What the source of an evaluation has now. Throws `not-found`, `sis-missing`. */
export async function sourceOfImport(server: Server, id: number, locale: Locale) {
  if (!(await storedEvaluation(server.db, id))) throw problem('not-found');
  const context = await readContext(server.db, id);
  return sourceSummary(server, { ...context, source: await reachable(server, context), locale });
}

/** What the source of an evaluation that is still to be made has. Throws `sis-missing`. */
export async function sourceOfTerm(server: Server, term: Term, locale: Locale) {
  return sourceSummary(server, { ...term, source: await reachable(server, term), filters: {}, locale });
}

async function configured(server: Server) {
  const source = await sourceFor(server, anyTerm());
  if (!source) throw problem('sis-missing');
  return source;
}

/** The source, where it can be asked now. */
async function reachable(server: Server, term: Term) {
  const source = await sourceFor(server, term);
  if (!source || !(await isReachable(source))) throw problem('sis-missing');
  return source;
}
