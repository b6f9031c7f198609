import {
  checkSis,
  completeImport,
  createImport,
  deleteImport,
  listFilterItems,
  newImport,
  readImportIssues,
  runImportStep,
  startImport,
} from '@anketa/contract/imports';
import { done } from '@anketa/contract/values';
import { actorOf } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { storedEvaluation } from '../evaluations/store.ts';
import { askForDeletion, deleteStep } from './deletion.ts';
import { filterItems } from './filter-items.ts';
import { createImported, finishImport, importOneChunk, restartImport } from './service.ts';
import { sourceFor } from './source.ts';
import { importIssues } from './store.ts';

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

  serve(createImport, ({ body, by }) => createImported(server, body, by));

  serve(runImportStep, ({ params, body, by }) =>
    importOneChunk(server, `${params.folder}/${params.action}`, body.import_id, by),
  );

  serve(completeImport, async ({ params, by }) => {
    await finishImport(server, params.id, actorOf(by));
    return done;
  });

  serve(startImport, async ({ params, by }) => {
    return { ...done, asked: await restartImport(server, params.id, actorOf(by)) };
  });

  serve(readImportIssues, async ({ params }) => {
    if (!(await storedEvaluation(db, params.id))) throw problem('not-found');
    return { issues: await importIssues(db, params.id) };
  });

  serve(deleteImport, async ({ params: { id }, body: { step }, by }) => {
    if (step === undefined) return { ...done, asked: await askForDeletion(server, id, by) };
    await deleteStep(server, { id, step, by });
    return done;
  });
}
