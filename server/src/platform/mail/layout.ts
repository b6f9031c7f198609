import type { Locale } from '@anketa/contract/values';
import { escapeHtml } from '../http/plain-page.ts';

interface MailSection {
  readonly locale: Locale;
  /** HTML: texts in it are escaped. */
  readonly html: string;
}

const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";
const table = '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%"';
const rule = '<hr style="margin:32px 0;border:0;border-top:1px solid">';

/**
 * The HTML of an e-mail: one column of sections in a table, a rule between them. Mail programmes know little of CSS, so each element has its own.
 * There are neither grounds nor colours: programmes with dark windows take theirs.
 * @param title its subject
 */
export function mailHtml(title: string, sections: readonly MailSection[]): string {
  const parts = sections.map(({ locale, html }) => `<div lang="${locale}" dir="ltr">${html}</div>`);
  return (
    `<!doctype html><html lang="${sections[0]?.locale ?? 'cs'}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<title>${escapeHtml(title)}</title></head><body style="margin:0;padding:0">${table}><tr>` +
    `<td align="center" style="padding:24px 16px">${table} style="max-width:600px"><tr>` +
    `<td align="left" style="${font};overflow-wrap:break-word;word-break:break-word">${parts.join(rule)}</td>` +
    '</tr></table></td></tr></table></body></html>'
  );
}

/** Around the lines of a paragraph, around a list and around each of its items. */
export const mailTags = {
  paragraph: ['<p style="margin:0 0 16px">', '</p>'],
  list: ['<ul style="margin:0 0 16px;padding:0 0 0 24px">', '</ul>'],
  item: ['<li style="margin:0 0 4px">', '</li>'],
  button: ['<p style="margin:24px 0">', '</p>'],
} as const;

const buttonStyle =
  'display:inline-block;padding:12px 20px;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none';

/** A link. `label` is HTML. What looks like a button is one with a border and room around its label. */
export function mailLink(address: string, label: string, look: 'link' | 'button' = 'link'): string {
  return `<a href="${escapeHtml(address)}"${look === 'button' ? ` style="${buttonStyle}"` : ''}>${label}</a>`;
}
