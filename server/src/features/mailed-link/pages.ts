import { mailedLinkMinutes } from '@anketa/contract/people/mailed-link';
import { localeOf } from '../../platform/http/caller.ts';
import { escapeHtml, linkHome, sendPlainPage } from '../../platform/http/plain-page.ts';
import { translate } from '../../platform/translate.ts';
import type { Exchange } from '../session/opening.ts';

function textsOf({ request }: Exchange, values: Readonly<Record<string, string | number>> = {}) {
  const locale = localeOf(request);
  const text = (key: string) => translate(locale, `mailedLink.${key}`, { minutes: mailedLinkMinutes, ...values });
  const paragraph = (key: string) => `<p>${escapeHtml(text(key))}</p>`;
  return { locale, text, paragraph };
}

/** Asks whoever opened a link in the browser that asked for it whether they want to sign in as `name`. */
export function buttonPage(exchange: Exchange, name: string) {
  const { locale, text, paragraph } = textsOf(exchange, { name });
  const form = `<form method="post"><button>${escapeHtml(text('signIn'))}</button></form>`;
  return sendPlainPage(exchange.reply, { locale, title: text('title'), body: paragraph('text') + form });
}

/** Shows the code that signs in where the link was asked for. It names nobody, and nothing on it can be pressed. */
export function codePage(exchange: Exchange, code: string) {
  const { locale, text, paragraph } = textsOf(exchange);
  const body = [paragraph('code.text'), `<p><code>${escapeHtml(code)}</code></p>`, paragraph('code.warning')];
  return sendPlainPage(exchange.reply, { locale, title: text('code.title'), body: body.join('') });
}

/** Says that a link was used, replaced, or is too old, and where to get another. */
export function lostPage(exchange: Exchange) {
  const { locale, text, paragraph } = textsOf(exchange);
  const again = `<p><a href="/login">${escapeHtml(text('lost.again'))}</a></p>`;
  const body = paragraph('lost.text') + again + linkHome(locale);
  return sendPlainPage(exchange.reply.status(410), { locale, title: text('lost.title'), body });
}
