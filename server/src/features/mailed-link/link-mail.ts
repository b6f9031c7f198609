import { mailedLinkMinutes } from '@anketa/contract/mailed-link';
import type { Locale } from '@anketa/contract/values';
import { escapeHtml } from '../../platform/http/plain-page.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { translate } from '../../platform/translate.ts';

/** The e-mail with a link. It names nobody: several people may read one mailbox. */
export function linkMail(to: string, { url, locale }: { readonly url: string; readonly locale: Locale }): Mail {
  const text = (key: string) => translate(locale, `mailedLink.mail.${key}`, { minutes: mailedLinkMinutes });
  const lead = [text('greeting'), text('lead')];
  const rest = [text('where'), text('ignore')];
  const html = [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(text('subject'))}</title></head><body>`,
    ...lead.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p><a href="${escapeHtml(url)}">${escapeHtml(text('act'))}</a></p>`,
    ...rest.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    '</body></html>',
  ];
  return {
    to,
    subject: text('subject'),
    text: [...lead, url, ...rest].join('\n\n'),
    html: html.join('\n'),
  };
}
