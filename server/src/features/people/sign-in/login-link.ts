import { randomBytes } from 'node:crypto';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkOrigin, freshToken, sessionCookie } from '../../../platform/http/csrf.ts';
import { acceptForms } from '../../../platform/http/forms.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import type { Server } from '../../../server.ts';
import { tokenHash } from '../../session/service.ts';
import { closeSession, openSession } from '../../session/store.ts';
import { insertLoginLink, linkedPerson, takeLoginLink } from '../login-link-store.ts';
import { grantableBy } from '../service.ts';
import { personByNumber } from '../store.ts';
import { askPage, lostPage } from './login-link-page.ts';

/** How long a link waits to be used. */
export const linkMinutes = 15;
const sessionMinutes = 60;
const minute = 60_000;

/** Makes a link that signs in as a user once. For administrators, and never from a session that came from such a link. */
export async function makeLoginLink({ db, config }: Server, oident: string, by: Caller): Promise<string> {
  if (!grantableBy(by).login_link || !by.oidos) throw problem('no-right');
  const made_by = by.oidos;
  const token = randomBytes(32).toString('base64url');
  await inTransaction(db, async (tx) => {
    const person = await personByNumber(tx, oident);
    if (!person) throw problem('not-found');
    if (person.deactivated) throw problem('account-off');
    const expires_at = new Date(Date.now() + linkMinutes * minute);
    await insertLoginLink(tx, { token_hash: tokenHash(token), oidos: person.oidos, made_by, expires_at });
    await audit(tx, { actor: actorOf(by), action: 'user.login-link', subject: oident });
  });
  return `${config.publicUrl}/login-link/${token}`;
}

/** The page behind a link. Opening it only asks; the button signs in: a chat programme's preview opens links, and must not use them up. */
export function loginLinkPages({ fastify, db, config }: Server) {
  type Given = { Params: { token: string } };

  fastify.get<Given>('/login-link/:token', { schema: { hide: true } }, async (request, reply) => {
    const person = await linkedPerson(db, tokenHash(request.params.token));
    return person ? askPage(request, reply, personName(person, person.oident)) : lostPage(request, reply);
  });

  fastify.register(async (scope) => {
    // The form is empty: its address says everything.
    acceptForms(scope);
    scope.post<Given>('/login-link/:token', { schema: { hide: true } }, async (request, reply) => {
      checkOrigin(config, request);
      const before = request.cookies[sessionCookie(config)];
      const used = await inTransaction(db, async (tx) => {
        const link = await takeLoginLink(tx, tokenHash(request.params.token));
        if (!link) return false;
        const { oidos, made_by: impersonated_by } = link;
        const token_hash = tokenHash(freshToken(config, reply));
        const expires_at = new Date(Date.now() + sessionMinutes * minute);
        await openSession(tx, { token_hash, oidos, expires_at, impersonated_by });
        await audit(tx, { actor: link.made_by, action: 'user.login-link-used', subject: link.oidos });
        return true;
      });
      if (!used) return lostPage(request, reply);
      if (before) await closeSession(db, tokenHash(before));
      return reply.redirect('/', 303);
    });
  });
}
