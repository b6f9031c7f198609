import { completeImport, runImportStep, startImport } from '@anketa/contract/evaluations/import-steps';
import {
  checkSis,
  countFiltered,
  createImport,
  deleteImport,
  listFilterItems,
  newImport,
  readDeletionLoss,
} from '@anketa/contract/evaluations/imports';
import { done } from '@anketa/contract/values';
import { actorOf } from '../../platform/http/caller.ts';
import type { Server } from '../../server.ts';
import { cacheReadings } from '../../sis/cached-reading.ts';
import { importDataRoutes } from './data-routes.ts';
import { askForDeletion, deleteStep, deletionLoss } from './deletion/deletion.ts';
import { formerOffered } from './former.ts';
import { createImported, finishImport, importOneChunk, restartImport } from './importing/service.ts';
import { filterChoices, sisStatus, studiesLeft } from './importing/sis.ts';

export function importRoutes(server: Server) {
  const { serve, db } = server;
  importDataRoutes(server);
  serve(checkSis, () => sisStatus(server));
  serve(newImport, async ({ by }) => ({ ...(await sisStatus(server)), former: await formerOffered(db, by) }));
  serve(listFilterItems, ({ params, by }) => filterChoices(server, params.filter, by.locale));
  serve(countFiltered, ({ body }) => studiesLeft(server, body));
  serve(createImport, ({ body, by }) => createImported(server, body, by));

  const cached = cacheReadings();
  serve(runImportStep, async ({ params, body: { import_id, options, take }, by: caller }) => {
    const name = `${params.folder}/${params.action}`;
    const chunk = await importOneChunk({ ...server, cached }, { name, import_id, caller });
    return { ...chunk, options, take, import_id };
  });
  serve(completeImport, async ({ params, by }) => {
    await finishImport(server, params.id, actorOf(by));
    return done;
  });
  serve(startImport, async ({ params, query, by }) => {
    const agreed = query.agreed === 'true';
    return { ...done, asked: await restartImport(server, params.id, { by: actorOf(by), agreed }) };
  });
  serve(readDeletionLoss, ({ params }) => deletionLoss(db, params.id));
  serve(deleteImport, async ({ params: { id }, body: { step, name }, by }) => {
    if (step === undefined) return { ...done, asked: await askForDeletion(server, id, by, { name }) };
    await deleteStep(server, id, by, { step, name });
    return done;
  });
}
