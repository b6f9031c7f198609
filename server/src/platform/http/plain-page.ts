import { createHash } from 'node:crypto';
import type { Locale } from '@anketa/contract/values';
import type { FastifyReply } from 'fastify';
import { translate } from '../translate.ts';

const style = `
  :root { color-scheme: light dark; --paper: light-dark(#fafaf7, #12151c); --ink: light-dark(#1a1e27, #e8eaf0);
    --accent: light-dark(#1f3f8f, #a3bcff); --accent-ink: light-dark(#fff, #0e1733); }
  body { margin: 0; padding: 12vh 24px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: auto; } h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 12px; text-wrap: balance; }
  code { font: 600 1.75rem/1.25 ui-monospace, monospace; letter-spacing: 0.06em; }
  button { min-height: 44px; padding: 0 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--accent-ink);
    font: inherit; font-weight: 560; cursor: pointer; }
  a { color: var(--accent); } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }`;
const styleHash = createHash('sha256').update(style).digest('base64');
const csp = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface PlainPage {
  readonly locale: Locale;
  readonly title: string;
  /** HTML: texts in it are escaped. */
  readonly body: string;
}

/** Answers with a page without the suite: no script, no cookie, nothing to load. For what happens before it, or keeps it from being drawn. */
export function sendPlainPage(reply: FastifyReply, { locale, title, body }: PlainPage): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', csp)
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)} – Anketa</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
        `<style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );
}

/** A link to the suite's home page, for such a page. */
export function linkHome(locale: Locale): string {
  return `<p><a href="/">${escapeHtml(translate(locale, 'plainPage.home'))}</a></p>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
