import { mailedLinkMinutes } from '@anketa/contract/people/mailed-link';
import type { Locale } from '@anketa/contract/values';
import { escapeHtml } from '../../platform/http/plain-page.ts';
import { mailHtml, mailLink, mailTags } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { translate } from '../../platform/translate.ts';

/** The e-mail with a link. It names nobody: several people may read one mailbox. */
export function linkMail(to: string, { url, locale }: { readonly url: string; readonly locale: Locale }): Mail {
  const text = (key: string) => translate(locale, `mailedLink.mail.${key}`, { minutes: mailedLinkMinutes });
  const lead = [text('greeting'), text('lead')];
  const rest = [text('where'), text('ignore')];
  const paragraph = (words: string) => mailTags.paragraph.join(escapeHtml(words));
  const button = mailTags.button.join(mailLink(url, escapeHtml(text('act')), 'button'));
  const html = [...lead.map(paragraph), button, ...rest.map(paragraph)].join('');
  return {
    to,
    subject: text('subject'),
    text: [...lead, url, ...rest].join('\n\n'),
    html: mailHtml(text('subject'), [{ locale, html }]),
  };
}
