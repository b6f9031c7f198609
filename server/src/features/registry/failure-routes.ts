import { reportFailure } from '@anketa/contract/suite/failure-reports';
import { listFailures } from '@anketa/contract/suite/remote-failures';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { createFailures } from './telemetry/failures.ts';

/** What fails in browsers: reports of it, and their counts for administrators. */
export function failureRoutes(server: Server): void {
  const failures = createFailures(server);
  server.serve(reportFailure, async ({ body, request }) => {
    await failures.report(body, request.ip);
    return done;
  });
  server.serve(listFailures, () => failures.list());
}
