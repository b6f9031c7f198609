import {
  importIssuesCsv,
  readImportChanges,
  readImportIssues,
  readImportSource,
  readNewSource,
} from '@anketa/contract/import-data';
import { completeImport, runImportStep, startImport } from '@anketa/contract/import-steps';
import {
  checkSis,
  countFiltered,
  createImport,
  deleteImport,
  listFilterItems,
  newImport,
  readDeletionLoss,
} from '@anketa/contract/imports';
import { done, type Locale } from '@anketa/contract/values';
import { actorOf } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { readContext } from '../../sis/engine/run.ts';
import { bearingOf } from '../../sis/issue-order.ts';
import { keepReadings } from '../../sis/kept-reading.ts';
import type { Term } from '../../sis/source-problem.ts';
import { countStudies } from '../../sis/steps/studies.ts';
import { storedEvaluation } from '../evaluations/store.ts';
import { askForDeletion, deleteStep, deletionLoss } from './deletion.ts';
import { filterItems } from './filter-items.ts';
import { formerOffered } from './former.ts';
import { createImported, finishImport, importOneChunk, restartImport } from './service.ts';
import { isReachable, sourceFor } from './source.ts';
import { sourceSummary } from './source-summary.ts';
import { importChanges, importIssues, importIssuesList, issueKinds } from './store.ts';

interface Finding {
  readonly table: string;
  readonly kind: string;
}

/** What is wrong with a record of the SIS, and what the table is about that it stands in, in words. */
const kindOf = ({ kind }: Pick<Finding, 'kind'>, locale: Locale) => translate(locale, `issues.kinds.${kind}`);
const adviceOf = ({ kind }: Pick<Finding, 'kind'>, locale: Locale) => translate(locale, `issues.advice.${kind}`);
const tableOf = ({ table }: Finding, locale: Locale) => translate(locale, `issues.tables.${table}`);

/** What this year is called in the SIS matters only to sources that are made up. */
const anyTerm = () => ({ year: new Date().getFullYear(), semester: 1 });

export function importRoutes(server: Server) {
  const { serve, serveTable, db } = server;

  async function sisStatus() {
    const source = await sourceFor(server, anyTerm());
    const isThere = source !== undefined && (await isReachable(source));
    return { status: isThere ? ('ok' as const) : ('oci_connection_missing' as const) };
  }
  serve(checkSis, sisStatus);
  serve(newImport, async ({ by }) => ({ ...(await sisStatus()), former: await formerOffered(db, by) }));

  serve(listFilterItems, async ({ params, by }) => {
    const source = await sourceFor(server, anyTerm());
    if (!source) throw problem('sis-missing');
    return filterItems(source, params.filter, by.locale);
  });

  serve(countFiltered, async ({ body }) => {
    const source = await sourceFor(server, anyTerm());
    if (!source) throw problem('sis-missing');
    return countStudies(source, body);
  });

  serve(createImport, ({ body, by }) => createImported(server, body, by));

  const keep = keepReadings();
  serve(runImportStep, async ({ params, body, by: caller }) => {
    const { options, take, import_id } = body;
    const done = await importOneChunk(
      { ...server, keep },
      { name: `${params.folder}/${params.action}`, import_id, caller },
    );
    return { ...done, options, take, import_id };
  });

  serve(completeImport, async ({ params, by }) => {
    await finishImport(server, params.id, actorOf(by));
    return done;
  });

  serve(startImport, async ({ params, query, by }) => {
    const agreed = query.agreed === 'true';
    return { ...done, asked: await restartImport(server, params.id, { by: actorOf(by), agreed }) };
  });

  serve(readImportIssues, async ({ params, query: { search }, by: { locale } }) => {
    if (!(await storedEvaluation(db, params.id))) throw problem('not-found');
    const kinds = search === '' ? [] : await issueKinds(db, params.id);
    const said = kinds.map((kind) => [kind, `${kindOf({ kind }, locale)} ${adviceOf({ kind }, locale)}`] as const);
    const issues = await importIssues(db, params.id, { search, said: Object.fromEntries(said) });
    return {
      issues: issues.map((issue) => ({
        ...issue,
        bearing: bearingOf(issue.kind),
        what: kindOf(issue, locale),
        where: tableOf(issue, locale),
        advice: adviceOf(issue, locale),
      })),
    };
  });

  serve(readImportChanges, async ({ params }) => {
    if (!(await storedEvaluation(db, params.id))) throw problem('not-found');
    return importChanges(db, params.id);
  });

  /** The source, where it can be asked now. Throws `sis-missing`. */
  async function reachable(term: Term) {
    const source = await sourceFor(server, term);
    if (!source || !(await isReachable(source))) throw problem('sis-missing');
    return source;
  }

  serve(readImportSource, async ({ params: { id }, by: { locale } }) => {
    if (!(await storedEvaluation(db, id))) throw problem('not-found');
    const context = await readContext(db, id);
    return sourceSummary(server, { ...context, source: await reachable(context), locale });
  });

  serve(readNewSource, async ({ query: term, by: { locale } }) =>
    sourceSummary(server, { ...term, source: await reachable(term), filters: {}, locale }),
  );

  serveTable(importIssuesCsv, {
    name: 'importIssues',
    async list({ params, query }) {
      if (!(await storedEvaluation(db, params.id))) throw problem('not-found');
      return importIssuesList(db, params.id, query);
    },
    columns: {
      what: kindOf,
      where: tableOf,
      table: ({ table }) => table,
      row: ({ row }) => row,
      column: ({ column }) => column,
      value: ({ value }) => value,
      key: ({ key }) => key,
      advice: adviceOf,
    },
  });

  serve(readDeletionLoss, ({ params }) => deletionLoss(server.db, params.id));

  serve(deleteImport, async ({ params: { id }, body: { step, name }, by }) => {
    if (step === undefined) return { ...done, asked: await askForDeletion(server, id, by, { name }) };
    await deleteStep(server, id, by, { step, name });
    return done;
  });
}
