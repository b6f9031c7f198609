import { type Evaluation, plannedEnd } from '@anketa/contract/evaluations/evaluations';
import type { EmailTexts } from '@anketa/contract/mail/emails';
import type { MailMedium, MailPurpose } from '@anketa/contract/mail/mailing';
import { noticeOf } from '@anketa/contract/mail/notice-text';
import { type MailValues, type Placeholder, parseMailSubject, parseMailText } from '@anketa/contract/mail/text';
import { type Locale, locales } from '@anketa/contract/values';
import type { Config } from '../../../config.ts';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { evaluationById } from '../../evaluations/store.ts';
import type { SharedWording, StoredEmail } from '../email-store.ts';
import { compileBilingual, compileMessage } from '../text/message.ts';
import type { Wording } from './freeze-store.ts';

/** A message as one person gets it; `token`: that by which they unsubscribe. */
export type MessageOf = (wording: Wording, token: string) => Pick<Mail, 'subject' | 'text' | 'html'>;

/** What makes the messages of an e-mail, and what all of them say of its evaluation. */
export interface Messages {
  readonly messageOf: MessageOf;
  readonly wording: SharedWording;
}

/** Where the suite is. */
export type House = Pick<Config, 'publicUrl'>;

/** What is written, for what, and by what it goes. */
type Written = EmailTexts & { readonly purpose: MailPurpose; readonly medium: MailMedium };

/** What e-mails say of an evaluation. */
export type Described = Pick<Evaluation, 'name_cs' | 'name_en' | 'slug_cs'> & Parameters<typeof plannedEnd>[0];

/** Where a person unsubscribes. */
export const unsubscribeAddress = ({ publicUrl }: House, token: string) => `${publicUrl}/unsubscribe/${token}`;

/** Where an e-mail of a purpose leads. */
function linkOf({ publicUrl }: House, { slug_cs }: Pick<Evaluation, 'slug_cs'>, purpose: MailPurpose): string {
  return `${publicUrl}${purpose === 'results' ? `/results/evaluation/${slug_cs}` : '/evaluation'}`;
}

/** Where a notification leads: a whole address. */
export function navigateOf(
  house: House,
  evaluation: Pick<Evaluation, 'slug_cs'>,
  { link, purpose }: { readonly link: string; readonly purpose: MailPurpose },
): string {
  return link === '' ? linkOf(house, evaluation, purpose) : `${house.publicUrl}${link}`;
}

/** What messages about an evaluation say of it as it is now, in both languages. */
export function wordingOf({
  name_cs,
  name_en,
  ...dates
}: Pick<Described, 'name_cs' | 'name_en' | 'options' | 'phase_dates'>): SharedWording {
  const end = plannedEnd(dates);
  const values = (locale: Locale, name: string) => ({
    evaluation: name,
    deadline: end === null ? '' : formatMoment(new Date(end), locale),
  });
  return { cs: values('cs', name_cs), en: values('en', name_en || name_cs) };
}

/** The same with where they lead. */
function commonValues(house: House, evaluation: Described, purpose: MailPurpose, wording = wordingOf(evaluation)) {
  const link = linkOf(house, evaluation, purpose);
  return { cs: { ...wording.cs, link }, en: { ...wording.en, link } };
}

/** A day and an hour in words, by the suite's clock. */
function formatMoment(moment: Date, locale: Locale): string {
  return moment.toLocaleString(locale === 'en' ? 'en-US' : 'cs-CZ', { dateStyle: 'long', timeStyle: 'short' });
}

/** The messages of an e-mail, one person after another: in their language, or in both where it is not known. */
export async function messagesOf(
  db: Db | Tx,
  house: House,
  email: Written & { readonly evaluation_id: number },
): Promise<Messages> {
  const evaluation = await evaluationById(db, email.evaluation_id);
  if (!evaluation) throw new Error(`evaluation ${email.evaluation_id} is gone`);
  return { messageOf: compileMessages(house, evaluation, email), wording: wordingOf(evaluation) };
}

