import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from '../../../platform/http/caller.ts';
import { escapeHtml, linkHome, sendPlainPage } from '../../../platform/http/plain-page.ts';
import { translate } from '../../../platform/translate.ts';
import type { Preview } from './preview.ts';

const textsOf = (request: FastifyRequest, values = {}) => {
  const locale = localeOf(request);
  return { locale, text: (key: string) => translate(locale, `preview.${key}`, values) };
};

/** Asks whether a preview is wanted. */
export function askPage(request: FastifyRequest, reply: FastifyReply, { remote, revision }: Preview) {
  const { locale, text } = textsOf(request, { remote, revision });
  const form = `<form method="post"><button>${escapeHtml(text('open'))}</button></form>`;
  return sendPlainPage(reply, { locale, title: text('title'), body: `<p>${escapeHtml(text('text'))}</p>${form}` });
}

/** Says that whoever opens a link has to sign in first. */
export function signInPage(request: FastifyRequest, reply: FastifyReply) {
  const { locale, text } = textsOf(request);
  const link = `<p><a href="/login">${escapeHtml(text('signIn'))}</a></p>`;
  return sendPlainPage(reply, {
    locale,
    title: text('title'),
    body: `<p>${escapeHtml(text('signInText'))}</p>${link}`,
  });
}

/** Says that a link is not for who opens it, or has ended: which of them nobody learns. */
export function lostPage(request: FastifyRequest, reply: FastifyReply) {
  const { locale, text } = textsOf(request);
  const body = `<p>${escapeHtml(text('lostText'))}</p>${linkHome(locale)}`;
  return sendPlainPage(reply.status(410), { locale, title: text('lostTitle'), body });
}
