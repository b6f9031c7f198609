import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from '../../../platform/http/caller.ts';
import { escapeHtml, linkHome, sendPlainPage } from '../../../platform/http/plain-page.ts';
import { translate } from '../../../platform/translate.ts';

/** Asks whoever opened a link whether they want to sign in as `name`. */
export function askPage(request: FastifyRequest, reply: FastifyReply, name: string) {
  const locale = localeOf(request);
  const text = (key: string) => translate(locale, `loginLink.${key}`, { name });
  const form = `<form method="post"><button>${escapeHtml(text('signIn'))}</button></form>`;
  return sendPlainPage(reply, { locale, title: text('title'), body: `<p>${escapeHtml(text('text'))}</p>${form}` });
}

/** Says that a link was used, or is too old. */
export function lostPage(request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request);
  const text = (key: string) => translate(locale, `loginLink.${key}`);
  const body = `<p>${escapeHtml(text('lostText'))}</p>${linkHome(locale)}`;
  return sendPlainPage(reply.status(410), { locale, title: text('lostTitle'), body });
}
