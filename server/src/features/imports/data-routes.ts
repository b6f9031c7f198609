import {
  importIssuesCsv,
  readImportChanges,
  readImportIssues,
  readImportSource,
  readNewSource,
} from '@anketa/contract/evaluations/import-data';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { storedEvaluation } from '../evaluations/store.ts';
import { findingColumns, findingsOf } from './findings.ts';
import { sourceOfImport, sourceOfTerm } from './importing/sis.ts';
import { importDifferences, importIssuesList } from './store.ts';

/** What an import brought, what was wrong in it, and what its source has. */
export function importDataRoutes(server: Server) {
  const { serve, serveTable, db } = server;
  serve(readImportIssues, async ({ params, query, by }) => ({
    issues: await findingsOf(db, params.id, query.search, by.locale),
  }));
  serve(readImportChanges, async ({ params }) => {
    if (!(await storedEvaluation(db, params.id))) throw problem('not-found');
    return importDifferences(db, params.id);
  });
  serve(readImportSource, ({ params, by }) => sourceOfImport(server, params.id, by.locale));
  serve(readNewSource, ({ query, by }) => sourceOfTerm(server, query, by.locale));
  serveTable(importIssuesCsv, {
    name: 'importIssues',
    async list({ params, query }) {
      if (!(await storedEvaluation(db, params.id))) throw problem('not-found');
      return importIssuesList(db, params.id, query);
    },
    columns: findingColumns,
  });
}
