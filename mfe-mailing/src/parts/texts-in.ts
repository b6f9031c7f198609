import type { MailValues } from '@anketa/contract/mail/text';
import type { Locale } from '@anketa/contract/values';

/** What the fields of one language are given: subject and text of an e-mail, or title and text of a notification. */
export interface TextsIn {
  readonly locale: Locale;
  readonly subject: string;
  readonly body: string;
  readonly onSubject: (subject: string) => void;
  readonly onBody: (body: string) => void;
  /** What stands for the placeholders in the preview. */
  readonly values: MailValues;
}
