import {
  checkSis,
  completeImport,
  createImport,
  deleteImport,
  listFilterItems,
  newImport,
  readImportProgress,
  runImportStep,
  startImport,
} from '@anketa/contract/imports';
import { actorOf } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { filterItems } from './filter-items.ts';
import { createImported, deleteStep, finishImport, importOneChunk, restartImport } from './service.ts';
import { sourceFor } from './source.ts';
import { importIssues, importState, importStepsOf } from './store.ts';

/** What this year is called in the SIS matters only to sources that are made up. */
const anyTerm = () => ({ year: new Date().getFullYear(), semester: 1 });

export function importRoutes(server: Server) {
  const { serve, db } = server;

  async function sisStatus() {
    const source = await sourceFor(server, anyTerm());
    return { status: source ? ('ok' as const) : ('oci_connection_missing' as const) };
  }
  serve(checkSis, sisStatus);
  serve(newImport, sisStatus);

  serve(listFilterItems, async ({ params, by }) => {
    const source = await sourceFor(server, anyTerm());
    if (!source) throw problem('sis-missing');
    return filterItems(source, params.filter, by.locale);
  });

  serve(createImport, ({ body, by }) => createImported(server, body, actorOf(by)));

  serve(runImportStep, ({ params, body, by }) =>
    importOneChunk(server, `${params.folder}/${params.action}`, { ...body, locale: by.locale }),
  );

  serve(completeImport, async ({ params }) => {
    await finishImport(server, params.id);
    return { status: true as const };
  });

  serve(startImport, async ({ params, by }) => {
    await restartImport(server, params.id, actorOf(by));
    return { status: true as const };
  });

  serve(readImportProgress, async ({ params, by }) => {
    const evaluation = await importState(db, params.id);
    if (!evaluation) throw problem('not-found');
    const [steps, issues] = await Promise.all([importStepsOf(db, params.id, by.locale), importIssues(db, params.id)]);
    return {
      state: evaluation.state,
      completed_at: evaluation.completed_at?.toISOString() ?? null,
      steps,
      issues,
    };
  });

  serve(deleteImport, async ({ params, body, by }) => {
    await deleteStep(server, params.id, body.step, actorOf(by));
    return { status: true as const };
  });
}
