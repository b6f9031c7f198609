import { type MailSubject, type MailValues, parseMailSubject, parseMailText } from '@anketa/contract/mail/text';
import { mailLine } from '@anketa/contract/mail/values';
import { type Locale, locales } from '@anketa/contract/values';
import { mailHtml } from '../../../platform/mail/layout.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { htmlOf } from './html.ts';
import { plainOf } from './plain.ts';
import { type Filled, fill, filledWith, joined } from './template.ts';

/** An e-mail as it is written, in one language. */
export interface MailSource {
  readonly subject: string;
  readonly body: string;
}

type Message = Pick<Mail, 'subject' | 'text' | 'html'>;

/** Reads an e-mail once. Gives what makes it for one person after another, in a few microseconds each. */
export function compileMessage(source: MailSource, locale: Locale): (values: MailValues) => Message {
  const section = sectionOf(source);
  return (values) => {
    const { subject, text, html } = section(filledWith(values));
    return { subject, text, html: mailHtml(subject, [{ locale, html }]) };
  };
}

/**
 * The same in both languages, Czech above, for people whose language is not known; in one of them, where nothing is written in the other.
 * @returns what makes it of the values in both languages
 */
export function compileBilingual(
  sources: Readonly<Record<Locale, MailSource>>,
): (values: Readonly<Record<Locale, MailValues>>) => Message {
  const written = locales.filter((locale) => parseMailText(sources[locale].body).blocks.length > 0);
  // An empty e-mail is one of both parts, too.
  const sections = (written.length > 0 ? written : locales).map((locale) => ({
    locale,
    make: sectionOf(sources[locale]),
  }));
  return (values) => {
    const made = sections.map(({ locale, make }) => ({ locale, ...make(filledWith(values[locale])) }));
    const subjects = new Set(made.map(({ subject }) => subject).filter((subject) => subject !== ''));
    const subject = [...subjects].join(' / ');
    return { subject, text: made.map(({ text }) => text).join('\n* * *\n\n'), html: mailHtml(subject, made) };
  };
}

function sectionOf({ subject, body }: MailSource) {
  const { blocks } = parseMailText(body);
  const [subjectOf, text, html] = [compileSubject(parseMailSubject(subject)), plainOf(blocks), htmlOf(blocks)];
  return (filled: Filled): Message => ({
    subject: subjectOf(filled),
    text: fill(text, filled),
    html: fill(html, filled),
  });
}

/** A subject. `=?` would begin a word that mail programmes decode. */
function compileSubject({ words }: MailSubject): (filled: Filled) => string {
  const whole = joined(
    words.map((word) => {
      if (word.kind === 'text') return word.text;
      const { name } = word;
      return ({ lines }: Filled) => lines[name];
    }),
  );
  return (filled) => mailLine(fill(whole, filled)).replaceAll('=?', '= ?');
}
