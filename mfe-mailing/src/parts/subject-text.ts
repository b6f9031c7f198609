import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { type MailValues, type Placeholder, parseMailSubject } from '@anketa/contract/mail/text';
import type { Locale } from '@anketa/contract/values';
import { useLocalized } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { useMessages } from './use-messages.ts';

/** What stands for placeholders, as far as it is the same for everybody. */
type Shared = Readonly<Partial<Record<Placeholder, string>>>;

/** A subject as a title: with what all recipients read in it, and an ellipsis for what each has of their own. */
export function subjectText(subject: string, shared: Shared): string {
  const { words } = parseMailSubject(subject);
  return words.map((word) => (word.kind === 'text' ? word.text : (shared[word.name] ?? '…'))).join('');
}

interface Subjects {
  readonly subject_cs: string;
  readonly subject_en: string;
}

/**
 * The same of an e-mail about an evaluation: in the language in use, or in the other one where it has none in that.
 * @param values what its messages said, where some were made
 */
export function useSubjectText(
  evaluation: Evaluation | undefined,
  values?: Readonly<Record<Locale, MailValues>>,
): (subjects: Subjects) => string {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { medium } = useMessages();
  const name = evaluation ? localized({ cs: evaluation.name_cs, en: evaluation.name_en }) : '…';
  function sharedIn(locale: Locale): Shared {
    const said = values?.[locale];
    return said ? { evaluation: said.evaluation, deadline: said.deadline } : { evaluation: name };
  }
  return ({ subject_cs, subject_en }) => {
    const [cs, en] = [subjectText(subject_cs, sharedIn('cs')), subjectText(subject_en, sharedIn('en'))];
    return localized({ cs, en }) || en || t(medium === 'push' ? 'notifications.noTitle' : 'mailing.noSubject');
  };
}
