import { isBearer } from '../../../platform/http/bearer.ts';
import { problem } from '../../../platform/http/problem.ts';
import { longestReport, readReport } from '../../../platform/mail/report.ts';
import type { Server } from '../../../server.ts';
import { marksIn } from '../marks.ts';
import { applyReport } from './report-store.ts';

/** Takes reports of non-delivery, message by message, from the mail server that they come to: by the token alone. */
export function reportRoutes({ fastify, db, config }: Server) {
  const token = config.mailReportToken;
  if (token === undefined) return;

  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: longestReport },
      (_request, bytes, next) => next(null, bytes),
    );
    scope.post<{ Body: Buffer }>('/api/mail-reports', { schema: { hide: true } }, async (request, reply) => {
      if (!isBearer(request, token)) throw problem('not-signed-in');
      const report = Buffer.isBuffer(request.body) ? await readReport(request.body) : undefined;
      const known = report !== undefined && (await applyReport(db, report, await marksIn(config.mailKeyFolder)));
      // A mail server that is told of a failure would send it again.
      return reply.status(known ? 200 : 202).send({ status: true });
    });
  });
}
