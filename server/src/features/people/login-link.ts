import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller, localeOf } from '../../platform/http/caller.ts';
import { freshToken, sessionCookie } from '../../platform/http/csrf.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { tokenHash } from '../session/service.ts';
import { closeSession, openSession } from '../session/store.ts';
import { insertLoginLink, linkedPerson, takeLoginLink } from './login-link-store.ts';
import { grantableBy } from './service.ts';
import { personByNumber } from './store.ts';

/** How long a link waits to be used. */
export const linkMinutes = 15;
const sessionMinutes = 60;
const minute = 60_000;

/** Makes a link that signs in as a user once. For administrators, and never from a session that came from such a link. */
export async function makeLoginLink({ db, config }: Server, oident: string, by: Caller): Promise<string> {
  if (!grantableBy(by).login_link || !by.oidos) throw problem('no-right');
  const madeBy = by.oidos;
  const token = randomBytes(32).toString('base64url');
  await inTransaction(db, async (tx) => {
    const person = await personByNumber(tx, oident);
    if (!person) throw problem('not-found');
    const expiresAt = new Date(Date.now() + linkMinutes * minute);
    await insertLoginLink(tx, { tokenHash: tokenHash(token), oidos: person.oidos, madeBy, expiresAt });
    await audit(tx, { actor: actorOf(by), action: 'user.login-link', subject: oident });
  });
  return `${config.publicUrl}/login-link/${token}`;
}

/**
 * The page behind a link. Opening it only asks; the button signs in, so that a chat programme's preview, which opens
 * every link it sees, does not use the link up.
 */
export function loginLinkPages({ fastify, db, config }: Server) {
  type Given = { Params: { token: string } };

  fastify.get<Given>('/login-link/:token', { schema: { hide: true } }, async (request, reply) => {
    const person = await linkedPerson(db, tokenHash(request.params.token));
    return person ? askPage(request, reply, personName(person, person.oident)) : lostPage(request, reply);
  });

  fastify.register(async (scope) => {
    // The form is empty: its address says everything.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null),
    );
    scope.post<Given>('/login-link/:token', { schema: { hide: true } }, async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') throw problem('bad-origin');
      const before = request.cookies[sessionCookie(config)];
      const used = await inTransaction(db, async (tx) => {
        const link = await takeLoginLink(tx, tokenHash(request.params.token));
        if (!link) return false;
        const session = { tokenHash: tokenHash(freshToken(config, reply)), oidos: link.oidos };
        const expiresAt = new Date(Date.now() + sessionMinutes * minute);
        await openSession(tx, { ...session, expiresAt, impersonatedBy: link.made_by });
        await audit(tx, { actor: link.made_by, action: 'user.login-link-used', subject: link.oidos });
        return true;
      });
      if (!used) return lostPage(request, reply);
      if (before) await closeSession(db, tokenHash(before));
      return reply.redirect('/', 303);
    });
  });
}

const style = `
  :root { color-scheme: light dark; --paper: light-dark(#fafaf7, #12151c); --ink: light-dark(#1a1e27, #e8eaf0);
    --accent: light-dark(#1f3f8f, #a3bcff); --accent-ink: light-dark(#fff, #0e1733); }
  body { margin: 0; padding: 12vh 24px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: auto; } h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 12px; }
  button { min-height: 44px; padding: 0 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--accent-ink);
    font: inherit; font-weight: 560; cursor: pointer; }
  a { color: var(--accent); } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }`;
const styleHash = createHash('sha256').update(style).digest('base64');
const csp = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

function askPage(request: FastifyRequest, reply: FastifyReply, name: string) {
  const text = (key: string) => escapeHtml(translate(localeOf(request), `loginLink.${key}`, { name }));
  const form = `<form method="post"><button>${text('signIn')}</button></form>`;
  return send(reply, localeOf(request), text('title'), `<p>${text('text')}</p>${form}`);
}

function lostPage(request: FastifyRequest, reply: FastifyReply) {
  const text = (key: string) => escapeHtml(translate(localeOf(request), `loginLink.${key}`));
  const body = `<p>${text('lostText')}</p><p><a href="/">${text('home')}</a></p>`;
  return send(reply.status(410), localeOf(request), text('lostTitle'), body);
}

function send(reply: FastifyReply, locale: string, title: string, body: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', csp)
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title} – Anketa</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
        `<style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
