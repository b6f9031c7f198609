import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from '../../platform/http/caller.ts';
import { translate } from '../../platform/translate.ts';

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

/** Asks whoever opened a link whether they want to sign in as `name`. */
export function askPage(request: FastifyRequest, reply: FastifyReply, name: string) {
  const text = (key: string) => escapeHtml(translate(localeOf(request), `loginLink.${key}`, { name }));
  const form = `<form method="post"><button>${text('signIn')}</button></form>`;
  return send(reply, localeOf(request), text('title'), `<p>${text('text')}</p>${form}`);
}

/** Says that a link was used, or is too old. */
export function lostPage(request: FastifyRequest, reply: FastifyReply) {
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
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