/** What makes messages about an evaluation that is at hand. */
export function compileMessages(house: House, evaluation: Evaluation, email: Written): MessageOf {
  const common = commonValues(house, evaluation, email.purpose);
  if (email.medium === 'push') return noticesOf(common, email);
  const sources = {
    cs: { subject: email.subject_cs, body: email.body_cs },
    en: { subject: email.subject_en, body: email.body_en },
  };
  const compiled = { cs: compileMessage(sources.cs, 'cs'), en: compileMessage(sources.en, 'en') };
  const both = compileBilingual(sources);
  return ({ name, left, locale }, token) => {
    const own = { name, left: String(left), unsubscribe: unsubscribeAddress(house, token) };
    const values = (of: Locale): MailValues => ({ ...common[of], ...own });
    return locale ? compiled[locale](values(locale)) : both({ cs: values('cs'), en: values('en') });
  };
}

/** The same of a notification, which says nothing of its recipient: there is one for each language, and one of both. */
function noticesOf(common: ReturnType<typeof commonValues>, email: EmailTexts): MessageOf {
  const nobodys = { name: '', left: '', unsubscribe: '' };
  const written = locales.flatMap((locale) => {
    const [title, text] = [email[`subject_${locale}`], email[`body_${locale}`]];
    return title === '' && text === '' ? [] : [{ locale, title, text, values: { ...common[locale], ...nobodys } }];
  });
  const made = (some: typeof written) => {
    const { title, text } = noticeOf(some);
    return { subject: title, text, html: '' };
  };
  const both = made(written);
  const single = new Map(written.map((one) => [one.locale, made([one])]));
  return ({ locale }) => (locale && single.get(locale)) ?? both;
}

/** An e-mail by what is said in it beside its text: without `wording` the evaluation as it is now. */
export interface Purposed {
  readonly purpose: MailPurpose;
  readonly wording?: StoredEmail['wording'];
}

/** What stands for the placeholders in a preview, in both languages: what messages said where some were made. */
export function exampleValues(
  house: House,
  evaluation: Described,
  { purpose, wording }: Purposed,
  own: Pick<MailValues, 'name' | 'left' | 'unsubscribe'>,
): Record<Locale, MailValues> {
  const common = commonValues(house, evaluation, purpose, wording ?? undefined);
  // Without a date there is none yet, or it is not known any more what was said. An ellipsis alone would run into the full stop of its sentence.
  const filled = (locale: Locale) => ({ ...common[locale], ...own, deadline: common[locale].deadline || '[…]' });
  return { cs: filled('cs'), en: filled('en') };
}

/** The text of an e-mail as somebody reads it in the suite afterwards. How many questionnaires were left is not known any more, and has a dash. */
export function compileTexts(
  house: House,
  evaluation: Described,
  email: EmailTexts & Purposed,
  { name }: { readonly name: string },
) {
  const values = exampleValues(house, evaluation, email, {
    name,
    left: '–',
    unsubscribe: `${house.publicUrl}/mails`,
  });
  const cs = compileMessage({ subject: email.subject_cs, body: email.body_cs }, 'cs')(values.cs);
  const en = compileMessage({ subject: email.subject_en, body: email.body_en }, 'en')(values.en);
  return { subject_cs: cs.subject, subject_en: en.subject, text_cs: cs.text, text_en: en.text };
}

/** Placeholders that an e-mail has in any language. */
export function placeholdersOf({ subject_cs, subject_en, body_cs, body_en }: EmailTexts): ReadonlySet<Placeholder> {
  const read = [
    parseMailSubject(subject_cs),
    parseMailSubject(subject_en),
    parseMailText(body_cs),
    parseMailText(body_en),
  ];
  return new Set(read.flatMap(({ placeholders }) => [...placeholders]));
}

/** Whether an e-mail says how many questionnaires are left. */
export const saysLeft = (email: EmailTexts) => placeholdersOf(email).has('left');
