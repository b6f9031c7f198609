import type { MailMedium } from '@anketa/contract/mail/mailing';
import type { MailValues } from '@anketa/contract/mail/text';
import type { Locale } from '@anketa/contract/values';
import { MailPreview } from './mail-preview.tsx';
import type { WrittenMail } from './mail-texts.tsx';
import { NoticePreview } from './notice-preview.tsx';

interface TextPreviewProps {
  readonly medium: MailMedium;
  readonly email: WrittenMail;
  /** What stands for the placeholders. */
  readonly values: MailValues;
  readonly locale: Locale;
}

/** What is written in one language as it comes: as an e-mail, or as a notification. */
export function TextPreview({ medium, email, values, locale }: TextPreviewProps) {
  const [subject, body] = [email[`subject_${locale}`], email[`body_${locale}`]];
  if (medium === 'push') return <NoticePreview title={subject} text={body} values={values} locale={locale} />;
  return <MailPreview subject={subject} body={body} values={values} locale={locale} />;
}
