import { listOutbox, readOutboxMail } from '@anketa/contract/mail/outbox';
import { numberInPath } from '@anketa/contract/values';
import { type Caller, isAdministrator } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { findMail, outboxList } from '../../platform/mail/outbox.ts';
import type { Server } from '../../server.ts';

/** A document that is somebody's e-mail: it runs nothing, loads nothing and belongs to no site. */
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The e-mails of a demo. */
export function outboxRoutes({ serve, serveList, fastify, db, config, identify }: Server) {
  if (!config.demo) return;

  serveList(listOutbox, {
    within: ({ by }) => requireAdministrator(by),
    list: ({ query }) => outboxList(db, query),
  });

  serve(readOutboxMail, async ({ params, by }) => {
    requireAdministrator(by);
    const { sent_at, ...mail } = await mailOf(params.id);
    return { ...mail, sent_at: sent_at.toISOString() };
  });

  fastify.get<{ Params: { id: string } }>(
    '/internal/outbox/:id/html',
    { schema: { hide: true } },
    async (request, reply) => {
      requireAdministrator(await identify(request));
      const id = numberInPath.safeParse(request.params.id);
      if (!id.success) throw problem('not-found');
      const { html } = await mailOf(id.data);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', mailPolicy)
        .send(html);
    },
  );

  /** An e-mail by its number. Throws `not-found`. */
  async function mailOf(id: number) {
    const mail = await findMail(db, id);
    if (!mail) throw problem('not-found');
    return mail;
  }
}

/** Throws `no-right`: the e-mails of everybody are for administrators alone. */
function requireAdministrator(by: Caller): void {
  if (!isAdministrator(by)) throw problem('no-right');
}
